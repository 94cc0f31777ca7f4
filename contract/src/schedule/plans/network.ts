import { roundTheClock, type Calendar } from './calendar.ts';
import { familyOf, type Family } from './family.ts';
import { orderOf } from './order.ts';
import { Unplannable, type Activity, type Link, type LinkKind, type Plan } from './plan.ts';
import { rulesOf, type Rules } from './rules.ts';
import type { Arc, Step } from './steps.ts';

export interface Network {
  plan: Plan;
  family: Family;
  /** The steps of activities that are no summary rows. */
  steps: Map<string, Step>;
  /** All steps, in order. */
  inOrder: readonly Step[];
}

const clock = roundTheClock();
const endRules: Rules = {
  span: 0,
  work: 0,
  floor: 0,
  ceiling: Infinity,
  fixed: undefined,
  deadline: Infinity,
  isPinned: false,
  isLate: false,
  isOver: false,
};

/** What can be computed of a plan, or `Unplannable`: an unknown activity, a link within one family, a circle. */
export function networkOf(plan: Plan): Network {
  const family = familyOf(plan.activities);
  const steps = new Map<string, Step>();
  for (const it of plan.activities) if (!family.isSummary(it.id)) steps.set(it.id, stepOf(plan, it, family.isIdle(it.id)));
  const ends = new Map<string, Step>();
  const all = { plan, family, steps, ends };
  for (const link of plan.links) tie(all, link);
  return { plan, family, steps, inOrder: orderOf([...steps.values(), ...ends.values()]) };
}

const newStep = (id: string, calendar: Calendar, rules: Rules, { isEnd, isIdle }: Pick<Step, 'isEnd' | 'isIdle'>): Step => ({
  ...rules,
  id,
  calendar,
  isEnd,
  isIdle,
  into: [],
  outOf: [],
  place: 0,
  start: 0,
  lateFinish: 0,
  lateFloor: 0,
  driver: undefined,
});

function stepOf(plan: Plan, activity: Activity, isIdle: boolean): Step {
  if (activity.duration < 0 || (activity.actual?.remaining ?? 0) < 0) throw new Unplannable('negative', [activity.id]);
  const calendar = calendarOfActivity(plan, activity);
  return newStep(activity.id, calendar, rulesOf(plan, activity, calendar), { isEnd: false, isIdle });
}

export const calendarOfActivity = (plan: Plan, { isElapsed, calendar }: Activity): Calendar =>
  isElapsed ? clock : (calendar ?? plan.calendar);

interface Knots {
  plan: Plan;
  family: Family;
  steps: Map<string, Step>;
  ends: Map<string, Step>;
}

function tie(all: Knots, { id, from, to, kind, lag }: Link): void {
  const { family, steps } = all;
  for (const it of [from, to]) if (!family.has(it)) throw new Unplannable('unknown', [it]);
  if (from === to) throw new Unplannable('circle', [from]);
  if (family.isUnder(from, to) || family.isUnder(to, from)) throw new Unplannable('ownFamily', [from, to]);
  if (family.isIdle(from)) return;
  const giver = steps.get(from) ?? leavingEnd(all, from, kind);
  const taker = steps.get(to) ?? enteringEnd(all, to, kind);
  const percent = lag.kind === 'percent' ? lag.value : undefined;
  const minutes = percent === undefined ? lag.value : shareOf(giver, percent);
  const isElapsed = lag.kind === 'elapsed' || (lag.kind === 'percent' && giver.calendar === clock);
  const calendar = taker.isEnd ? all.plan.calendar : taker.calendar;
  const isPlain = giver.calendar === taker.calendar && calendar === taker.calendar && !isElapsed;
  join({ link: id, from: giver, to: taker, kind, percent, lag: minutes, isElapsed, calendar, isPlain });
}

const shareOf = ({ work }: Step, percent: number): number => Math.round((work * percent) / 100);

/** Other rules for a step; the lags that are a share of its work are others with them. */
export function changeRules(step: Step, rules: Rules): void {
  Object.assign(step, rules);
  for (const arc of step.outOf) if (arc.percent !== undefined) arc.lag = shareOf(step, arc.percent);
}

function join(arc: Arc): void {
  arc.from.outOf.push(arc);
  arc.to.into.push(arc);
}

/** What ties an activity to an end of its summary row: no time lies between them. */
const knotOf = (from: Step, to: Step, kind: LinkKind): Arc => ({
  link: undefined,
  from,
  to,
  kind,
  percent: undefined,
  lag: 0,
  isElapsed: true,
  calendar: clock,
  isPlain: false,
});

/** The end of a summary row from which a link leaves: when all beneath it have begun, or have ended. */
function leavingEnd(all: Knots, id: string, kind: LinkKind): Step {
  const own = kind === 'FS' || kind === 'FF' ? 'FS' : 'SS';
  return endOf(all, id, `${own} leaving`, (end, leaf) => join(knotOf(leaf, end, own)));
}

/** The end at which one arrives: everything beneath it waits. */
function enteringEnd(all: Knots, id: string, kind: LinkKind): Step {
  const own = kind === 'FS' || kind === 'SS' ? 'SS' : 'FF';
  return endOf(all, id, `${own} entering`, (end, leaf) => join(knotOf(end, leaf, own)));
}

function endOf({ family, steps, ends }: Knots, id: string, which: string, knot: (end: Step, leaf: Step) => void): Step {
  const key = `${which} ${id}`;
  const there = ends.get(key);
  if (there) return there;
  const leaves = family.leavesOf(id).filter((it) => !family.isIdle(it));
  const end = newStep(id, clock, endRules, { isEnd: true, isIdle: leaves.length === 0 });
  ends.set(key, end);
  for (const leaf of leaves) {
    const step = steps.get(leaf);
    if (step) knot(end, step);
  }
  return end;
}
