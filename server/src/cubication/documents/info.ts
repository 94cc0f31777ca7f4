import {
  cubageLimits,
  findingsOf,
  scoreOf,
  totalsOf,
  type Cubage,
  type CubageComment,
  type CubageInfo,
  type Finding,
  type RuleWeights,
} from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { round, sumOf } from 'contract/decimals.ts';
import { technicalWarnings } from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { readAsText } from '../../platform/database/rowsets.ts';
import type { Events } from '../../platform/events/events.ts';
import { seesMoney } from '../../platform/money.ts';
import type { User } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { isAuthorised } from './authorisation.ts';
import { costedOthers, costedServices, pesosOfRow } from './costs.ts';
import { readCubage } from './rows.ts';
import { countedDocuments } from './taken-off.ts';
import { presentVariables } from './values.ts';
import { presentWeights } from './weights.ts';

export const getCubage = (context: Reading, { document_id }: Received<typeof contract.getCubage>): Promise<CubageInfo> =>
  readCubageInfo(context, context.db, document_id);

/** A take-off with all that is told of it but its rows. */
export async function readCubageInfo(context: { user: User; events: Events }, db: Reader, id: number): Promise<CubageInfo> {
  const { user, events } = context;
  const cubage = await readCubage(db, user, id);
  const weights = await presentWeights({ db, events });
  const [variables, rows, comments] = [await presentVariables(db, id), await countedRows(db, id), await commentsOf(db, id)];
  const others = await costedOthers(db, id);
  const costed = [...rows.map((it) => ({ category: it.category, pesos: pesosOfRow(it) })), ...others];
  const installed = await installedFacts(db, cubage);
  const known = seesMoney(user) ? { rows, others } : { rows: rows.map((it) => ({ ...it, cost: undefined })), others: [] };
  const findings = judge({ installed, variables, weights, ...known });
  const others_at_place = await othersAtPlaceOf(db, cubage);
  const totals = totalsOf(costed, cubage.kwp);
  return { ...cubage, variables, totals, others_at_place, findings, weights, installed, score: scoreOf(findings), comments };
}

/** What the other take-offs that count at its place cost: their materials and boards by the database, however many rows they have. */
export async function othersAtPlaceOf(db: Reader, { document_id, place }: Cubage): Promise<CubageInfo['others_at_place']> {
  if (place === null) return null;
  const ids = (await countedDocuments(db, [place.place_id])).map((it) => it.id).filter((it) => it !== document_id);
  if (ids.length === 0) return null;
  const { rows } = await sql<{ pesos: string }>`
    select trim_scale(coalesce(sum(quantity * cost * rate), 0))::text as pesos
    from (
      select cubage_id, quantity, cost, rate from cubage_rows union all select cubage_id, quantity, cost, rate from cubage_panels
    ) as it where cubage_id = any(${ids}::integer[])`.execute(db);
  const services = await costedServices(db, ids);
  return { documents: ids.length, total: round(sumOf([rows[0]?.pesos ?? '0', ...services.flatMap((it) => it.pesos ?? [])])) };
}

const countedRows = (db: Reader, cubage_id: number) => readAsText(db, countedRowsOf(db, cubage_id));

const countedRowsOf = (db: Reader, cubage_id: number) =>
  db
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .where('it.cubage_id', '=', cubage_id)
    .select((of) => [
      'it.id',
      'it.section',
      'materials.codigo as code',
      'it.category',
      of.fn.coalesce('custom_name', 'descripcion').as('name'),
    ])
    .select((of) => of.fn.coalesce('materials.activo', sql<boolean>`true`).as('is_active'))
    .select(isAuthorised('materials').as('is_authorised'))
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .orderBy('it.line')
    .orderBy('it.id')
    .limit(cubageLimits.rows);

/** What somebody who sees money would be told of a whole document. */
export async function findingsIn({ events }: { events: Events }, db: Reader, cubage: Cubage): Promise<Finding[]> {
  const { document_id } = cubage;
  const [variables, rows, others] = [
    await presentVariables(db, document_id),
    await countedRows(db, document_id),
    await costedOthers(db, document_id),
  ];
  return judge({ installed: await installedFacts(db, cubage), variables, weights: await presentWeights({ db, events }), rows, others });
}

interface JudgedDocument {
  installed: CubageInfo['installed'];
  variables: CubageInfo['variables'];
  weights: RuleWeights;
  rows: readonly (Omit<Awaited<ReturnType<typeof countedRows>>[number], 'cost'> & { cost: string | null | undefined })[];
  others: Awaited<ReturnType<typeof costedOthers>>;
}

const judge = ({ installed, variables, weights, rows, others }: JudgedDocument): Finding[] =>
  findingsOf({
    rows: rows.map((it) => ({ ...it, name: it.name ?? '' })),
    others: others.map(({ id, part, name, pesos }) => ({ id, part, name, total: pesos })),
    variables,
    sections: new Set(rows.flatMap((it) => it.section ?? [])),
    weights,
    ...installed,
  });

/** What the checks take from the technical information. */
export async function installedFacts(db: Reader, { place }: Cubage): Promise<CubageInfo['installed']> {
  const installed = place === null ? undefined : await installedAt(db, place.place_id);
  const counted = (all: readonly { cantidad: number }[] = []) => all.reduce((sum, it) => sum + it.cantidad, 0) || null;
  return {
    technical: installed ? technicalWarnings(installed) : [],
    modules: counted(installed?.paneles),
    inverters: counted(installed?.inversores),
  };
}

/** What is installed at a place, as far as its own rules look at it. */
const installedAt = (db: Reader, place_id: number) =>
  db
    .selectFrom('technical_information as it')
    .innerJoin('places', 'places.id', 'it.place_id')
    .where('it.place_id', '=', place_id)
    .select([plainDecimal<null>('places.kwp').as('kwp'), 'it.conexion', 'it.generacion_anual', 'it.distribuidora'])
    .select(
      sql<{ cantidad: number; potencia_wp: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('cantidad', cantidad, 'potencia_wp', potencia_wp))
        from technical_panels as own where own.place_id = it.place_id), '[]')`.as('paneles'),
    )
    .select(
      sql<{ cantidad: number; potencia_kw: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('cantidad', cantidad, 'potencia_kw', trim_scale(potencia_kw)::text))
        from technical_inverters as own where own.place_id = it.place_id), '[]')`.as('inversores'),
    )
    .executeTakeFirst();

/** The newest; what was said of rows that are gone takes no place from what is said of those that are there. */
export async function commentsOf(db: Reader, cubage_id: number): Promise<CubageComment[]> {
  const rows = await db
    .selectFrom('cubage_comments as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.id', 'it.part', 'it.about', 'it.comment', 'it.user_id', 'users.nombre', 'it.created_at'])
    .select((of) => of.fn.coalesce('it.row_id', 'it.panel_id', 'it.service_id').as('row_id'))
    .orderBy(sql`it.part is not null and coalesce(it.row_id, it.panel_id, it.service_id) is null`)
    .orderBy('it.id', 'desc')
    .limit(cubageLimits.comments)
    .execute();
  const newest = rows.toSorted((one, other) => other.id - one.id);
  return newest.map(({ id, part, row_id, about, comment, user_id, nombre, created_at }) => ({
    comment_id: id,
    part,
    row_id,
    about,
    comment,
    user: { id: user_id, nombre },
    at: created_at.toISOString(),
  }));
}
