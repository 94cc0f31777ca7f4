import { isDeepStrictEqual } from 'node:util';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import type { ErpKind } from 'contract/erp/index.ts';
import { basesOf } from '../../erp/index.ts';
import { sql } from 'kysely';
import { ErpFailure } from '../../outside/erp/port.ts';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { ofOrder } from '../orders/document.ts';
import { receivedHere, type ReceivedBy } from '../pending.ts';

type Asking = Pick<Reading, 'db' | 'outside'>;
interface Order {
  id: number;
  number: string;
}

/**
 * Of each line of an order, by its reference in the ERP, how much was received: here, and there by others. Nothing of what nothing was
 * received of. Refused where the ERP does not have the order open any more.
 */
export async function receivedOf(context: Asking, order: Order): Promise<ReadonlyMap<string, string>> {
  const [here, others] = await Promise.all([receivedHere(context.db, order.id), receivedByOthers(context, order)]);
  const lines = new Set([...here.keys(), ...others.keys()]);
  return new Map([...lines].map((line) => [line, sumOf([here.get(line) ?? '0', others.get(line) ?? '0'])]));
}

/** So often the ERP is asked anew because something of ours arrived there meanwhile. */
const mostReadings = 3;

/**
 * What the ERP says was received of each line, but for what it has from us: asked before and after, as what arrives there in between would
 * be somebody else's.
 */
export async function receivedByOthers(context: Asking, order: Order): Promise<ReadonlyMap<string, string>> {
  let ours = await knownThere(context, order.id);
  for (let readings = 1; ; readings += 1) {
    const there = await receivedThere(context, order, ours);
    const after = await knownThere(context, order.id);
    if (isDeepStrictEqual(ours, after) || readings === mostReadings)
      return lessOurs(there, await receivedHere(context.db, order.id, after));
    ours = after;
  }
}

const lessOurs = (there: ReadonlyMap<string, string>, ours: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...there].flatMap(([line, all]) => {
      const others = sumOf([all, productOf(ours.get(line) ?? '0', '-1')]);
      return compareDecimals(others, '0') > 0 ? [[line, others] as const] : [];
    }),
  );

/** By what of ours the ERP knows the order as received. It is asked of what it may have taken, or ended, without our having heard. */
async function knownThere({ db, outside }: Asking, order_id: number): Promise<ReceivedBy> {
  const { rows } = await sql<{
    id: string;
    kind: ErpKind;
    source: string;
    source_id: number;
    entry: string | null;
    is_sure: boolean;
    may_be_over: boolean;
  }>`
    select post.id, post.kind, post.source, post.source_id, post.erp_entry as entry, post.state = 'publicado' as is_sure,
      exists (select from erp_posts as ending where ending.target_id = post.id and ending.task = 'cancel'
        and (ending.state in ('enviando', 'espera_en_erp') or ending.sent_at is not null)) as may_be_over
    from erp_posts as post
    where not exists (
        select from erp_posts as ending where ending.target_id = post.id and ending.task = 'cancel' and ending.state = 'publicado')
      and post.task = 'create' and post.state <> 'cancelado' and (post.state in ('publicado', 'enviando', 'espera_en_erp') or post.sent_at is not null)
      and ((post.source = 'hes' and post.source_id in (select id from hes where order_id = ${order_id}))
        or (post.source = 'recepcion' and post.source_id in (select receipt_id from purchase_order_arrivals where order_id = ${order_id}))
        or (post.source = 'devolucion_proveedor' and post.payload ->> 'reopens_order' = 'true'
          and post.source_id in (select return_id from purchase_order_arrivals where order_id = ${order_id})))
    order by post.position`.execute(db);
  const isThere = await Promise.all(
    rows.map(async ({ id, kind, entry, is_sure, may_be_over }) => {
      const found = is_sure ? { state: 'posted', entry: entry ?? '' } : await ofErp(outside.erp.find(kind, id));
      if (found?.state !== 'posted') return false;
      return !may_be_over || (await ofErp(outside.erp.document(kind, found.entry)))?.status !== 'cancelled';
    }),
  );
  const known = rows.filter((_, at) => isThere[at]);
  return {
    sheets: known.filter((it) => it.source === 'hes').map((it) => it.source_id),
    receipts: known.filter((it) => it.source === 'recepcion').map((it) => it.source_id),
    returns: known.filter((it) => it.source === 'devolucion_proveedor').map((it) => it.source_id),
  };
}

async function receivedThere({ db, outside }: Asking, { id, number }: Order, ours: ReceivedBy): Promise<ReadonlyMap<string, string>> {
  const bases = await basesOf(db, ofOrder(id));
  const entry = bases.values().next().value?.entry;
  if (entry === undefined) return new Map();
  const kept = await ofErp(outside.erp.document('PurchaseOrder', entry));
  if (!kept || kept.status === 'cancelled')
    throw new Problem('rule', { message: `El ERP ya no tiene la orden ${number}: fue anulada allá.` });
  if (kept.status === 'closed')
    throw new Problem('rule', { message: `El ERP ya cerró la orden ${number}: se recibió todo, o se cerró allá.` });
  const closed = await receivedOfClosed(db, id, ours);
  return new Map(
    kept.lines.flatMap(({ reference, quantity, open_quantity }) => {
      if (reference === null) return [];
      const received = closed.get(reference) ?? sumOf([quantity, productOf(open_quantity, '-1')]);
      return compareDecimals(received, '0') <= 0 ? [] : [[reference, received] as const];
    }),
  );
}

/** Of a line that was closed short the ERP does not say how much came; what it has from us, and what others received when it was read last. */
async function receivedOfClosed(db: Asking['db'], order_id: number, known: ReceivedBy): Promise<ReadonlyMap<string, string>> {
  const [ours, rows] = await Promise.all([
    receivedHere(db, order_id, known),
    db
      .selectFrom('purchase_order_closures as closure')
      .innerJoin('purchase_order_lines as first', (join) =>
        join.onRef('first.order_id', '=', 'closure.order_id').onRef('first.line', '=', 'closure.line').on('first.edition', '=', 1),
      )
      .where('closure.order_id', '=', order_id)
      .select(sql<string>`first.id::text`.as('reference'))
      .select(
        plainDecimal(sql`(select coalesce(sum(quantity), 0) from purchase_order_receptions as came
          where came.order_id = closure.order_id and came.line = closure.line)`).as('others'),
      )
      .execute(),
  ]);
  return new Map(rows.map(({ reference, others }) => [reference, sumOf([ours.get(reference) ?? '0', others])]));
}

const ofErp = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ErpFailure)) throw error;
    throw new Problem('outside_down', { message: `El ERP no dice cuánto se ha recibido de la orden: ${error.message} Intente más tarde.` });
  });
