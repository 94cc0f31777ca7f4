import type { ReactNode } from 'react';
import { costCategories, type CostCategory } from 'contract/cubication/index.ts';
import { seesMoney } from '../api/session.ts';
import { Money } from '../ui/list/figures.tsx';
import type { FollowedSums } from './useTotals.ts';

/** The name of a category over its rows, and what they cost. */
export function GroupName({ category, sums, children }: { category: string; sums: FollowedSums; children: ReactNode }) {
  const { totals } = sums.use();
  return (
    <>
      <span>{costCategories[category as CostCategory]}</span> <span className="muted">{children}</span>
      {seesMoney() && <Money value={totals.categories.find((it) => it.category === category)?.total ?? null} />}
    </>
  );
}
