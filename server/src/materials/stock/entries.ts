import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Currency } from 'contract/currency.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { materialsOf } from './materials-of.ts';
import { moveStock } from './move.ts';
import type { Act } from './movement.ts';
import { todayInChile } from '../../platform/today.ts';
import { warehouseNamed } from '../visible.ts';

type Entry = Received<typeof contract.receiveStock>;

/** Goods from outside, with the supplier's paper. */
export const receiveStock = (context: Writing, entry: Entry) => enter(context, entry, 'recepcion');

/** What was there before the ledger began. */
export const openingStock = (context: Writing, entry: Entry) => enter(context, entry, 'saldo_inicial');

async function enter(context: Writing, { warehouse_code, paper, comment, items }: Entry, kind: 'recepcion' | 'saldo_inicial') {
  const { tx, user } = context;
  const warehouse = await warehouseNamed(tx, user, warehouse_code);
  if (!warehouse.activo)
    throw new Problem('invalid', { fields: { warehouse_code: `La bodega ${warehouse_code} está retirada: ya no recibe materiales.` } });
  const materials = await materialsOf(tx, items);
  const number = await nextNumber(tx, kind);
  const reason = [paper && `Documento ${paper}`, comment].filter(Boolean).join(' · ') || null;
  const act: Act = { kind, document: { kind: 'ingreso', number }, user_id: user.id, reason, paper };
  const lines = items.map((it, at) => ({ ...it, at, material_id: materials.get(it.code) ?? 0 }));
  await moveStock(
    context,
    act,
    lines.map(({ material_id, quantity, unit_cost, currency, at }) => ({
      material_id,
      from: 'fuera',
      to: warehouse.id,
      quantity,
      ...(unit_cost !== undefined && { cost: { amount: unit_cost, currency } }),
      field: `items.${at}.quantity`,
    })),
  );
  const paid = lines.filter((it): it is typeof it & { unit_cost: string } => it.unit_cost !== undefined);
  await keepCosts(tx, user.id, paid);
  await record(context, {
    action: kind === 'recepcion' ? 'receive_stock' : 'open_stock',
    entity: 'stock',
    id: number,
    after: { bodega: warehouse.codigo, documento: paper, materiales: items.map((it) => `${it.code} × ${it.quantity}`) },
  });
  return { document_number: number, items: items.length };
}

/** What was paid last is what the material costs now. */
async function keepCosts(
  tx: Tx,
  user_id: number,
  lines: readonly { material_id: number; unit_cost: string; currency: Currency }[],
): Promise<void> {
  if (lines.length === 0) return;
  const desde = todayInChile();
  const rows = lines.map((it) => ({ material_id: it.material_id, monto: it.unit_cost, moneda: it.currency, desde, created_by: user_id }));
  await tx.insertInto('material_costs').values(rows).execute();
}

async function nextNumber(tx: Tx, kind: 'recepcion' | 'saldo_inicial'): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('stock_entry_numbers')::integer as next`.execute(tx);
  return `${kind === 'recepcion' ? 'RC' : 'SI'}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`;
}
