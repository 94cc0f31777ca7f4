import type { Input } from 'contract/call.ts';
import type { Activity, editPlan } from 'contract/schedule/index.ts';
import { changeBetween } from './change.ts';
import { docOf } from './doc.ts';
import { Numbers } from './numbers.ts';
import { editOf } from './wire.ts';

/** What brings back rows that were taken out of a plan, each where it stood, with its links; `activities` are the plan before. */
export function restorationOf(activities: readonly Activity[], gone: ReadonlySet<number>): Omit<Input<typeof editPlan>, 'place'> {
  const before = docOf(activities);
  const after = {
    rows: new Map([...before.rows].filter(([key]) => !gone.has(key))),
    ties: new Map([...before.ties].filter(([, { from, to }]) => !gone.has(from) && !gone.has(to))),
  };
  const versions = new Map(activities.map((it) => [it.id, it.version]));
  return editOf(changeBetween(after, before), { rows: new Numbers(), ties: new Numbers(), versionOf: (id) => versions.get(id) ?? 1 }).edit;
}
