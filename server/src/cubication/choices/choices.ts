import { categoryOfMaterial, type ChoosableMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { figuresIn, figuresOver } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { containsWords } from '../../platform/search/search.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import { priceOf } from '../prices.ts';

const active = (db: Reader, table: 'units' | 'material_families') =>
  db.selectFrom(table).where('activo', '=', true).select(['id', 'codigo', 'nombre']).orderBy('codigo').execute();

export const listUnits = ({ db }: Reading) => active(db, 'units');
export const listTypes = ({ db }: Reading) => active(db, 'material_families');
export const listDispatchOptions = async () => Object.entries(requestDocuments).map(([code, { label }]) => ({ code, nombre: label }));

type Filters = Pick<Received<typeof contract.filterMaterials>, 'search' | 'type_id'>;

function activeMaterials(db: Reader, { search, type_id }: Filters) {
  let found = db.selectFrom('materials as it').where('it.activo', '=', true);
  if (search) found = found.where(containsWords(sql.ref('it.busqueda'), search));
  return type_id ? found.where('it.familia_id', '=', type_id) : found;
}

const choosable = (found: ReturnType<typeof activeMaterials>) =>
  found
    .innerJoin('units', 'units.id', 'it.unidad_id')
    .innerJoin('material_families as family', 'family.id', 'it.familia_id')
    .leftJoinLateral(priceOf(sql.ref('it.id')).as('price'), (join) => join.onTrue())
    .select(['it.id', 'it.codigo as code', 'it.descripcion as name', 'units.codigo as unit', 'family.nombre as type'])
    .select([plainDecimal<null>('price.monto').as('cost'), 'price.moneda as cost_currency'])
    .orderBy('it.codigo');

const present = <R extends { code: string }>(row: R) => ({ ...row, category: categoryOfMaterial(row.code) });

/** With what is free wherever the person sees it. */
export async function listChoosable(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.filterMaterials>,
): Promise<Paged<ChoosableMaterial>> {
  const found = activeMaterials(db, filters);
  const rows = choosable(found)
    .innerJoinLateral(figuresOver(db, user, sql.ref('it.id')).as('figures'), (join) => join.onTrue())
    .select(plainDecimal<null>('figures.free').as('stock'));
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return { items: items.map(present), ...totals };
}

/** With what is free in one warehouse. */
export async function listChoosableOf(
  { db, user }: Reading,
  { page, per_page, warehouse_code = centralWarehouse, ...filters }: Received<typeof contract.filterMaterialsWarehouse>,
): Promise<Paged<ChoosableMaterial>> {
  const warehouse = sql`(select id from warehouses where codigo = ${warehouse_code})`;
  const quantity = sql`coalesce((select quantity from stocks where warehouse_id = ${warehouse} and material_id = it.id), 0)`;
  const found = activeMaterials(db, filters);
  const rows = choosable(found).select(figuresIn(db, user, { warehouse, material: sql.ref('it.id'), quantity }));
  const { items, ...totals } = await pageOf({ page, per_page }, found, rows);
  return {
    items: items.map(({ available_quantity: _lies, reserved_quantity: _promised, free_quantity, ...it }) =>
      present({ ...it, stock: free_quantity }),
    ),
    ...totals,
  };
}
