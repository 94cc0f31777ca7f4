import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface Marks {
  c_i: boolean;
  pg: boolean;
  residencial: boolean;
  otros: boolean;
}
/** To which standards a material is to belong; `version` is that of the marks that were seen, 0 where nobody had set any. */
interface MarkChange extends Marks {
  code: string;
  version: number;
}

/** Marks several, all or none. */
export async function markMaterials(context: Writing, changes: readonly MarkChange[]): Promise<void> {
  const { tx, user } = context;
  const ids = await idsOf(tx, changes);
  const before = await lockMarks(tx, [...ids.values()]);
  const stale = changes.filter(({ code, version }) => before.get(ids.get(code) ?? 0)?.version !== version);
  if (stale.length > 0)
    throw new Problem('stale', {
      message: `Otra persona cambió las marcas de ${stale.map((it) => it.code).join(', ')}: mírelas de nuevo.`,
    });
  const rows = changes.map(({ code, version: _version, ...marks }) => ({ material_id: ids.get(code), ...marks }));
  await sql`
    update material_marks as it set c_i = given.c_i, pg = given.pg, residencial = given.residencial, otros = given.otros,
      version = it.version + 1, changed_by = ${user.id}, changed_at = now()
    from jsonb_populate_recordset(null::material_marks, ${JSON.stringify(rows)}::jsonb) as given
    where it.material_id = given.material_id`.execute(tx);
  await recordAll(
    context,
    changes.map(({ code, ...after }) => ({
      action: 'mark',
      entity: 'materials',
      id: code,
      before: factsOf(before.get(ids.get(code) ?? 0)),
      after: factsOf(after),
    })),
  );
}

const factsOf = (it: Marks | undefined) => ({
  estandar_c_i: it?.c_i ?? false,
  estandar_pg: it?.pg ?? false,
  estandar_residencial: it?.residencial ?? false,
  estandar_otros: it?.otros ?? false,
});

/** By their codes; a retired one is marked too, as reports tell of it. */
async function idsOf(tx: Tx, changes: readonly MarkChange[]): Promise<ReadonlyMap<string, number>> {
  const codes = changes.map((it) => it.code);
  const found = await tx.selectFrom('materials').where('codigo', 'in', codes).select(['id', 'codigo']).execute();
  const ids = new Map(found.map((it) => [it.codigo, it.id]));
  const fields: Record<string, string> = {};
  for (const [at, code] of codes.entries()) {
    if (!ids.has(code)) fields[`items.${at}.code`] = `${code} no existe.`;
    else if (codes.indexOf(code) < at) fields[`items.${at}.code`] = `${code} está dos veces.`;
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return ids;
}

/** Made empty first, so that two who mark a material for the first time wait for each other. */
async function lockMarks(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Marks & { version: number }>> {
  await sql`
    insert into material_marks (material_id, version) select id, 0 from unnest(${ids}::integer[]) as id order by id
    on conflict do nothing`.execute(tx);
  const rows = await tx
    .selectFrom('material_marks')
    .where('material_id', 'in', ids)
    .selectAll()
    .orderBy('material_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((it) => [it.material_id, it]));
}
