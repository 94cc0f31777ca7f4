import type { ServiceRequestInfo } from 'contract/services/index.ts';
import { notifyPeople } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { peopleOfSupply } from '../supply.ts';

export const urlOf = (number: string): string => `/sap/request-services/${number}`;

interface Notice {
  title: string;
  text?: string | null | undefined;
}
type Subject = Pick<ServiceRequestInfo, 'number' | 'requester_id' | 'buyer_id'>;

/** Whoever asked hears what becomes of it; not of what they do themselves. */
export async function tellRequester(context: Writing, { number, requester_id }: Subject, { title, text }: Notice): Promise<void> {
  if (requester_id === context.user.id) return;
  await notifyPeople(context, {
    user_ids: [requester_id],
    kind: 'approval',
    title,
    text: text ?? null,
    url: urlOf(number),
    mail: 'aviso_aprobaciones',
  });
}

/** Whoever of supply takes care of it; all who may, while nobody has taken it. */
export async function tellSupply(context: Writing, { number, buyer_id }: Subject, { title, text }: Notice): Promise<void> {
  const { tx, user } = context;
  const everybody = peopleOfSupply(tx).select('users.id').limit(mostTold);
  const ids = buyer_id === null ? (await everybody.execute()).map((it) => it.id) : [buyer_id];
  await notifyPeople(context, {
    user_ids: ids.filter((it) => it !== user.id),
    kind: 'request',
    title,
    text: text ?? null,
    url: urlOf(number),
  });
}
const mostTold = 50;
