import { cubageLimits, pesosOf, type CubageMaterial } from 'contract/cubication/index.ts';
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
import { readCubage } from '../documents/rows.ts';
import { cubagesSeenBy } from '../seen.ts';

/** The rows of the take-offs that a person sees. */
const rowsSeenBy = (db: Reader, user: User) =>
  db.selectFrom('cubage_rows as it').where('it.cubage_id', 'in', cubagesSeenBy(db, user).select('it.id'));

const rowsOf = (db: Reader, cubage_id: number) => db.selectFrom('cubage_rows as it').where('it.cubage_id', '=', cubage_id);

/** Rows with what a person reads beside them. */
const materialRows = (db: Reader, user: User, found: ReturnType<typeof rowsOf>) =>
  found
    .innerJoin('cubages', 'cubages.id', 'it.cubage_id')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', (join) => join.on('units.id', '=', (of) => of.fn.coalesce('it.custom_unit_id', 'materials.unidad_id')))
    .innerJoin('users as editor', 'editor.id', 'it.updated_by')
    .leftJoinLateral(figuresOver(db, user, sql.ref('it.material_id')).as('figures'), (join) => join.onTrue())
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
    .select(['it.rate_day', 'it.rate_source', 'it.dispatch', 'it.comment', 'it.erp_status', 'it.updated_at', 'editor.nombre as updated_by'])
    .select(['cubages.status', plainDecimal<null>('figures.free').as('stock')]);
type Row = Awaited<ReturnType<ReturnType<typeof materialRows>['execute']>>[number];

const present = ({ custom_name, descripcion, activo, status, ...row }: Row): CubageMaterial => ({
  ...row,
  name: custom_name ?? descripcion ?? '',
  custom_material: row.code === null,
  active: activo ?? true,
  total: row.cost === null || row.rate === null ? null : pesosOf(row.quantity, row.cost, row.rate),
  stock: row.code === null ? null : row.stock,
  selectable: row.code !== null && row.erp_status === null && status !== 'enviando',
  updated_at: row.updated_at.toISOString(),
});

async function readRows(db: Reader, user: User, found: ReturnType<typeof rowsOf>): Promise<CubageMaterial[]> {
  const rows = await materialRows(db, user, found).orderBy('it.line').orderBy('it.id').limit(cubageLimits.rows).execute();
  return rows.map(present);
}

/** Some rows of a take-off, in their order. */
export const readMaterials = (db: Reader, user: User, cubage_id: number, ids: readonly number[]): Promise<CubageMaterial[]> =>
  readRows(db, user, rowsOf(db, cubage_id).where(sql<boolean>`it.id = any(${ids}::integer[])`));

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
  const rows = materialRows(db, user, found).orderBy('it.cubage_id', 'desc').orderBy('it.line').orderBy('it.id');
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return { items: items.map(present), ...totals };
}
