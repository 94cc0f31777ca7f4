import { compareDecimals } from 'contract/decimals.ts';
import { hesStates, type HesInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { basesOf, endDocuments, livePosts, retryPost } from '../../erp/index.ts';
import { ErpFailure } from '../../outside/erp/port.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { hesActions } from './actions.ts';
import { ofHes } from './document.ts';
import { auditOfHes } from './history.ts';
import { holdHes } from './lock.ts';
import { settleReception } from './settle.ts';
import { readHes, readHesCase } from './rows.ts';

type HesVersion = { number: string; version: number };

/** What a sheet received is to be received again, here at once and in the ERP after this is committed. */
export async function annulHes(context: Preparing, { number, version, reason }: Received<typeof contract.annulHes>): Promise<HesInfo> {
  const { db, user } = context;
  requireAllowed(hesActions.annul, await readHesCase(db, user, number));
  await refuseInvoiced(context, number);
  return context.write(async (tx) => {
    const writing = { ...context, tx };
    const sheet = await lockHes(writing, { number, version }, 'annul');
    const before = await auditOfHes(tx, sheet.id);
    await tx
      .updateTable('hes')
      .set({
        status: stateAfter(hesStates, sheet.status, 'annul'),
        erp_error: null,
        annulled_by: user.id,
        annulled_at: sql<Date>`now()`,
        annul_reason: reason,
        version: version + 1,
      })
      .where('id', '=', sheet.id)
      .execute();
    await endDocuments(writing, { ...ofHes(sheet.id), task: 'cancel', reason });
    await settleReception(tx, sheet.order_id);
    await refuseReleased(tx, sheet.order_id, number);
    await record(writing, { action: 'annul', entity: 'hes', id: number, before, after: await auditOfHes(tx, sheet.id) });
    await announceOrders(tx);
    return readHes(tx, context, number);
  });
}

/** What was given back of what it kept back is not kept back again. */
async function refuseReleased(tx: Tx, order_id: number, number: string): Promise<void> {
  const { isOver } = await tx
    .selectFrom('purchase_orders as it')
    .where('it.id', '=', order_id)
    .select(
      sql<boolean>`(select coalesce(sum(amount), 0) from purchase_retention_releases as given where given.order_id = it.id)
        > (select coalesce(sum(retention), 0) from hes where hes.order_id = it.id and hes.status <> 'anulada')`.as('isOver'),
    )
    .executeTakeFirstOrThrow();
  if (isOver) throw new Problem('rule', { message: `La retención de la ${number} ya se liberó: no se anula.` });
}

/** An invoice copies the reception in the ERP, which closes what it takes of it. */
async function refuseInvoiced({ db, outside }: Preparing, number: string): Promise<void> {
  const { id } = await db.selectFrom('hes').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const entry = (await basesOf(db, ofHes(id))).values().next().value?.entry;
  if (entry === undefined) return;
  const there = await outside.erp.document('PurchaseDeliveryNote', entry).catch((error: unknown) => {
    if (!(error instanceof ErpFailure)) throw error;
    throw new Problem('outside_down', { message: `El ERP no dice si la HES ya está facturada: ${error.message} Intente más tarde.` });
  });
  const isUsed =
    there?.status === 'closed' ||
    (there?.status === 'open' && there.lines.some((it) => compareDecimals(it.open_quantity, it.quantity) < 0));
  if (isUsed)
    throw new Problem('in_use', {
      message: `Una factura ya usa la ${number}: en el ERP se anula primero la factura, o se pide nota de crédito.`,
    });
}

/** Sends to the ERP again what it refused. */
export async function retryHes(context: Writing, { number, version }: Received<typeof contract.retryHes>): Promise<HesInfo> {
  const { tx } = context;
  const sheet = await lockHes(context, { number, version }, 'retry');
  const before = await auditOfHes(tx, sheet.id);
  await tx
    .updateTable('hes')
    .set({ status: stateAfter(hesStates, sheet.status, 'retry'), erp_error: null, version: version + 1 })
    .where('id', '=', sheet.id)
    .execute();
  for (const post of await livePosts(tx, ofHes(sheet.id))) await retryPost(context, { id: post.id });
  await record(context, { action: 'retry', entity: 'hes', id: number, before, after: await auditOfHes(tx, sheet.id) });
  await announceOrders(tx);
  return readHes(tx, context, number);
}

/** Holds a sheet for what is to be done with it, as the person saw it. */
async function lockHes({ tx, user, files }: Writing, { number, version }: HesVersion, action: keyof typeof hesActions) {
  const seen = await readHesCase(tx, user, number);
  await holdHes(tx, seen.row.id);
  requireAllowed(hesActions[action], await readHesCase(tx, user, number));
  const sheet = await tx
    .selectFrom('hes')
    .where('number', '=', number)
    .select(['id', 'order_id', 'status', 'version'])
    .executeTakeFirstOrThrow();
  if (sheet.version !== version) throw new Problem('stale', { current: await readHes(tx, { files, user }, number) });
  return sheet;
}
