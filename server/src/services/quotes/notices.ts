import type { Quote, QuoteStep } from 'contract/services/index.ts';
import { notifyPeople } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { peopleOfSupply } from '../supply.ts';
import { quoteAt } from './address.ts';

/** Who is told of a step, and in which words. */
const stepNotices: Record<QuoteStep, { side: 'requester' | 'supply'; title: (number: string, who: string) => string }> = {
  to_user: { side: 'requester', title: (number, who) => `${who} le envió ${number} a revisión` },
  to_supply: { side: 'supply', title: (number, who) => `${who} respondió en ${number}` },
  approve: { side: 'requester', title: (number, who) => `${who} aprobó ${number}` },
  finish: { side: 'requester', title: (number, who) => `${who} terminó ${number}` },
  reject: { side: 'requester', title: (number, who) => `${who} rechazó ${number}` },
  cancel: { side: 'supply', title: (number, who) => `${who} anuló ${number}` },
};

/** The other side hears of a step; whoever has to answer now, by mail too where they want it. */
export async function tellStep(context: Writing, quote: Quote, { step, text }: { step: QuoteStep; text: string | null }): Promise<void> {
  const { side, title } = stepNotices[step];
  await tell(context, quote, {
    user_ids: side === 'requester' ? [quote.created_by.id] : await supplyOf(context, quote),
    kind: 'request',
    title: title(quote.number, context.user.nombre),
    text,
    ...(step === 'to_user' && { mail: 'aviso_aprobaciones' }),
  });
}

/** Supply hears of a new one, or whoever took care of it of what came to it. */
export async function tellSupply(context: Writing, quote: Quote, title: string): Promise<void> {
  await tell(context, quote, { user_ids: await supplyOf(context, quote), kind: 'request', title, text: quote.title });
}

/** Whoever takes part: who asked, who takes care of it, its approvers. */
export function tellOthers(context: Writing, quote: Quote, title: string, text: string): Promise<void> {
  const taking = quote.assigned_users.map((it) => it.user.id);
  const user_ids = [quote.created_by.id, ...(quote.buyer_id === null ? [] : [quote.buyer_id]), ...taking];
  return tell(context, quote, { user_ids, kind: 'reply', title, text });
}

/** Somebody is asked for their yes, or for another one. */
export const tellApprovers = (context: Writing, quote: Quote, user_ids: readonly number[]): Promise<void> =>
  tell(context, quote, {
    user_ids,
    kind: 'approval',
    title: `${quote.number} espera su decisión`,
    text: quote.title,
    mail: 'aviso_aprobaciones',
  });

export const tellBuyer = (context: Writing, quote: Quote, buyer_id: number): Promise<void> =>
  tell(context, quote, {
    user_ids: [buyer_id],
    kind: 'request',
    title: `${context.user.nombre} le asignó ${quote.number}`,
    text: quote.title,
  });

/** Who takes care of it; all of supply while nobody does. */
async function supplyOf({ tx }: Writing, { buyer_id }: Quote): Promise<number[]> {
  if (buyer_id !== null) return [buyer_id];
  return (await peopleOfSupply(tx).select('users.id').execute()).map((it) => it.id);
}

/** Nobody is told of what they did themselves. */
const tell = (
  context: Writing,
  { number }: Quote,
  { user_ids, ...notice }: Omit<Parameters<typeof notifyPeople>[1], 'url'>,
): Promise<void> =>
  notifyPeople(context, { ...notice, user_ids: [...new Set(user_ids)].filter((it) => it !== context.user.id), url: quoteAt(number) });
