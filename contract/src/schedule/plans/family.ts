import { Unplannable, type Activity } from './plan.ts';

/** Who stands under whom. */
export interface Family {
  has: (id: string) => boolean;
  isSummary: (id: string) => boolean;
  /** Out of the plan for now, by itself or by what it stands under. */
  isIdle: (id: string) => boolean;
  isUnder: (id: string, summary: string) => boolean;
  /** What stands under a summary row and has nothing under itself. */
  leavesOf: (summary: string) => string[];
  /** The summary rows, those deepest down first. */
  summaries: readonly string[];
  /** What stands right under a summary row and is in the plan; all of it, where nothing is. */
  countedBeneath: (summary: string) => readonly string[];
}

/** So many rows stand under each other at most: a link of a summary row reaches everything beneath it. */
const mostLevels = 20;

/** The tree of the rows; `Unplannable` where a row stands under none that is there, or in the end under itself. */
export function familyOf(activities: readonly Activity[]): Family {
  const rows = new Map(activities.map((it) => [it.id, it]));
  const children = new Map<string, string[]>();
  for (const { id, parent } of activities) {
    if (parent === undefined) continue;
    if (!rows.has(parent)) throw new Unplannable('unknown', [parent]);
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  }
  /** From above to below; who is never reached stands in a circle. */
  const downwards = activities.filter((it) => it.parent === undefined).map((it) => it.id);
  const idle = new Set<string>();
  const levels = new Map<string, number>();
  for (const id of downwards) {
    const row = rows.get(id);
    const level = row?.parent === undefined ? 1 : (levels.get(row.parent) ?? 0) + 1;
    if (level > mostLevels) throw new Unplannable('tooDeep', [id]);
    levels.set(id, level);
    if (row?.isInactive || (row?.parent !== undefined && idle.has(row.parent))) idle.add(id);
    for (const child of children.get(id) ?? []) downwards.push(child);
  }
  if (downwards.length < activities.length) {
    const reached = new Set(downwards);
    throw new Unplannable(
      'circle',
      activities.filter((it) => !reached.has(it.id)).map((it) => it.id),
    );
  }

  return {
    has: (id) => rows.has(id),
    isSummary: (id) => children.has(id),
    isIdle: (id) => idle.has(id),
    isUnder: (id, summary) => {
      for (let at = rows.get(id)?.parent; at !== undefined; at = rows.get(at)?.parent) if (at === summary) return true;
      return false;
    },
    leavesOf: (summary) => {
      const leaves: string[] = [];
      const open = [summary];
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        const below = children.get(id);
        if (below) open.push(...below);
        else leaves.push(id);
      }
      return leaves;
    },
    summaries: downwards.filter((it) => children.has(it)).toReversed(),
    countedBeneath: (summary) => {
      const all = children.get(summary) ?? [];
      const active = all.filter((it) => !idle.has(it));
      return active.length === 0 ? all : active;
    },
  };
}
