import { z } from 'zod';
import { getSession } from '../../../api/session.ts';
import type { Marks } from '../paint/scene.ts';
import { gridColumns } from '../plan/columns.ts';

const View = z.object({
  columns: z.array(z.string()),
  perDay: z.number().min(0.5).max(60),
  /** Pixels of the grid. */
  split: z.number(),
  marks: z.object({ links: z.boolean(), critical: z.boolean(), float: z.boolean(), baseline: z.boolean(), names: z.boolean() }),
  colourBy: z.enum(['none', 'stage', 'person']),
});

/** How the person likes to see charts; remembered in this browser. */
export interface View {
  columns: readonly string[];
  perDay: number;
  split: number;
  marks: Marks;
  colourBy: 'none' | 'stage' | 'person';
}

export const usualView: View = {
  columns: gridColumns.filter((it) => !it.isExtra).map((it) => it.key),
  perDay: 16,
  // What the usual columns take, to the last digit of the last one.
  split: 642,
  marks: { links: true, critical: false, float: false, baseline: true, names: true },
  colourBy: 'none',
};

function storageKey(): string {
  const session = getSession();
  return `gantt:${session.state === 'logged in' ? session.user.id : ''}`;
}

export function keptView(): View {
  const text = localStorage.getItem(storageKey());
  if (text === null) return usualView;
  try {
    const read = View.safeParse(JSON.parse(text));
    return read.success ? read.data : usualView;
  } catch {
    return usualView;
  }
}

export const keepView = (view: View): void => localStorage.setItem(storageKey(), JSON.stringify(view));
