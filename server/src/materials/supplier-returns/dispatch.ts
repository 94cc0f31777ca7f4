import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { requestStates, supplierReturnStates, type SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import type { ErpBase } from '../../erp/index.ts';
import { awaitedByLine, takeOffOrder } from '../../orders/index.ts';
import { ErpFailure } from '../../outside/erp/port.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { touchRequest } from '../requests/hold.ts';
import { respectReservations } from '../stock/broken-reservations.ts';
import { ledgerRows, moveStock } from '../stock/move.ts';
import type { Movement } from '../stock/movement.ts';
import { respectSitePromises } from '../stock/promises.ts';
import { supplierReturnActions } from './actions.ts';
import { auditOfReturn } from './history.ts';
import { lockReturn, type LockedReturn } from './lock.ts';
import { actOf, countOffRequest } from './move.ts';
import { readReturnCase, readSupplierReturn } from './rows.ts';
import { nameReturned } from './serials.ts';
import '../../erp/tables.ts';

type Leaving = Received<typeof contract.dispatchSupplierReturn>;

/** It leaves for its supplier: out of the stock, off what its request and its order received, and into the ERP, in one transaction. */
export async function dispatchSupplierReturn(context: Preparing, { number, ...leaving }: Leaving): Promise<SupplierReturnInfo> {
  const { db, user } = context;
  requireAllowed(supplierReturnActions.dispatch, await readReturnCase(db, user, number));
  const received = await receptionThere(context, number);
  return context.write((tx) => send({ ...context, tx }, { number, ...leaving }, received));
}

interface Reception {
  /** By the code of its material, where each line stands in the ERP. */
  bases: ReadonlyMap<string, ErpBase>;
  /** An invoice took it there: what goes back stands by itself, and opens no order again. */
  isInvoiced: boolean;
}

/** The reception of the ERP that goes back; it has to be there, since it is copied from it. */
async function receptionThere({ db, outside }: Pick<Reading, 'db' | 'outside'>, number: string): Promise<Reception> {
  const { receipt, posts } = await receptionPosts(db, number);
  const post = posts.find((it) => it.state === 'publicado' && it.kind === 'PurchaseDeliveryNote');
  if (!post)
    throw new Problem(
      'rule',
      { message: `El ERP todavía no tiene la recepción ${receipt}: espere su número, o corrija su envío en Envíos al ERP.` },
      whoHolds('purchase_requests:update'),
    );
  const entry = post.erp_entry ?? '';
  const { lines, supplier, currency } = post.payload;
  const bases = new Map(
    lines.map(({ item_code, quantity }, line) => [
      item_code,
      { post_id: post.id, kind: post.kind, entry, line, quantity, supplier, currency } satisfies ErpBase,
    ]),
  );
  return { bases, isInvoiced: await isInvoicedThere(outside, entry) };
}

async function receptionPosts(db: Reader, number: string) {
  const { id, number: receipt } = await db
    .selectFrom('supplier_returns as it')
    .innerJoin('material_receipts as receipt', 'receipt.id', 'it.receipt_id')
    .where('it.number', '=', number)
    .select(['receipt.id', 'receipt.number'])
    .executeTakeFirstOrThrow();
  const posts = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'recepcion')
    .where('source_id', '=', id)
    .where('task', '=', 'create')
    .select(['id', 'kind', 'state', 'erp_entry', 'payload'])
    .execute();
  return { receipt, posts };
}

/** A closed reception that nothing went back of was invoiced. Where the ERP does not say, it is copied: what does not fit is refused there. */
async function isInvoicedThere(outside: Reading['outside'], entry: string): Promise<boolean> {
  const kept = await outside.erp.document('PurchaseDeliveryNote', entry).catch((error: unknown) => {
    if (error instanceof ErpFailure) return undefined;
    throw error;
  });
  return kept?.status === 'closed' && kept.lines.every((it) => compareDecimals(it.open_quantity, '0') === 0);
}

async function send(context: Writing, leaving: Leaving, { bases, isInvoiced }: Reception): Promise<SupplierReturnInfo> {
  const { tx, user } = context;
  const { before, row } = await lockReturn(context, leaving, 'dispatch');
  const { dte_folio, reservation_reason } = leaving;
  const comesAgain = row.outcome === 'reposicion';
  const movements = movementsOf(row, isInvoiced ? new Map() : bases);
  const taking = { request_id: row.request_id, paper: row.number, reason: reservation_reason };
  await respectSitePromises(
    context,
    taking,
    row.project_id,
    row.lines.map((it) => ({ ...it, warehouse_id: row.warehouse_id })),
  );
  await respectReservations(context, taking, ledgerRows(movements));
  await countOffRequest(tx, row, '1');
  const ofOrder = { id: row.id, number: row.number };
  const lines = row.lines.map((it) => ({ line: it.order_line, quantity: it.quantity }));
  await takeOffOrder(tx, { order_id: row.order_id, receipt_id: row.receipt_id, return: ofOrder, lines, comes_again: comesAgain });
  const isOwed = !comesAgain || (await keepSurplus(tx, row));
  if (comesAgain && isOwed) await waitAgain(context, row.request_id);
  await markSent(context, row, { ...leaving, isOwed });
  const serials = await nameReturned(context, row, leaving.serials);
  await moveStock(
    context,
    {
      ...actOf(row, user.id, [before.supplier, before.reason].join(' · ')),
      paper: dte_folio,
      returnedTo: { supplier: row.supplier_code, currency: row.currency, reopensOrder: comesAgain && isOwed && !isInvoiced },
    },
    movements.map((it, at) => ({ ...it, serials: serials[at] })),
  );
  const after = await readSupplierReturn(tx, context, row.number);
  await record(context, {
    action: 'dispatch',
    entity: 'supplier_return',
    id: row.number,
    before: auditOfReturn(before),
    after: auditOfReturn(after),
  });
  return after;
}

/** What its order does not wait for had come on top of it; whether anything of the return is waited for. */
async function keepSurplus(tx: Tx, { id, order_id, lines }: LockedReturn): Promise<boolean> {
  const awaited = await awaitedByLine(tx, order_id);
  const rows = lines.map(({ line, order_line, quantity }) => {
    const over = sumOf([quantity, productOf(awaited.get(order_line) ?? '0', '-1')]);
    return { line, quantity, surplus: compareDecimals(over, '0') > 0 ? over : '0' };
  });
  await sql`
    update supplier_return_lines as own set surplus_quantity = told.surplus
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (line integer, surplus numeric)
    where own.return_id = ${id} and own.line = told.line`.execute(tx);
  return rows.some((it) => compareDecimals(it.surplus, it.quantity) < 0);
}

const sentState = ({ status }: LockedReturn, isOwed: boolean) => {
  const sent = stateAfter(supplierReturnStates, status, 'dispatch');
  return isOwed ? sent : stateAfter(supplierReturnStates, sent, 'settle');
};

const markSent = ({ tx, user }: Writing, row: LockedReturn, { dte_folio, driver, plate, isOwed }: Leaving & { isOwed: boolean }) =>
  tx
    .updateTable('supplier_returns')
    .set({
      status: sentState(row, isOwed),
      dte_folio,
      driver,
      plate,
      sent_by: user.id,
      sent_at: sql<Date>`now()`,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();

/** At the price and with the tax of its order, whether it is copied there or stands by itself. */
const movementsOf = ({ warehouse_id, currency, lines }: LockedReturn, bases: Reception['bases']): Movement[] =>
  lines.map(({ material_id, quantity, code, line, price, tax_exempt }) => ({
    material_id,
    from: warehouse_id ?? 'obra',
    to: 'fuera',
    quantity,
    cost: { amount: price, currency },
    tax_exempt,
    base: bases.get(code),
    field: `items.${line - 1}.quantity`,
  }));

/** Its request waits for what the supplier brings again. */
async function waitAgain(context: Writing, request_id: number): Promise<void> {
  const { status } = await context.tx
    .selectFrom('material_requests')
    .where('id', '=', request_id)
    .select('status')
    .executeTakeFirstOrThrow();
  if (requestStates.allows(status, 'reopen'))
    await touchRequest(context.tx, request_id, { status: stateAfter(requestStates, status, 'reopen') });
}
