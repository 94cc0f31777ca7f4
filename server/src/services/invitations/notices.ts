import { notifyPeople } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { quoteAt } from '../quotes/address.ts';
import { peopleOfSupply } from '../supply.ts';

/** Whoever takes care of it hears of what came from a supplier, or all of supply while nobody does: who and what, never an amount. */
export async function tellBuyers(
  context: Pick<Writing, 'tx' | 'jobs' | 'config'>,
  { number, buyer_id, title }: { number: string; buyer_id: number | null; title: string },
  words: string,
): Promise<void> {
  const everybody = peopleOfSupply(context.tx).select('users.id').limit(mostTold);
  const user_ids = buyer_id === null ? (await everybody.execute()).map((it) => it.id) : [buyer_id];
  await notifyPeople(context, { user_ids, kind: 'request', title: `${words} en ${number}`, text: title, url: quoteAt(number) });
}
const mostTold = 50;
