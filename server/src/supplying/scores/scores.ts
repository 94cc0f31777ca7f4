import { leastPapers, leastWeight, scorePartNames, scoreParts, type SupplierScore } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { notFound } from '../../platform/problem.ts';
import { codesOf, type ScoredSupplier } from '../../suppliers/index.ts';
import { scoreFacts } from './facts.ts';
import '../../suppliers/tables.ts';

const weights = sql.join(scorePartNames.map((it) => sql`(${sql.lit(it)}, ${sql.lit(scoreParts[it].weight)})`));
const saysSomething = sql`papers >= ${sql.lit(leastPapers)}`;

/** What suppliers come to, those of whom there is a paper: of these, or of all. */
export const supplierScores = (codes?: readonly string[]) => sql<ScoredSupplier>`(
  with facts as materialized (select * from ${scoreFacts(codes)} as fact)
  select code, score, papers from (
    select code, case when sum(weight) filter (where ${saysSomething}) >= ${sql.lit(leastWeight)}
      then round(sum(points * weight) filter (where ${saysSomething}) / sum(weight) filter (where ${saysSomething}))::integer end as score
    from (select code, part, count(*) as papers, avg(points) as points from facts group by code, part) as parts
    join (values ${weights}) as weighing (part, weight) using (part) group by code) as scored
  join (select code, count(distinct (order_id, line, invitation_id))::integer as papers from facts group by code) as counted using (code))`;

/** The code of a supplier of the register. */
export async function codeOf(db: Reader, id: number): Promise<string> {
  const row = await db.selectFrom('supplier_records').where('id', '=', id).select('supplier_code').executeTakeFirst();
  if (!row?.supplier_code) throw notFound('Ese proveedor');
  return row.supplier_code;
}

/** What a supplier comes to, part by part; a part of too few papers says how many there are. */
export async function readSupplierScore({ db }: Reading, { id }: Received<typeof contract.supplierScore>): Promise<SupplierScore> {
  const code = await codeOf(db, id);
  const [period, whole, parts] = await Promise.all([
    db
      .selectNoFrom([sql<string>`(${today} - interval '1 year')::date`.as('since'), sql<string>`${today} - 1`.as('until')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(supplierScores([code]).as('it'))
      .select(['it.score', 'it.papers'])
      .executeTakeFirst(),
    db
      .selectFrom(scoreFacts([code]).as('it'))
      .groupBy('it.part')
      .select(['it.part', sql<number>`count(*)`.as('papers'), sql<number>`round(avg(it.points))::integer`.as('points')])
      .select(plainDecimal(sql`round(avg(it.days), 1)`).as('days'))
      .execute(),
  ]);
  const found = new Map(parts.map((it) => [it.part, it]));
  return {
    ...period,
    score: whole?.score ?? null,
    papers: whole?.papers ?? 0,
    parts: scorePartNames.map((part) => {
      const { papers = 0, points = 0, days = null } = found.get(part) ?? {};
      const isEnough = papers >= leastPapers;
      return { part, papers, points: isEnough ? points : null, days: isEnough ? days : null };
    }),
  };
}

/** Of several suppliers of one company the one with most papers. */
export async function readScores(
  { db }: Reading,
  { ruts }: Received<typeof contract.scoresOfSuppliers>,
): Promise<Answer<typeof contract.scoresOfSuppliers>> {
  const { rows: known } = await sql<{ rut: string; id: number; code: string }>`
    select asked.rut, it.id, suppliers.codigo as code
    from unnest(${ruts}::text[]) as asked (rut)
    cross join lateral (${codesOf(sql.ref('asked.rut'))}) as found
    join suppliers on suppliers.codigo = found.code and suppliers.merged_into is null
    join supplier_records as it on it.supplier_code = suppliers.codigo and not it.discarded`.execute(db);
  if (known.length === 0) return { items: [] };
  const scored = await db
    .selectFrom(supplierScores(known.map((it) => it.code)).as('it'))
    .selectAll()
    .execute();
  const byCode = new Map(scored.map((it) => [it.code, it]));
  const items = known.map(({ rut, id, code }) => {
    const { score = null, papers = 0 } = byCode.get(code) ?? {};
    return { rut, supplier_id: id, score, papers };
  });
  return { items: [...new Map(items.toSorted((a, b) => a.papers - b.papers).map((it) => [it.rut, it])).values()] };
}
