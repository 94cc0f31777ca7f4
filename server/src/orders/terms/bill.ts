import type { OrderTerms } from 'contract/orders/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

/** What a sheet is billed by: the milestone that it accepts, or the next monthly statement; each once. */
export async function billedBy(
  tx: Tx,
  { id, billing_mode, milestones }: Pick<OrderTerms, 'billing_mode' | 'milestones'> & { id: number },
  milestone: number | undefined,
): Promise<{ milestone?: number; statement?: number }> {
  if (billing_mode === 'hitos') return { milestone: await milestoneOf(tx, { id, milestones }, milestone) };
  if (milestone !== undefined) throw new Problem('invalid', { fields: { milestone: 'Esta orden no se factura por hitos.' } });
  if (billing_mode === 'entrega') return {};
  const { last } = await tx
    .selectFrom('hes')
    .where('order_id', '=', id)
    .select((it) => it.fn.max('statement').as('last'))
    .executeTakeFirstOrThrow();
  return { statement: (last ?? 0) + 1 };
}

async function milestoneOf(tx: Tx, { id, milestones }: Pick<OrderTerms, 'milestones'> & { id: number }, milestone: number | undefined) {
  if (milestone === undefined || milestone > milestones.length)
    throw new Problem('invalid', { fields: { milestone: 'Elija el hito que se recibe.' } });
  const before = await tx
    .selectFrom('hes')
    .where('order_id', '=', id)
    .where('milestone', '=', milestone)
    .where('status', '<>', 'anulada')
    .select('number')
    .executeTakeFirst();
  if (before) throw new Problem('invalid', { fields: { milestone: `Ese hito ya lo recibió la ${before.number}.` } });
  return milestone;
}
