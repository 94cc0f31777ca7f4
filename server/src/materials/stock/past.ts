import { sql } from 'kysely';
import { number } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { tellRow, type PastSource, type ToldRow } from '../../platform/past.ts';
import { notSeen } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { stockSeenBy } from '../visible.ts';
import { toldQuantity } from './figures.ts';
import { stockHeld } from './holdings.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const tablesBeside = ['material_requests', 'material_request_lines', 'stock_transfers', 'stock_transfer_lines'];

/** What lay in a warehouse, material by material. */
export const pastStockOfWarehouse: PastSource = {
  permission: 'mobile_warehouses:read',
  // What lay there is the ledger's, which was always kept; what was promised and on its way is kept since then.
  tables: tablesBeside,
  find: async ({ db, user }, code) => {
    const warehouse = await stockSeenBy(db, user)
      .where('codigo', '=', code.toUpperCase())
      .select(['id', 'codigo', 'nombre'])
      .executeTakeFirst();
    if (!warehouse) throw notSeen('La bodega', 'ella');
    return {
      title: `${warehouse.codigo} - ${warehouse.nombre}`,
      audit: null,
      tell: async (db) => {
        const rows = await stockIn(db, user).where('it.warehouse_id', '=', warehouse.id).orderBy('materials.codigo').execute();
        return {
          facts: [],
          parts: [{ title: 'Materiales', rows: rows.map((it) => tellQuantity(it.codigo, `${it.codigo} ${it.descripcion}`, it)) }],
        };
      },
    };
  },
};

/** Where a material lay, warehouse by warehouse. */
export const pastStockOfMaterial: PastSource = {
  permission: 'materials:read',
  tables: tablesBeside,
  find: async ({ db, user }, code) => {
    const material = await db
      .selectFrom('materials')
      .where('codigo', '=', code.toUpperCase())
      .select(['id', 'codigo', 'descripcion'])
      .executeTakeFirst();
    if (!material) throw notSeen('El material');
    const seen = stockSeenBy(db, user).select('warehouses.id');
    return {
      title: `${material.codigo} - ${material.descripcion}`,
      audit: null,
      tell: async (db) => {
        const rows = await stockIn(db, user)
          .where('it.material_id', '=', material.id)
          .where('it.warehouse_id', 'in', seen)
          .orderBy('warehouses.codigo')
          .execute();
        return {
          facts: [],
          parts: [{ title: 'Bodegas', rows: rows.map((it) => tellQuantity(it.bodega, `${it.bodega} ${it.nombre}`, it)) }],
        };
      },
    };
  },
};

/** What lies somewhere and what is on its way there, with what of it is promised; of a warehouse that the person counts blind today nothing is told, of no instant. */
const stockIn = (db: Reader, user: User) =>
  stockHeld(db, user)
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .leftJoin(promises.as('promised'), (on) =>
      on.onRef('promised.warehouse_id', '=', 'it.warehouse_id').onRef('promised.material_id', '=', 'it.material_id'),
    )
    .where(
      sql<boolean>`${toldQuantity(db, user, { warehouse: sql.ref('it.warehouse_id'), quantity: sql.ref('it.available') })} is not null`,
    )
    .select(['materials.codigo', 'descripcion', 'units.codigo as unit', 'warehouses.codigo as bodega', 'warehouses.nombre'])
    .select([
      plainDecimal<null>(sql`nullif(it.available, 0)`).as('quantity'),
      plainDecimal<null>(sql`nullif(promised.reserved, 0)`).as('reserved'),
      plainDecimal<null>(sql`nullif(it.transit, 0)`).as('transit'),
    ]);

const promises = sql<{ warehouse_id: number; material_id: number; reserved: string }>`(
  select warehouse_id, material_id, sum(quantity) as reserved from stock_reservations group by warehouse_id, material_id)`;

type Lying = Awaited<ReturnType<ReturnType<typeof stockIn>['execute']>>[number];

const tellQuantity = (key: string, name: string, { unit, ...figures }: Lying): ToldRow =>
  tellRow(
    key,
    name,
    { quantity: number('la cantidad', unit), reserved: number('lo reservado', unit), transit: number('lo que viene en camino', unit) },
    figures,
  );
