import { sql } from 'kysely';
import { number } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { tellRow, type PastSource, type ToldRow } from '../../platform/past.ts';
import { notSeen } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { stockSeenBy } from '../visible.ts';
import { toldQuantity } from './figures.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What lay in a warehouse, material by material. */
export const pastStockOfWarehouse: PastSource = {
  permission: 'mobile_warehouses:read',
  // The ledger was always kept.
  tables: [],
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
        const rows = await stockIn(db, user).where('stocks.warehouse_id', '=', warehouse.id).orderBy('materials.codigo').execute();
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
  tables: [],
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
          .where('stocks.material_id', '=', material.id)
          .where('stocks.warehouse_id', 'in', seen)
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

/** What lies somewhere; of a warehouse that the person counts blind today nothing is told, of no instant. */
const stockIn = (db: Reader, user: User) =>
  db
    .selectFrom('stocks')
    .innerJoin('materials', 'materials.id', 'stocks.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('warehouses', 'warehouses.id', 'stocks.warehouse_id')
    .where('stocks.quantity', '>', '0')
    .where(
      sql<boolean>`${toldQuantity(db, user, { warehouse: sql.ref('stocks.warehouse_id'), quantity: sql.ref('stocks.quantity') })} is not null`,
    )
    .select(['materials.codigo', 'descripcion', 'units.codigo as unit', 'warehouses.codigo as bodega', 'warehouses.nombre'])
    .select(plainDecimal('stocks.quantity').as('quantity'));

const tellQuantity = (key: string, name: string, { quantity, unit }: { quantity: string; unit: string }): ToldRow =>
  tellRow(key, name, { quantity: number('la cantidad', unit) }, { quantity });
