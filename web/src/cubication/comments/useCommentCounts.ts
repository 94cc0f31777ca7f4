import { useMemo } from 'react';
import { useIts } from '../../api/store.ts';
import type { PartName } from '../parts.ts';
import type { Work } from '../work.ts';

/** How often somebody said something of each row of a sheet. */
export function useCommentCounts(work: Work, part: PartName): ReadonlyMap<number, number> {
  const said = useIts(work.facts, ({ comments }) => comments.flatMap((it) => (it.part === part ? (it.row_id ?? []) : [])).join(' '));
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const id of said.split(' ').filter(Boolean)) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + 1);
    return counts;
  }, [said]);
}
