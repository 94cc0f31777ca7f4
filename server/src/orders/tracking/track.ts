import { orderStates } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Workshop } from '../../platform/area.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { orderAt } from '../address.ts';
import { movePromises } from '../confirmations/promises.ts';
import { bringWritten } from '../erp-orders/bring.ts';
import { settleReception } from '../hes/settle.ts';
import { announceOrders } from '../live.ts';
import { settleMatches } from '../matches.ts';
import { auditOfOrder } from '../orders/history.ts';
import { holdBehindOrigin, tellOrigin } from '../orders/origin.ts';
import { bringCredits, bringInvoices, bringOrders, bringReceptions } from './bring.ts';
import '../tables.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What suppliers credited was read anew: whoever waits for a credit note looks whether it came, each in a transaction of its own. */
    creditsRead: readonly ((workshop: Pick<Workshop, 'db' | 'jobs' | 'config'>) => Promise<void>)[];
  }
}

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Every quarter of an hour: what the ERP knows of our orders. */
    erp_purchases: Record<string, never>;
  }
}

/** Once in so many hours all is asked for again, whatever says that it changed. */
const hoursBetweenWhole = 20;

export async function trackOrders(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('erp_purchases', () => readPurchases(workshop));
  await workshop.jobs.repeat('erp_purchases', '*/15 * * * *');
}

type Reading = Pick<Workshop, 'db' | 'outside' | 'jobs' | 'config' | 'events' | 'hooks'>;

/** What was received, invoiced and ended there since it was asked last; the receptions first, which say why an order is closed. */
export async function readPurchases({ db, outside: { erp }, ...workshop }: Reading): Promise<void> {
  const last = await db
    .selectFrom('purchase_readings')
    .select(sql<boolean>`coalesce(whole_at < now() - make_interval(hours => ${hoursBetweenWhole}), true)`.as('isWhole'))
    // A day of theirs may not have ended where ours has.
    .select(sql<string | null>`${dayOf('read_at')} - 1`.as('since'))
    .select(sql<Date>`now()`.as('now'))
    .executeTakeFirstOrThrow();
  const since = last.isWhole ? undefined : (last.since ?? undefined);
  const failures: unknown[] = [];
  const inTurn = eachApart(db, failures);
  for await (const page of erp.receptions(since))
    await inTurn(page, async (tx, rows) => settleOrders({ tx, ...workshop }, await bringReceptions(tx, rows)));
  for await (const page of erp.supplierInvoices(since))
    await inTurn(page, async (tx, rows) => settleMatches(tx, await bringInvoices(tx, rows)));
  for await (const page of erp.supplierCreditNotes(since))
    await inTurn(page, async (tx, rows) => settleMatches(tx, await bringCredits(tx, rows)));
  for (const heard of workshop.hooks.creditsRead) await heard({ db, ...workshop }).catch((error: unknown) => failures.push(error));
  for await (const page of erp.purchaseOrders(since))
    await inTurn(page, async (tx, rows) => {
      await bringWritten(tx, rows);
      await settleOrders({ tx, ...workshop }, await bringOrders(tx, rows));
    });
  await inTurn(await cancelledThere(db), (tx, ids) => endCancelled({ tx, ...workshop }, ids));
  const keeps_invoices = await erp.keepsInvoices();
  await db
    .updateTable('purchase_readings')
    .set({ read_at: last.now, keeps_invoices, ...(last.isWhole && { whole_at: last.now }) })
    .execute();
  // All the others were read: what could not be is tried again with the next reading of all, and the log says why.
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what the ERP says of purchases could not be written');
}

/** What cannot be written of a page holds up nothing but itself: its rows are then written one by one. */
function eachApart(db: Workshop['db'], failures: unknown[]) {
  return async <T>(page: readonly T[], write: (tx: Tx, rows: readonly T[]) => Promise<unknown>): Promise<void> => {
    const inOne = (rows: readonly T[]) => db.transaction().execute((tx) => write(tx, rows));
    try {
      await inOne(page);
    } catch {
      for (const row of page) await inOne([row]).catch((error: unknown) => failures.push(error));
    }
  };
}

type Changing = Pick<Workshop, 'jobs' | 'config' | 'events' | 'hooks'> & { tx: Tx };
const asNobody = (changing: Changing) => ({ ...changing, user: undefined, requestId: 'erp_purchases' });

/** What came there, or is waited for no more, promises nothing any more: the purchase learns the day of whoever still brings it. */
async function settleOrders(changing: Changing, ids: readonly number[]): Promise<void> {
  const { tx } = changing;
  if (ids.length === 0) return;
  await tx.selectFrom('purchase_orders').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute();
  for (const id of ids) await movePromises(asNobody(changing), id, () => settleReception(tx, id));
  await announceOrders(tx);
}

/** So many orders are ended in one reading; the next one takes the others. */
const mostEnded = 100;

/** Not while a version of it is under way. */
const cancelledOrders = (db: Reader) =>
  db
    .selectFrom('purchase_orders as it')
    .where('it.status', '=', 'emitida')
    .where('it.erp_status', '=', 'cancelled')
    .where('it.reception', '=', 'nada')
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('purchase_order_editions as coming')
            .whereRef('coming.order_id', '=', 'it.id')
            .where('coming.status', 'in', ['por_aprobar', 'por_informar', 'rechazada_erp'])
            .select('coming.id'),
        ),
      ),
    )
    .orderBy('it.id')
    .limit(mostEnded);

const cancelledThere = async (db: Reader): Promise<number[]> => (await cancelledOrders(db).select('it.id').execute()).map((it) => it.id);

/** What was cancelled there by others is over here too, and whoever asked or bought hears it. */
async function endCancelled(changing: Changing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, hooks } = changing;
  const context = asNobody(changing);
  for (const id of ids) await holdBehindOrigin(tx, id, hooks);
  const rows = await cancelledOrders(tx)
    .where('it.id', 'in', ids)
    .select(['it.id', 'it.number', 'it.status', 'it.supplier', 'it.requester_id', 'it.prepared_by'])
    .forUpdate()
    .execute();
  for (const { id, number, status, supplier, requester_id, prepared_by } of rows) {
    const before = await auditOfOrder(tx, id);
    await movePromises(context, id, () =>
      tx
        .updateTable('purchase_orders')
        .set((it) => ({
          status: stateAfter(orderStates, status, 'annul'),
          annul_reason: 'Se anuló en el ERP.',
          version: it('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),
    );
    await record(context, { action: 'annul', entity: 'purchase_order', id: number, before, after: await auditOfOrder(tx, id) });
    await tellOrigin(context, id);
    await notifyPeople(context, {
      user_ids: [...new Set([requester_id, ...(prepared_by === null ? [] : [prepared_by])])],
      kind: 'request',
      title: `La orden ${number} se anuló en el ERP`,
      text: supplier,
      url: orderAt(number),
    });
  }
  await settleMatches(
    tx,
    rows.map((it) => it.id),
  );
  if (rows.length > 0) await announceOrders(tx);
}
