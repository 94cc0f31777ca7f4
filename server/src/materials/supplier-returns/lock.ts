import { sql } from 'kysely';
import { holdForArrival } from '../../orders/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { lockRequestLines } from '../usage/usage.ts';
import { supplierReturnActions } from './actions.ts';
import { readReturnCase, readSupplierReturn } from './rows.ts';
import '../tables.ts';

/** Holds a return for what is to be done with it, as the person saw it: its request and lines, its order, then itself. */
export async function lockReturn(
  context: Writing,
  { number, version }: { number: string; version: number },
  action: keyof typeof supplierReturnActions,
) {
  const { tx, user } = context;
  const seen = await readReturnCase(tx, user, number);
  const { id, order_id } = await tx
    .selectFrom('supplier_returns')
    .where('number', '=', number)
    .select(['id', 'order_id'])
    .executeTakeFirstOrThrow();
  const asked = await tx.selectFrom('supplier_return_lines').where('return_id', '=', id).select('request_line_id').execute();
  requireAllowed(supplierReturnActions[action], seen);
  await lockRequestLines(
    tx,
    asked.map((it) => it.request_line_id),
  );
  await holdForArrival(tx, order_id);
  await sql`select from supplier_returns where id = ${id} for update`.execute(tx);
  requireAllowed(supplierReturnActions[action], await readReturnCase(tx, user, number));
  const before = await readSupplierReturn(tx, context, number);
  if (before.version !== version) throw new Problem('stale', { current: before });
  return { before, row: await readLocked(context, id) };
}

/** What moves by a return that is held. */
export async function readLocked({ tx }: Pick<Writing, 'tx'>, id: number) {
  const head = await tx
    .selectFrom('supplier_returns as it')
    .innerJoin('material_receipts as receipt', 'receipt.id', 'it.receipt_id')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id')
    .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
    .where('it.id', '=', id)
    .select(['it.id', 'it.number', 'it.status', 'it.outcome', 'it.order_id', 'it.receipt_id', 'it.warehouse_id', 'it.version'])
    .select(['receipt.number as receipt_number', 'receipt.request_id', 'request.project_id', 'request.place_id', 'request.cost_center'])
    .select(['order.supplier_code', 'order.currency'])
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('supplier_return_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    // No version of an order changes the tax of a line.
    .innerJoin('purchase_order_lines as ordered', (join) =>
      join.on('ordered.order_id', '=', head.order_id).on('ordered.edition', '=', 1).onRef('ordered.line', '=', 'line.order_line'),
    )
    .where('line.return_id', '=', id)
    .select([
      'line.line',
      'line.request_line_id',
      'line.order_line',
      'line.material_id',
      'line.quantity',
      'materials.codigo as code',
      'ordered.tax_exempt',
    ])
    .select(['line.replaced_quantity', 'line.surplus_quantity', sql<string>`round(line.worth / line.quantity, 4)::text`.as('price')])
    .orderBy('line.line')
    .execute();
  return { ...head, lines };
}
export type LockedReturn = Awaited<ReturnType<typeof readLocked>>;
