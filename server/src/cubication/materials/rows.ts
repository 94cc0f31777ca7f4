import { cubageLimits, cubageStates, pesosOf, type CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { figuresOver } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { writtenInstant } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { readAsText } from '../../platform/database/rowsets.ts';
import { containsWords } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { isAuthorised } from '../documents/authorisation.ts';
import { readCubage } from '../documents/rows.ts';
import { cubagesSeenBy } from '../sight.ts';
import { namesOfRows } from './names.ts';

/** The rows of the take-offs that a person sees. */
const rowsSeenBy = (db: Reader, user: User) =>
  db.selectFrom('cubage_rows as it').where('it.cubage_id', 'in', cubagesSeenBy(db, user).select('it.id'));

const rowsOf = (db: Reader, cubage_id: number) => db.selectFrom('cubage_rows as it').where('it.cubage_id', '=', cubage_id);

/** Rows as they were written: what a person reads beside them is asked once for all. */
const materialRows = (found: ReturnType<typeof rowsOf>) =>
  found
    .select(['it.id', 'it.cubage_id as document_id', 'it.line', 'it.section', 'it.material_id', 'it.custom_name', 'it.custom_unit_id'])
    .select(['it.formula', 'it.origin', 'it.category', 'it.currency', 'it.rate_day', 'it.rate_source', 'it.dispatch', 'it.comment'])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .select(['it.erp_status', 'it.erp_error', 'it.revision', 'it.stage_id', 'it.activity_id', 'it.updated_by'])
    .select(writtenInstant('it.updated_at').as('updated_at'));
type Names = Awaited<ReturnType<typeof namesOfRows>>;
type Row = Awaited<ReturnType<ReturnType<typeof materialRows>['execute']>>[number];

/** What is said of a material, and what of it is free where the person sees it. */
interface Material {
  id: number;
  code: string;
  name: string;
  unit: string;
  active: boolean;
  authorised: boolean | null;
  free: string | null;
}

/** One property after the other: thousands of them are made at once, and spreading costs five times as much. */
function present(row: Row, material: Material | undefined, names: Names): CubageMaterial {
  const { quantity, cost, rate } = row;
  const unit = row.custom_unit_id === null ? material?.unit : names.units.get(row.custom_unit_id);
  const activity = row.activity_id === null ? undefined : names.activities.get(row.activity_id);
  const stage_id = row.stage_id ?? activity?.stage_id ?? null;
  const status = names.documents.get(row.document_id);
  return {
    id: row.id,
    document_id: row.document_id,
    line: row.line,
    section: row.section,
    code: material?.code ?? null,
    name: row.custom_name ?? material?.name ?? '',
    unit: unit ?? '',
    custom_material: material === undefined,
    active: material?.active ?? true,
    authorised: material?.authorised ?? null,
    quantity,
    formula: row.formula,
    origin: row.origin,
    category: row.category,
    cost,
    cost_currency: row.currency,
    rate,
    rate_day: row.rate_day,
    rate_source: row.rate_source,
    total: cost === null || rate === null ? null : pesosOf(quantity, cost, rate),
    stock: material?.free ?? null,
    dispatch: row.dispatch,
    comment: row.comment,
    stage_id,
    stage: stage_id === null ? null : (names.stages.get(stage_id) ?? null),
    activity_id: row.activity_id,
    activity: activity?.name ?? null,
    erp_status: row.erp_status,
    erp_error: row.erp_error,
    request_number: names.requests.get(row.id) ?? null,
    selectable: material !== undefined && row.erp_status === null && status !== undefined && cubageStates.allows(status, 'ask'),
    updated_by: names.people.get(row.updated_by) ?? '',
    updated_at: row.updated_at,
    revision: row.revision,
  };
}

/** The materials of some rows: asked once for each, however many rows it has. */
async function materialsOf(db: Reader, user: User, rows: readonly Row[]): Promise<ReadonlyMap<number, Material>> {
  const ids = [...new Set(rows.flatMap((it) => it.material_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sql<Material>`
    select it.id, it.codigo as code, it.descripcion as name, units.codigo as unit, it.activo as active,
      ${isAuthorised('it')} as authorised, trim_scale(figures.free)::text as free
    from materials as it join units on units.id = it.unidad_id
    cross join lateral ${figuresOver(db, user, sql.ref('it.id'))} as figures
    where it.id = any(${ids}::integer[])`.execute(db);
  return new Map(found.rows.map((it) => [it.id, it]));
}

async function presentAll(db: Reader, user: User, rows: readonly Row[]): Promise<CubageMaterial[]> {
  if (rows.length === 0) return [];
  const [materials, names] = await Promise.all([materialsOf(db, user, rows), namesOfRows(db, rows)]);
  return rows.map((it) => present(it, it.material_id === null ? undefined : materials.get(it.material_id), names));
}

const readRows = async (db: Reader, user: User, found: ReturnType<typeof rowsOf>): Promise<CubageMaterial[]> =>
  presentAll(db, user, await readAsText(db, materialRows(found).orderBy('it.line').orderBy('it.id').limit(cubageLimits.rows)));

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
  // Its rows are on their way while it is judged whether they may be seen.
  const [rows] = await Promise.all([readRows(db, user, rowsOf(db, document_id)), readCubage(db, user, document_id)]);
  return rows;
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
