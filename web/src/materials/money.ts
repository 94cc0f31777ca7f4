import { getMaterials } from 'contract/materials/index.ts';
import { ahead, useCall } from '../api.ts';

const sample = { per_page: 25, sort: 'code' } as const;
/** What `useSeesMoney` asks. */
export const moneyAhead = ahead(getMaterials, sample);

/** Whether the server tells this person prices: it leaves them out for site roles, and a column of nothing says nothing. */
export function useSeesMoney(): boolean {
  const { data } = useCall(getMaterials, sample);
  return data === undefined || data.items.some((it) => it.price !== null || it.cost !== null || it.allowed_actions.includes('value'));
}
