import type { ApprovalStrip } from 'contract/approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { whoAsked } from '../requests/asking.ts';
import { correctAmount } from '../requests/changes.ts';
import { changedRequest, lockRequest } from '../requests/hold.ts';

interface Correction {
  approval: ApprovalStrip;
  request_id: number;
  amount: string;
  approved: boolean;
  comment: string | null;
}

/** Corrects the amount that is approved: never above what approval is asked for, which nobody higher up was asked about (contract decision 64). */
export async function correctWhatIsApproved(
  context: Writing,
  { approval: { amount_clp }, request_id, amount, approved, comment }: Correction,
): Promise<void> {
  if (!approved) throw new Problem('invalid', { fields: { monto_nuevo: 'Lo que se rechaza no cambia de monto.' } });
  const [most = '0'] = (amount_clp ?? '0').split('.');
  if (BigInt(amount) > BigInt(most))
    throw new Problem(
      'rule',
      {
        message: 'El monto nuevo no puede superar el que se le pidió aprobar. Corríjalo en la solicitud: la aprobación se pide de nuevo.',
        fields: { monto_nuevo: `A lo más ${most}.` },
      },
      whoAsked(request_id),
    );
  const before = await lockRequest(context, { id: request_id }, { action: 'amount' });
  // The contract demands the comment that says why; the decision that follows is what counts, so nobody is asked again.
  await correctAmount(context, { request_id, amount, reason: comment ?? '' });
  await changedRequest(context, 'update', before);
}
