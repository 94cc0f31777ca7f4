import { instantText } from 'contract/schedule/plans/time.ts';
import { calendarsOf } from '../plans/plans.ts';
import { schedule } from '../plans/replan.ts';
import type { FilePlan, FileTask } from '../mspdi/model.ts';
import { calendarKey, targetOf } from './target.ts';

/** A task of a file, and when the engine puts it. */
interface DatedTask {
  task: FileTask;
  isSummary: boolean;
  start: string;
  finish: string;
  /** In minutes. */
  totalFloat: number;
  freeFloat: number;
}

const nobody = { personOf: () => null, stageOf: () => ({ etapa_id: null, sub_etapa_id: null }) };

/** The dates of a file as the engine computes them, in the file's own calendars; what is said of them there stands beside. */
export function datesOfFile(file: FilePlan): DatedTask[] {
  const { rows, links } = targetOf(file, { rows: [], links: [] }, { mode: 'replace', choices: nobody });
  const own = file.calendars.map(({ uid, nombre, times }) => ({ ...times, id: calendarKey(uid), is_plans: false, nombre }));
  const plans = file.times ? [{ ...file.times.times, id: 0, is_plans: true, nombre: '' }] : [];
  const calendars = calendarsOf({ holidays: [], weeks: [] }, null, [...own, ...plans]);
  const first = file.tasks.reduce((least, { start }) => (start !== null && start < least ? start : least), '2100-01-01');
  const plan = { start_on: file.start ?? first.slice(0, 10), status_on: file.statusDay };
  const tied = links.map((it, at) => ({ ...it, id: at }));
  const dates = schedule(plan, rows, tied, calendars).dates();
  const parents = new Set(rows.map((it) => it.parent_id));
  return rows.flatMap(({ id, task }) => {
    const it = dates.get(String(id));
    if (!it || !task) return [];
    const { start, finish, totalFloat, freeFloat } = it;
    return [{ task, isSummary: parents.has(id), start: instantText(start), finish: instantText(finish), totalFloat, freeFloat }];
  });
}
