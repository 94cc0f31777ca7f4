import type { Random } from '../random.ts';
import type { Role, TypicalRow } from './typical-plans.ts';

/** `C19SS+3`: after whom, how, and how many days later. */
export interface After {
  id: string;
  kind: 'FS' | 'SS';
  days: number;
}

export const aftersOf = (text: string): After[] =>
  text
    .split(', ')
    .filter((it) => it !== '')
    .map((it) => {
      const [, id = '', kind = 'FS', days = '0'] = /^([A-Z]\d+)(FS|SS)?([+-]\d+)?$/.exec(it) ?? [];
      return { id, kind: kind === 'SS' ? 'SS' : 'FS', days: Number(days) };
    });

/** What became of an activity, in working days since the plan began: half-open. */
export interface WorkDone {
  start: number;
  /** Not yet, while it is under way. */
  finish?: number;
  /** Percent. */
  share: number;
}

/** Others take their time; who builds is now and then ahead. */
const pace: Record<Role, readonly [number, number]> = {
  DOC: [1.1, 1.7],
  ABA: [0.9, 1.5],
  COM: [0.8, 1.8],
  ING: [0.8, 1.3],
  SUP: [0.7, 1.5],
  JPR: [0.9, 1.2],
  BOD: [0.9, 1.4],
  PRV: [0.9, 1.2],
};

/** How the work of a plan went until so many working days after its beginning, for each row that has begun. */
export function workUntil(chance: Random, rows: readonly TypicalRow[], now: number): Map<string, WorkDone> {
  const ends = new Map<string, { start: number; finish: number }>();
  const known = new Map(rows.map((it) => [it[0], it]));
  const endOf = (id: string): { start: number; finish: number } => {
    const before = ends.get(id);
    if (before) return before;
    const row = known.get(id);
    if (!row) throw new Error(`Nothing is called ${id} in this plan.`);
    const [, , , days, after, role] = row;
    const start = aftersOf(after).reduce((latest, it) => {
      const from = endOf(it.id);
      return Math.max(latest, Math.max(0, (it.kind === 'SS' ? from.start : from.finish) + it.days));
    }, 0);
    const [least, most] = pace[role];
    const whole = { start, finish: start + Math.max(1, Math.round(days * (least + chance.next() * (most - least)))) };
    ends.set(id, whole);
    return whole;
  };
  const done = new Map<string, WorkDone>();
  for (const [id] of rows) {
    const { start, finish } = endOf(id);
    if (finish <= now) done.set(id, { start, finish, share: 100 });
    else if (start < now)
      done.set(id, { start, share: Math.max(5, Math.min(95, Math.round(((now - start) / (finish - start)) * 20) * 5)) });
  }
  return done;
}
