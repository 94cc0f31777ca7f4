import { cubageLimits, cubageStates, pesosOf, type CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { figuresOver } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { containsWords } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../schedule/tables.ts';
import { readCubage } from '../documents/rows.ts';
import { cubagesSeenBy } from '../seen.ts';

/** The rows of the take-offs that a person sees. */
const rowsSeenBy = (db: Reader, user: User) =>
  db.selectFrom('cubage_rows as it').where('it.cubage_id', 'in', cubagesSeenBy(db, user).select('it.id'));

const rowsOf = (db: Reader, cubage_id: number) => db.selectFrom('cubage_rows as it').where('it.cubage_id', '=', cubage_id);

/** The request that a row went with, or goes with. */
const requestOfRow = sql<string | null>`(
  select request.number from cubage_post_rows as posted join material_requests as request on request.id = posted.request_id
  where posted.row_id = it.id and posted.outcome is distinct from 'refused' order by posted.id desc limit 1)`;

/** Rows with what a person reads beside them. */
const materialRows = (found: ReturnType<typeof rowsOf>) =>
  found
    .innerJoin('cubages', 'cubages.id', 'it.cubage_id')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', (join) => join.on('units.id', '=', (of) => of.fn.coalesce('it.custom_unit_id', 'materials.unidad_id')))
    .leftJoin('schedule_activities as activity', 'activity.id', 'it.activity_id')
    .leftJoin('stages', (join) => join.on('stages.id', '=', (of) => of.fn.coalesce('it.stage_id', 'activity.etapa_id')))
    .innerJoin('users as editor', 'editor.id', 'it.updated_by')
    .select(['it.id', 'it.cubage_id as document_id', 'it.line', 'it.section', 'materials.codigo as code', 'units.codigo as unit'])
    .select([
      'it.custom_name',
      'materials.descripcion',
      'materials.activo',
      'it.formula',
      'it.origin',
      'it.category',
      'it.currency as cost_currency',
    ])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .select(['it.rate_day', 'it.rate_source', 'it.dispatch', 'it.comment', 'it.erp_status', 'it.erp_error', 'it.updated_at', 'it.revision'])
    .select([
      'editor.nombre as updated_by',
      'stages.id as stage_id',
      'stages.nombre as stage',
      'it.activity_id',
      'activity.nombre as activity',
    ])
    .select(requestOfRow.as('request_number'))
    .select(['cubages.status', 'it.material_id']);
type Row = Awaited<ReturnType<ReturnType<typeof materialRows>['execute']>>[number];

const present = ({ custom_name, descripcion, activo, status, material_id, ...row }: Row, free: Free): CubageMaterial => ({
  ...row,
  name: custom_name ?? descripcion ?? '',
  custom_material: row.code === null,
  active: activo ?? true,
  total: row.cost === null || row.rate === null ? null : pesosOf(row.quantity, row.cost, row.rate),
  stock: (material_id === null ? null : free.get(material_id)) ?? null,
  selectable: row.code !== null && row.erp_status === null && cubageStates.allows(status, 'ask'),
  updated_at: row.updated_at.toISOString(),
});

type Free = ReadonlyMap<number, string | null>;

/** What is free of the materials of some rows: asked once for each, however many rows it has. */
async function freeOf(db: Reader, user: User, rows: readonly Row[]): Promise<Free> {
  const ids = [...new Set(rows.flatMap((it) => it.material_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; free: string | null }>`
    select it.id, trim_scale(figures.free)::text as free from unnest(${ids}::integer[]) as it (id)
    cross join lateral ${figuresOver(db, user, sql.ref('it.id'))} as figures`.execute(db);
  return new Map(found.rows.map((it) => [it.id, it.free]));
}

async function presentAll(db: Reader, user: User, rows: readonly Row[]): Promise<CubageMaterial[]> {
  const free = await freeOf(db, user, rows);
  return rows.map((it) => present(it, free));
}

const readRows = async (db: Reader, user: User, found: ReturnType<typeof rowsOf>): Promise<CubageMaterial[]> =>
  presentAll(db, user, await materialRows(found).orderBy('it.line').orderBy('it.id').limit(cubageLimits.rows).execute());

/** Some rows of a take-off, in their order. */
export const readMaterials = (db: Reader, user: User, cubage_id: number, ids: readonly number[]): Promise<CubageMaterial[]> =>
  readRows(db, user, rowsOf(db, cubage_id).where(sql<boolean>`it.id = any(${ids}::integer[])`));

/** Those that changed after a revision of their take-off. */
export const readChangedMaterials = (db: Reader, user: User, { id, since }: { id: number; since: number }): Promise<CubageMaterial[]> =>
  readRows(db, user, rowsOf(db, id).where('it.revision', '>', since));

export async function readMaterial(db: Reader, user: User, id: number): Promise<CubageMaterial | undefined> {
  const [row] = await readRows(db, user, rowsSeenBy(db, user).where('it.id', '=', id));
  return row;
}

export async function listMaterials(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.getDocumentMaterials>,
): Promise<CubageMaterial[]> {
  await readCubage(db, user, document_id);
  return readRows(db, user, rowsOf(db, document_id));
}

/** What is no main equipment. */
export async function listExtras(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.documentExtras>,
): Promise<CubageMaterial[]> {
  await readCubage(db, user, document_id);
  return readRows(db, user, rowsOf(db, document_id).where('it.category', '=', 'adicionales'));
}

export async function filterMaterialRows(
  { db, user }: Reading,
  { page, per_page, document_id, place_id, code, category, search }: Received<typeof contract.filterDocMaterials>,
): Promise<Paged<CubageMaterial>> {
  let found = rowsSeenBy(db, user);
  if (document_id) found = found.where('it.cubage_id', '=', document_id);
  if (place_id) found = found.where('it.cubage_id', 'in', db.selectFrom('cubages').where('place_id', '=', place_id).select('id'));
  if (code)
    found = found.where('it.material_id', 'in', sql<number>`(select unnest(same_material(id)) from materials where codigo = ${code})`);
  if (category) found = found.where('it.category', '=', category);
  if (search) {
    const named = db
      .selectFrom('materials')
      .where(containsWords(sql.ref('busqueda'), search))
      .select('id');
    const written = containsWords(sql<string>`fold(it.custom_name)`, search);
    found = found.where((of) => of.or([of('it.material_id', 'in', named), written]));
  }
  const rows = materialRows(found).orderBy('it.cubage_id', 'desc').orderBy('it.line').orderBy('it.id');
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return { items: await presentAll(db, user, items), ...totals };
}
