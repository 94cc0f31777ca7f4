import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { supplierReturnStates } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { returnAt } from './address.ts';
import '../tables.ts';

/** Not all of a `line` that is waited for came again. */
const isOwed = sql<boolean>`line.replaced_quantity + line.surplus_quantity < line.quantity`;

/** What a receipt brought of a line of a request. */
interface Arrival {
  request_line_id: number;
  quantity: string;
}

/** What an order brings of a line takes the place of what went back of it first, the oldest return before the others. */
export async function replaceReturned(context: Writing, order_id: number, came: readonly Arrival[]): Promise<void> {
  const { tx } = context;
  const waiting = await tx
    .selectFrom('supplier_return_lines as line')
    .innerJoin('supplier_returns as it', 'it.id', 'line.return_id')
    .where('it.order_id', '=', order_id)
    .where('it.status', '=', 'despachada')
    .where('it.outcome', '=', 'reposicion')
    .where('line.request_line_id', 'in', [0, ...came.map((one) => one.request_line_id)])
    .where(isOwed)
    .select(['line.return_id', 'line.line', 'line.request_line_id', 'line.quantity', 'line.replaced_quantity', 'line.surplus_quantity'])
    .orderBy('line.return_id')
    .forUpdate()
    .execute();
  const left = new Map(came.map((it) => [it.request_line_id, it.quantity]));
  const touched = new Set<number>();
  for (const { return_id, line, request_line_id, quantity, replaced_quantity, surplus_quantity } of waiting) {
    const there = left.get(request_line_id) ?? '0';
    const missing = sumOf([quantity, ...[replaced_quantity, surplus_quantity].map((it) => productOf(it, '-1'))]);
    const part = compareDecimals(there, missing) < 0 ? there : missing;
    if (compareDecimals(part, '0') === 0) continue;
    left.set(request_line_id, sumOf([there, productOf(part, '-1')]));
    touched.add(return_id);
    await tx
      .updateTable('supplier_return_lines')
      .set({ replaced_quantity: sumOf([replaced_quantity, part]) })
      .where('return_id', '=', return_id)
      .where('line', '=', line)
      .execute();
  }
  for (const id of touched) await settleReplaced(context, id);
}

/** All of it came again: it is over. */
async function settleReplaced(context: Writing, id: number): Promise<void> {
  const { tx, user } = context;
  const row = await tx
    .selectFrom('supplier_returns as it')
    .where('it.id', '=', id)
    .select(['it.number', 'it.status', 'it.version', 'it.created_by'])
    .select((of) =>
      of
        .exists(of.selectFrom('supplier_return_lines as line').where('line.return_id', '=', id).where(isOwed).select('line'))
        .as('isWaiting'),
    )
    .executeTakeFirstOrThrow();
  const status = row.isWaiting ? row.status : stateAfter(supplierReturnStates, row.status, 'replace');
  await tx
    .updateTable('supplier_returns')
    .set({ status, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  if (row.isWaiting) return;
  const words = (of: typeof status) => ({ estado: supplierReturnStates.label(of) });
  await record(context, { action: 'replace', entity: 'supplier_return', id: row.number, before: words(row.status), after: words(status) });
  await notifyPeople(context, {
    user_ids: [row.created_by].filter((it) => it !== user.id),
    kind: 'request',
    title: `El proveedor repuso lo que se devolvió con ${row.number}`,
    url: returnAt(row.number),
  });
}
