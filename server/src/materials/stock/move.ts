import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import type { Act, Cost, Movement, Place } from './movement.ts';
import { postMovements } from './post-movements.ts';
import { underLiving } from '../same.ts';
import { toldQuantity } from './figures.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/**
 * Moves stock: writes the ledger, all of it or nothing, says in words what is not there, and has the ERP told. Call it once
 * in a transaction: the rows are locked in one order, by warehouse and material, so that nobody waits in a circle.
 */
export async function moveStock(context: Writing, act: Act, asked: readonly Movement[]): Promise<void> {
  // What was merged moves as what it became; only the merging itself takes it away.
  const movements = act.kind === 'fusion' ? asked : await underLiving(context.tx, asked);
  await writeLedger(context, act, movements);
  await postMovements(context, act, movements);
}

/** Who moves: the night's synchronisation is nobody. */
interface Mover {
  tx: Tx;
  user: User | undefined;
}

/** The ledger alone, for what the ERP knows already. */
export async function writeLedger({ tx, user }: Mover, act: Act, all: readonly Movement[]): Promise<void> {
  const movements = ledgerRows(all);
  if (movements.length === 0) return;
  const materials = await lockMaterials(tx, movements);
  await lockStocks(tx, movements);
  await refuseShortage({ tx, user }, movements, materials);
  const costs = await currentCosts(
    tx,
    movements.filter((it) => !it.cost).map((it) => it.material_id),
  );
  const { kind, document, user_id, project_id = null, place_id = null, reason = null } = act;
  const rows = movements.map(({ material_id, from, to, quantity, cost = costs.get(material_id) }) => ({
    material_id,
    from_warehouse_id: from,
    to_warehouse_id: to,
    quantity,
    unit_cost: cost?.amount ?? null,
    currency: cost?.currency ?? null,
    kind,
    document_kind: document.kind,
    document_number: document.number,
    project_id,
    place_id,
    user_id,
    reason,
  }));
  await tx.insertInto('stock_movements').values(rows).execute();
}

/** A movement as the ledger sees it: everything but a warehouse is nowhere. */
export interface LedgerRow extends Omit<Movement, 'from' | 'to'> {
  from: number | null;
  to: number | null;
}
const warehouseIn = (place: Place): number | null => (typeof place === 'number' ? place : null);

/** Of movements, what touches a warehouse. */
export const ledgerRows = (movements: readonly Movement[]): LedgerRow[] =>
  movements
    .map((it) => ({ ...it, from: warehouseIn(it.from), to: warehouseIn(it.to) }))
    .filter(({ from, to }) => from !== null || to !== null);

interface MaterialRow {
  id: number;
  codigo: string;
  descripcion: string;
  activo: boolean;
  unidad: string;
}

/** Held as they are until the transaction ends: nobody retires a material while it moves. */
async function lockMaterials(tx: Tx, movements: readonly LedgerRow[]): Promise<ReadonlyMap<number, MaterialRow>> {
  const ids = [...new Set(movements.map((it) => it.material_id))];
  const found = await tx
    .selectFrom('materials')
    .innerJoin('units', 'units.id', 'unidad_id')
    .where('materials.id', 'in', ids)
    .select(['materials.id', 'materials.codigo', 'descripcion', 'materials.activo', 'units.codigo as unidad'])
    .orderBy('materials.id')
    .forShare('materials')
    .execute();
  const known = new Map(found.map((it) => [it.id, it]));
  const wrong = movements.filter((it) => !known.get(it.material_id)?.activo);
  if (wrong.length > 0) {
    const fields = wrong.map(({ field = 'items', material_id }) => [field, retiredMessage(known.get(material_id))]);
    throw new Problem('invalid', { fields: Object.fromEntries(fields) });
  }
  return known;
}

const retiredMessage = (material: MaterialRow | undefined): string =>
  material ? `${material.codigo} está retirado: ya no se mueve.` : 'Ese material no existe.';

/** Also makes the rows that are not there yet, empty, so that all can be held in one order. */
export async function lockStocks(tx: Tx, movements: readonly Pick<LedgerRow, 'material_id' | 'from' | 'to'>[]): Promise<void> {
  const touched = movements.flatMap(({ material_id, from, to }) =>
    [from, to].flatMap((warehouse_id) => (warehouse_id === null ? [] : [{ warehouse_id, material_id }])),
  );
  const asked = sql`jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as touched (warehouse_id integer, material_id integer)`;
  await sql`
    insert into stocks (warehouse_id, material_id, quantity) select distinct warehouse_id, material_id, 0 from ${asked}
    order by warehouse_id, material_id on conflict do nothing`.execute(tx);
  await sql`
    select from stocks where (warehouse_id, material_id) in (select warehouse_id, material_id from ${asked})
    order by warehouse_id, material_id for update`.execute(tx);
}

/** The database would refuse too, but not in words. */
async function refuseShortage(mover: Mover, movements: readonly LedgerRow[], materials: ReadonlyMap<number, MaterialRow>): Promise<void> {
  const changes = new Map<string, Change>();
  for (const movement of movements) {
    const { from, to, quantity } = movement;
    if (from !== null) add(changes, { warehouse: from, movement, amount: -thousandths(quantity) });
    if (to !== null) add(changes, { warehouse: to, movement, amount: thousandths(quantity) });
  }
  const less = [...changes.values()].filter((it) => it.amount < 0n);
  if (less.length === 0) return;
  const held = await heldIn(mover, less);
  const fields: Record<string, string> = {};
  const short: string[] = [];
  for (const { warehouse, movement, amount } of less) {
    const lying = held.get(keyOf(warehouse, movement.material_id)) ?? noStock;
    if (thousandths(lying.quantity) + amount >= 0n) continue;
    const material = materials.get(movement.material_id);
    const there = thereOf(lying, material?.unidad ?? '');
    fields[movement.field ?? 'items'] = `${there}, se piden ${formatNumber(decimalOf(-amount))}.`;
    short.push(`${material?.codigo} ${material?.descripcion}: ${there.charAt(0).toLowerCase()}${there.slice(1)}`);
  }
  if (short.length > 0) throw new Problem('rule', { message: `No alcanza el stock. ${short.slice(0, 5).join('; ')}.`, fields });
}

/** What lies there, in words; to whoever counts it blind a refusal would tell what should be there. */
function thereOf({ told, name }: Lying, unit: string): string {
  if (told === null) return `No alcanza lo que hay en ${name}`;
  return thousandths(told) === 0n ? `No hay en ${name}` : `Hay ${formatNumber(told)} ${unit} en ${name}`;
}

interface Change {
  warehouse: number;
  movement: LedgerRow;
  amount: bigint;
}
const keyOf = (warehouse: number, material: number): string => `${warehouse} ${material}`;

function add(changes: Map<string, Change>, { warehouse, movement, amount }: Change): void {
  const key = keyOf(warehouse, movement.material_id);
  const known = changes.get(key);
  changes.set(key, { warehouse, movement: known?.movement ?? movement, amount: (known?.amount ?? 0n) + amount });
}

interface Lying {
  quantity: string;
  /** As far as the person may be told (decision 034). */
  told: string | null;
  name: string;
}
const noStock: Lying = { quantity: '0', told: '0', name: 'la bodega' };

async function heldIn({ tx, user }: Mover, changes: readonly Change[]): Promise<ReadonlyMap<string, Lying>> {
  const [warehouse, quantity] = [sql.ref('warehouse_id'), sql.ref('quantity')];
  const rows = await tx
    .selectFrom('stocks')
    .innerJoin('warehouses', 'warehouses.id', 'warehouse_id')
    .where('warehouse_id', 'in', [...new Set(changes.map((it) => it.warehouse))])
    .where('material_id', 'in', [...new Set(changes.map((it) => it.movement.material_id))])
    .select(['warehouse_id', 'material_id', 'quantity', 'warehouses.codigo as name'])
    .select((user ? toldQuantity(tx, user, { warehouse, quantity }) : sql<null>`null`).as('told'))
    .execute();
  return new Map(rows.map(({ warehouse_id, material_id, ...it }) => [keyOf(warehouse_id, material_id), it]));
}

/** What each material costs now: the last entry of its list (spec 2 §3); of the prices when they are asked for. */
export async function currentCosts(
  tx: Tx,
  ids: readonly number[],
  table: 'material_costs' | 'material_prices' = 'material_costs',
): Promise<ReadonlyMap<number, Cost>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(table)
    .distinctOn('material_id')
    .where('material_id', 'in', [...new Set(ids)])
    .select(['material_id', 'monto', 'moneda'])
    .orderBy('material_id')
    .orderBy('desde', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((it) => [it.material_id, { amount: it.monto, currency: it.moneda }]));
}
