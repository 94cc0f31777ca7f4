import type { Bidding } from 'contract/services/index.ts';
import { notifyPeople, peopleHolding } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { quoteAt } from '../quotes/address.ts';
import { peopleOfSupply } from '../supply.ts';

interface Notice {
  title: string;
  text: string;
}

/** Those who may open it with whoever did; nobody is told of an amount. */
export async function tellOpeners(context: Writing, bidding: Bidding, told: Notice): Promise<void> {
  const { tx } = context;
  const [supply, approvers] = await Promise.all([
    peopleOfSupply(tx).select('users.id').limit(mostTold).execute(),
    peopleHolding(tx, ['services:approve']).select('users.id').limit(mostTold).execute(),
  ]);
  await tell(
    context,
    bidding,
    [...supply, ...approvers].map((it) => it.id),
    told,
  );
}

/** Whoever asked for what is bought, and who of supply takes care of it. */
export async function tellAsking(context: Writing, bidding: Bidding, told: Notice): Promise<void> {
  const { requester_id, buyer_id } = await context.tx
    .selectFrom('quote_requests')
    .where('id', '=', bidding.quotation_id)
    .select(['requester_id', 'buyer_id'])
    .executeTakeFirstOrThrow();
  await tell(context, bidding, buyer_id === null ? [requester_id] : [requester_id, buyer_id], told);
}

const tell = (context: Writing, { number }: Bidding, ids: readonly number[], told: Notice): Promise<void> =>
  notifyPeople(context, {
    ...told,
    user_ids: [...new Set(ids)].filter((it) => it !== context.user.id),
    kind: 'request',
    url: quoteAt(number),
  });

const mostTold = 50;
