import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { basesOf } from '../../erp/index.ts';
import { sql } from 'kysely';
import { ErpFailure, type ErpKept } from '../../outside/erp/port.ts';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { ofOrder } from '../orders/document.ts';
import { receivedHere } from './pending.ts';

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

/** What the ERP says was received of each line, but for what it has from us. */
export async function receivedByOthers(context: Asking, order: Order): Promise<ReadonlyMap<string, string>> {
  const [ours, there] = await Promise.all([receivedHere(context.db, order.id, { inErp: true }), receivedThere(context, order)]);
  return new Map(
    [...there].flatMap(([line, all]) => {
      const others = sumOf([all, productOf(ours.get(line) ?? '0', '-1')]);
      return compareDecimals(others, '0') > 0 ? [[line, others] as const] : [];
    }),
  );
}

async function receivedThere({ db, outside }: Asking, { id, number }: Order): Promise<ReadonlyMap<string, string>> {
  const bases = await basesOf(db, ofOrder(id));
  const entry = bases.values().next().value?.entry;
  if (entry === undefined) return new Map();
  const kept = await askErp(outside, entry);
  if (!kept || kept.status === 'cancelled')
    throw new Problem('rule', { message: `El ERP ya no tiene la orden ${number}: fue anulada allá.` });
  if (kept.status === 'closed')
    throw new Problem('rule', { message: `El ERP ya cerró la orden ${number}: se recibió todo, o se cerró allá.` });
  const closed = await receivedOfClosed(db, id);
  return new Map(
    kept.lines.flatMap(({ reference, quantity, open_quantity }) => {
      if (reference === null) return [];
      const received = closed.get(reference) ?? sumOf([quantity, productOf(open_quantity, '-1')]);
      return compareDecimals(received, '0') <= 0 ? [] : [[reference, received] as const];
    }),
  );
}

/** Of a line that was closed short the ERP does not say how much came; what it has from us, and what others received when it was read last. */
async function receivedOfClosed(db: Asking['db'], order_id: number): Promise<ReadonlyMap<string, string>> {
  const [ours, rows] = await Promise.all([
    receivedHere(db, order_id, { inErp: true }),
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

const askErp = ({ erp }: Reading['outside'], entry: string): Promise<ErpKept | undefined> =>
  erp.document('PurchaseOrder', entry).catch((error: unknown) => {
    if (!(error instanceof ErpFailure)) throw error;
    throw new Problem('outside_down', { message: `El ERP no dice cuánto se ha recibido de la orden: ${error.message} Intente más tarde.` });
  });
