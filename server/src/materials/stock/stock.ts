import type { WarehouseMaterial } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder, readPage, type PageAsked, type Stretch } from '../../platform/database/pages.ts';
import { holds } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { halvesHeld } from './holdings.ts';
import { figuresIn, toldQuantity } from './figures.ts';
import { asTyped, seek, type Meanings } from '../search.ts';
import { ownWarehouses } from '../visible.ts';

interface WarehouseFilters {
  warehouse_code?: string | undefined;
  all?: boolean | undefined;
  mine?: boolean | undefined;
}

interface StockFilters {
  warehouse_code?: string | undefined;
  search?: string | undefined;
  family_id?: number | undefined;
  /** Only what can be taken, not what is on its way. */
  availableOnly?: boolean;
  mobileOnly?: boolean;
  /** Only where this person works. */
  keeper_id?: number | undefined;
}
type Sort = Received<typeof contract.getMaterialMovilStock>['sort'];
type StockRow = Omit<WarehouseMaterial, 'request'>;

type Half = ReturnType<typeof halvesHeld>[number];

/** By the rows' own numbers: nothing need be joined to count them. */
function filterHalf(
  db: Reader,
  half: Half,
  { warehouse_code, family_id, availableOnly, mobileOnly, keeper_id }: StockFilters,
  meant: Meanings,
): Half {
  const warehouses = db.selectFrom('warehouses').select('warehouses.id');
  let found = half;
  if (warehouse_code) found = found.where('it.warehouse_id', 'in', warehouses.where('codigo', '=', warehouse_code));
  if (mobileOnly) found = found.where('it.warehouse_id', 'in', warehouses.where('movil', '=', true));
  if (keeper_id) found = found.where('it.warehouse_id', 'in', ownWarehouses(db, keeper_id).select('warehouses.id'));
  if (family_id)
    found = found.where('it.material_id', 'in', db.selectFrom('materials').where('familia_id', '=', family_id).select('materials.id'));
  if (availableOnly) found = found.where('it.available', '>', '0');
  // Found first and once: a guess at how many lie where would read all of them one by one.
  if (meant.length > 0)
    found = found.where(sql<boolean>`it.material_id = any(array(select id from materials where ${holds(sql.ref('busqueda'), meant)}))`);
  return found;
}

const orders = {
  code: sql`materials.codigo collate es_natural`,
  description: sql`materials.descripcion`,
  warehouse_code: sql`warehouses.codigo`,
} as const;

/** The list in its order, with names and the current price: looked up only for the rows that are shown. */
export function stockPage(db: Reader, user: User, filters: StockFilters, sort: Sort, meant: Meanings, stretch?: Stretch) {
  const isDescending = sort.startsWith('-');
  const name = sort.replace('-', '');
  const told = toldQuantity(db, user, { warehouse: sql.ref('it.warehouse_id'), quantity: sql.ref('it.available') });
  const column = name === 'available_quantity' ? told : orders[name as keyof typeof orders];
  const order = inOrder(
    [{ by: column, isDescending, isEmptyLast: true }, { by: orders.code }, { by: sql.ref('it.warehouse_id') }],
    stretch?.isFromEnd,
  );
  const [lying, coming] = halvesHeld(db, user);
  // Each half is cut by itself, which its indexes may do; then both together.
  const cut = (half: Half) => {
    const rows = filterHalf(db, half, filters, meant)
      .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
      .innerJoin('materials', 'materials.id', 'it.material_id')
      .select(['it.warehouse_id', 'it.material_id', 'it.available', 'it.transit'])
      .$if(stretch !== undefined, (it) => it.orderBy(order).limit((stretch?.limit ?? 0) + (stretch?.offset ?? 0)));
    return db.selectFrom(rows.as('it')).selectAll();
  };
  const both = db.selectFrom(cut(lying).unionAll(cut(coming)).as('it'));
  const found = both.selectAll('it').$if(stretch !== undefined, (it) =>
    it
      .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
      .innerJoin('materials', 'materials.id', 'it.material_id')
      .orderBy(order)
      .limit(stretch?.limit ?? 0)
      .offset(stretch?.offset ?? 0),
  );
  const price = sql<{ monto: string; moneda: NonNullable<WarehouseMaterial['price_currency']> }>`(
    select trim_scale(monto)::text as monto, moneda from material_prices
    where material_id = it.material_id order by desde desc, id desc limit 1)`;
  return db
    .selectFrom(found.as('it'))
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .leftJoinLateral(price.as('price'), (join) => join.onTrue())
    .select([
      'warehouses.codigo as warehouse_code',
      'warehouses.nombre as warehouse',
      'materials.codigo as code',
      'materials.descripcion as description',
      'family.nombre as family',
      'units.codigo as unit',
      plainDecimal('it.transit').as('in_transit_quantity'),
      'price.monto as price',
      'price.moneda as price_currency',
    ])
    .select(
      figuresIn(db, user, {
        warehouse: sql.ref('it.warehouse_id'),
        material: sql.ref('it.material_id'),
        quantity: sql.ref('it.available'),
      }),
    )
    .orderBy(order);
}

async function pageOfStock(
  { db, user }: Reading,
  filters: StockFilters,
  { sort, ...page }: PageAsked & { sort: Sort },
): Promise<Paged<StockRow>> {
  const ask = (meant: Meanings) =>
    readPage(page, {
      count: async () => {
        const counts = halvesHeld(db, user).map((half) =>
          filterHalf(db, half, filters, meant)
            .select((it) => it.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow(),
        );
        return (await Promise.all(counts)).reduce((sum, { total }) => sum + total, 0);
      },
      read: (stretch) => stockPage(db, user, filters, sort, meant, stretch).execute(),
    });
  return seek(db, asTyped(filters.search), ask);
}

/** A fixed one is shown when it is named, is the person's own, or all are asked for; one that is named, whosever it is. */
export function whichWarehouses<F extends WarehouseFilters>({ id }: User, { all, mine, ...filters }: F) {
  const isNamed = filters.warehouse_code !== undefined;
  return { ...filters, mobileOnly: !all && !mine && !isNamed, keeper_id: mine && !isNamed ? id : undefined };
}

/** Stock of the mobile warehouses; all of them, or one (spec 2 §7). */
export async function listMobileStock(
  context: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.getMaterialMovilStock>,
) {
  const { items, ...pages } = await pageOfStock(context, whichWarehouses(context.user, filters), { page, per_page, sort });
  return { ...pages, items: items.map((it) => ({ ...it, request: '' as const })) };
}

/** What can be taken from one warehouse. */
export async function listAvailable(context: Reading, { page, per_page, sort, ...filters }: Received<typeof contract.getMaterialMovil>) {
  const { items, ...pages } = await pageOfStock(context, { ...filters, availableOnly: true }, { page, per_page, sort });
  return { ...pages, items: items.map((it) => ({ ...it, request: '' as const })) };
}

/** The older service's list of the same rows. */
export async function listProductStock(
  context: Reading,
  { page, per_page, search, codigo_bodega }: Received<typeof contract.listProductoStock>,
) {
  const filters = { search, warehouse_code: codigo_bodega, availableOnly: true };
  const { items, ...pages } = await pageOfStock(context, filters, { page, per_page, sort: 'code' });
  return {
    ...pages,
    items: items.map((it) => ({
      codigo: it.code,
      descripcion: it.description,
      familia: it.family,
      unidad: it.unit,
      activo: true,
      stock: it.available_quantity,
      reservado: it.reserved_quantity,
      libre: it.free_quantity,
      precio: it.price,
      moneda: it.price_currency,
      codigo_bodega: it.warehouse_code,
      bodega: it.warehouse,
    })),
  };
}
