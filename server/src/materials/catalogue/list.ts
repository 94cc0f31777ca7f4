import type { Material } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Order } from '../../platform/database/pages.ts';
import { escapeLike, holds } from '../../platform/search/search.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { materialActions } from './actions.ts';
import { asTyped, seek, type Meanings } from '../search.ts';
import { figuresNamed, figuresOver, sumsTold } from '../stock/figures.ts';
import { stockSeenBy } from '../visible.ts';
import '../../projects/tables.ts';

export type Filters = Omit<Received<typeof contract.getMaterials>, 'page' | 'per_page'>;

/** The materials that the filters name. */
function filteredMaterials(db: Reader, user: User, filters: Filters, meant: Meanings) {
  const { family_id, warehouse_code, active, favorites, with_stock } = filters;
  let found = db.selectFrom('materials');
  if (meant.length > 0) found = found.where(holds(sql.ref('materials.busqueda'), meant));
  if (family_id) found = found.where('familia_id', '=', family_id);
  if (active !== undefined) found = found.where('materials.activo', '=', active);
  if (favorites)
    found = found.where('materials.id', 'in', db.selectFrom('material_favorites').where('user_id', '=', user.id).select('material_id'));
  if (with_stock || warehouse_code) found = found.where('materials.id', 'in', materialsInStock(db, user, warehouse_code));
  return found;
}

function materialsInStock(db: Reader, user: User, code: string | undefined) {
  const lying = db.selectFrom('stocks').where('quantity', '>', '0').select('material_id');
  if (user.seesAllProjects && !code) return lying;
  const seen = stockSeenBy(db, user).select('warehouses.id');
  return lying.where('warehouse_id', 'in', code ? seen.where('codigo', '=', code) : seen);
}

/** How many materials the filters name. */
export async function countMaterials(db: Reader, user: User, filters: Filters, meant: Meanings): Promise<number> {
  const counted = filteredMaterials(db, user, filters, meant).select((it) => it.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

const columns = {
  code: sql`materials.codigo collate es_natural`,
  description: sql`materials.descripcion`,
  family: sql`(select nombre from material_families where id = familia_id)`,
  available_quantity: sql`case when sums.material_id is null then 0 else sums.quantity end`,
};

/** The materials that the filters name in their order, or turned to be read from the end. */
export function orderedMaterials(db: Reader, user: User, filters: Filters, meant: Meanings, isFromEnd = false) {
  const typed = (filters.search ?? '').toUpperCase();
  const column = filters.sort.replace('-', '') as keyof typeof columns;
  // Whoever types a code wants that one first.
  const begun = { by: sql`(materials.codigo = ${typed} or materials.codigo like ${`${escapeLike(typed)}%`})`, isDescending: true };
  const order: Order[] = [
    ...(typed ? [begun] : []),
    { by: columns[column], isDescending: filters.sort.startsWith('-'), isEmptyLast: true },
    { by: columns.code },
  ];
  // All sums at once: one by one they would cost half a second where there are 50,000 materials.
  return filteredMaterials(db, user, filters, meant)
    .$if(column === 'available_quantity', (it) => it.leftJoin(sumsTold(db, user).as('sums'), 'sums.material_id', 'materials.id'))
    .orderBy(inOrder(order, isFromEnd));
}

type Row = Omit<Material, 'allowed_actions'>;
type Window = ReturnType<typeof orderedMaterials>;

/** Rows of materials with what a person reads beside them; the order is the window's. */
export function materialRows(db: Reader, user: User, window: Window) {
  const current = (table: string) =>
    sql<{ monto: string; moneda: Currency }>`(
      select trim_scale(monto)::text as monto, moneda from ${sql.table(table)}
      where material_id = it.id order by desde desc, id desc limit 1)`;
  // Numbered once they are in order: in the statement that orders them they would be numbered before.
  const numbered = db.selectFrom(window.select('materials.id').as('cut')).select(['cut.id', sql<number>`row_number() over ()`.as('place')]);
  return db
    .selectFrom(numbered.as('window'))
    .innerJoin('materials as it', 'it.id', 'window.id')
    .innerJoin('material_families as family', 'family.id', 'it.familia_id')
    .innerJoin('units', 'units.id', 'it.unidad_id')
    .leftJoin('materials as living', 'living.id', 'it.merged_into')
    .leftJoinLateral(current('material_prices').as('price'), (join) => join.onTrue())
    .leftJoinLateral(current('material_costs').as('cost'), (join) => join.onTrue())
    .innerJoinLateral(figuresOver(db, user, sql.ref('it.id')).as('figures'), (join) => join.onTrue())
    .select(figuresNamed('figures'))
    .select((of) => [
      'it.id',
      'it.codigo as code',
      'it.descripcion as description',
      'it.familia_id as family_id',
      'family.nombre as family',
      'it.unidad_id as unit_id',
      'units.codigo as unit',
      'it.activo as active',
      'living.codigo as merged_into',
      'it.version',
      'price.monto as price',
      'price.moneda as price_currency',
      'cost.monto as cost',
      'cost.moneda as cost_currency',
      of
        .exists(
          of
            .selectFrom('material_favorites as mark')
            .whereRef('mark.material_id', '=', 'it.id')
            .where('mark.user_id', '=', user.id)
            .select('user_id'),
        )
        .as('favorite'),
    ])
    .orderBy('window.place');
}

export function presentMaterial(user: User, row: { [K in keyof Row]: K extends 'favorite' ? unknown : Row[K] }): Material {
  return { ...row, favorite: Boolean(row.favorite), allowed_actions: allowedAmong(materialActions, { row, user }) };
}

export async function listMaterials(
  context: Reading,
  { page, per_page, ...filters }: Received<typeof contract.getMaterials>,
): Promise<Paged<Material>> {
  const { db, user } = context;
  const { items, ...totals } = await seek(db, asTyped(filters.search), (meant) =>
    readPage(
      { page, per_page },
      {
        count: () => countMaterials(db, user, filters, meant),
        read: ({ limit, offset, isFromEnd }) =>
          materialRows(db, user, orderedMaterials(db, user, filters, meant, isFromEnd).limit(limit).offset(offset)).execute(),
      },
    ),
  );
  return { items: items.map((it) => presentMaterial(user, it)), ...totals };
}

/** The older service's list of the same rows. */
export async function listProducts(context: Reading, { page, per_page, search }: Received<typeof contract.listProducto>) {
  const { items, ...pages } = await listMaterials(context, { page, per_page, search, sort: 'code' });
  return {
    ...pages,
    items: items.map((it) => ({
      codigo: it.code,
      descripcion: it.description,
      familia: it.family,
      unidad: it.unit,
      activo: it.active,
      stock: it.available_quantity,
      reservado: it.reserved_quantity,
      libre: it.free_quantity,
      precio: it.price,
      moneda: it.price_currency,
    })),
  };
}
