import { getBaseline, listBaselines, type Baseline } from 'contract/schedule/index.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { useMemo, useState } from 'react';
import { useCall } from '../../../api.ts';
import { useCodes } from '../../addresses.ts';

/** The baselines of a place's plan, and the one that is drawn: the last one, unless another was chosen. */
export interface Baselines {
  all: readonly Baseline[];
  shown: number | undefined;
  choose: (id: number) => void;
  rows: ReadonlyMap<number, { start: number; finish: number }> | undefined;
}

export function useBaselines(): Baselines {
  const all = useCall(listBaselines, useCodes()).data ?? [];
  const [chosen, choose] = useState<number>();
  const shown = (all.find((it) => it.id === chosen) ?? all.at(-1))?.id;
  const { data } = useCall(getBaseline, { id: shown ?? 0 }, { enabled: shown !== undefined });
  const rows = useMemo(() => {
    if (!data) return undefined;
    const spans = data.activities.flatMap(({ activity_id: id, start, finish }) =>
      id === null ? [] : [[id, { start: instantOf(start), finish: instantOf(finish) }] as const],
    );
    return new Map(spans);
  }, [data]);
  return { all, shown, choose, rows };
}
