import { basesOf } from '../../erp/index.ts';
import { ErpFailure, type ErpKept } from '../../outside/erp/port.ts';
import type { Reading } from '../../platform/context.ts';
import { compareDecimals, productOf, sumOf } from 'contract/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { ofOrder } from '../orders/document.ts';

/** Of each line of an order, by its reference in the ERP, how much was received there; nothing of what the ERP has not. */
export async function receivedOf(
  { db, outside }: Pick<Reading, 'db' | 'outside'>,
  { id, number }: { id: number; number: string },
): Promise<ReadonlyMap<string, string>> {
  const bases = await basesOf(db, ofOrder(id));
  const entry = bases.values().next().value?.entry;
  if (entry === undefined) return new Map();
  const kept = await askErp(outside, entry);
  if (!kept || kept.status === 'cancelled')
    throw new Problem('rule', { message: `El ERP ya no tiene la orden ${number}: fue anulada allá.` });
  if (kept.status === 'closed')
    throw new Problem('rule', { message: `El ERP ya cerró la orden ${number}: se recibió todo, o se cerró allá.` });
  return new Map(
    kept.lines.flatMap(({ reference, quantity, open_quantity }) => {
      const received = sumOf([quantity, productOf(open_quantity, '-1')]);
      return reference === null || compareDecimals(received, '0') <= 0 ? [] : [[reference, received] as const];
    }),
  );
}

const askErp = ({ erp }: Reading['outside'], entry: string): Promise<ErpKept | undefined> =>
  erp.document('PurchaseOrder', entry).catch((error: unknown) => {
    if (!(error instanceof ErpFailure)) throw error;
    throw new Problem('outside_down', { message: `El ERP no dice cuánto se ha recibido de la orden: ${error.message} Intente más tarde.` });
  });
