import { useEffect, useState } from 'react';
import { store } from '../api/store.ts';
import { sumsOf, type Sums } from './sums.ts';
import type { Work } from './work.ts';

/** Sums that a component may follow: only those that show them are drawn anew. */
export interface FollowedSums {
  use: () => Sums;
}

/** So long after the last key: what is typed is painted first. */
const quiet = 120;

/** What all rows cost and what should be looked at, as it is now. */
export function useTotals(work: Work): FollowedSums {
  const [sums] = useState(() => store<Sums>(work.opened));
  useEffect(() => {
    const reckon = sumsOf(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => sums.set(reckon()), quiet);
    };
    const leave = [work.materials, work.services, work.panels, work.facts].map((it) => it.subscribe(later));
    return () => {
      clearTimeout(timer);
      for (const it of leave) it();
    };
  }, [work, sums]);
  return sums;
}
