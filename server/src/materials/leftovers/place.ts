import type { LeftoverSource } from 'contract/materials/index.ts';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { peopleOf } from '../../projects/index.ts';
import { leftoverOf, type Place } from '../stock/promises.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** The place of an offer, and the warehouse from which what lies there is sent or, of a site, written down. */
export async function placeOf(
  tx: Tx,
  { source, key }: { source: LeftoverSource; key: number },
): Promise<(Place & { from_warehouse: string | null }) | undefined> {
  const none = { source, project_id: null, warehouse_id: null, return_id: null, transfer_id: null };
  if (source === 'obra') return { ...none, project_id: key, from_warehouse: null };
  if (source === 'bodega') return { ...none, warehouse_id: key, from_warehouse: await codeOf(tx, key) };
  const found =
    source === 'devolucion'
      ? await tx.selectFrom('material_returns').where('id', '=', key).select('to_warehouse_id').executeTakeFirst()
      : await tx.selectFrom('stock_transfers').where('id', '=', key).select('to_warehouse_id').executeTakeFirst();
  if (!found?.to_warehouse_id) return undefined;
  const warehouse_id = found.to_warehouse_id;
  const named = source === 'devolucion' ? { return_id: key } : { transfer_id: key };
  return { ...none, warehouse_id, ...named, from_warehouse: await codeOf(tx, warehouse_id) };
}

async function codeOf(tx: Tx, id: number): Promise<string> {
  const found = await tx.selectFrom('warehouses').where('id', '=', id).select('codigo').executeTakeFirst();
  return found?.codigo ?? centralWarehouse;
}

/** Where it lies, as people call it, of rows that name `leftover`, a row of `leftovers`. */
export const namedPlace = {
  code: sql<string>`coalesce(
    (select "codigoProyecto" from projects where projects.id = leftover.project_id),
    (select codigo from warehouses where warehouses.id = leftover.warehouse_id))`,
  name: sql<string>`coalesce(
    (select nombre from projects where projects.id = leftover.project_id),
    (select nombre from warehouses where warehouses.id = leftover.warehouse_id))`,
  paper: sql<string | null>`coalesce(
    (select number from material_returns where material_returns.id = leftover.return_id),
    (select number from stock_transfers where stock_transfers.id = leftover.transfer_id))`,
};

/** Who has what a request takes, and so says yes or no: whoever works in the warehouse, or on the project. */
export async function giversOf(tx: Tx, request_id: number): Promise<number[]> {
  const place = await leftoverOf(tx, request_id);
  if (!place) return [];
  if (place.project_id !== null) return (await peopleOf(tx, place.project_id).limit(200).execute()).flatMap((it) => it.id ?? []);
  const keepers = await tx
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .innerJoin('warehouses', 'warehouses.codigo', 'codigo_bodega')
    .where('warehouses.id', '=', place.warehouse_id)
    .where('warehouse_users.activo', '=', 1)
    .select('user_id')
    .limit(200)
    .execute();
  return keepers.map((it) => it.user_id);
}
