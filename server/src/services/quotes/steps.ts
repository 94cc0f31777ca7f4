import { quoteStates, type Quote, type QuoteStep } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { refuseOthers } from '../../platform/user.ts';
import { keepComment } from './comments.ts';
import { changeQuote, lockQuote } from './lock.ts';
import { tellStep } from './notices.ts';

/** A step that was asked for, with the word that goes with it. */
interface StepForm {
  quotation_id: number;
  user?: string | undefined;
  version: number;
  word: string | null;
}

async function take(context: Writing, step: QuoteStep, { quotation_id, user, version, word }: StepForm): Promise<Quote> {
  refuseOthers(context.user, user);
  const before = await lockQuote(context, quotation_id, { action: step, version });
  const status = stateAfter(quoteStates, before.status, step);
  if (word !== null) await keepComment(context, before, { comment: word, step });
  const isRefused = status === 'rechazada' || status === 'anulada';
  const after = await changeQuote(context, before, step, { status, ...(isRefused && { reason: word }) });
  await tellStep(context, after, { step, text: word });
  return after;
}

type WithReason = Received<typeof contract.rejectQuotation>;
const withReason =
  (step: QuoteStep) =>
  (context: Writing, { reason, ...asked }: WithReason): Promise<Quote> =>
    take(context, step, { ...asked, word: reason });

type WithComment = Received<typeof contract.finishQuotation>;
const withComment =
  (step: QuoteStep) =>
  (context: Writing, { comment, ...asked }: WithComment): Promise<Quote> =>
    take(context, step, { ...asked, word: comment });

export const sendToUser = withComment('to_user');
export const sendToSupply = withComment('to_supply');
export const approveQuote = withComment('approve');
export const finishQuote = withComment('finish');
export const rejectQuote = withReason('reject');
export const cancelQuote = withReason('cancel');
