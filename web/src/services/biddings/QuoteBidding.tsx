import { getQuoteRound } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { BiddingCard } from './BiddingCard.tsx';

/** On the page of a quote request: how its bidding stands, where it is one. */
export function QuoteBidding({ number }: { number: string }) {
  const { data } = useCall(getQuoteRound, { number });
  return data?.round?.sealed ? <BiddingCard number={number} on="quote" /> : null;
}
