import type { Activity, Link, Plan } from '../plan.ts';
import type { Instant } from '../time.ts';

/** When work is done, minute by minute: what a calendar says, asked of nothing but a list of all its minutes. */
interface Minutes {
  before: (at: Instant) => number;
  start: (count: number) => Instant;
  finish: (count: number) => Instant;
}

/** Every minute of some years that is worked, one after the other. */
export function minutesOf(isWorked: (at: Instant) => boolean, { from, to }: { from: Instant; to: Instant }): Minutes {
  const worked: Instant[] = [];
  const before = new Int32Array(to - from + 1);
  for (let at = from; at < to; at += 1) {
    before[at - from] = worked.length;
    if (isWorked(at)) worked.push(at);
  }
  before[to - from] = worked.length;
  const there = <T>(it: T | undefined): T => {
    if (it === undefined) throw new RangeError('Later than the years that are looked at.');
    return it;
  };
  return {
    before: (at) => (at < from ? 0 : there(before[at - from])),
    start: (count) => there(worked[count]),
    finish: (count) => (count === 0 ? from : there(worked[count - 1]) + 1),
  };
}

/** All that is told of an activity but its cause. */
interface PathDates {
  start: Instant;
  finish: Instant;
  lateStart: Instant;
  lateFinish: Instant;
  totalFloat: number;
  freeFloat: number;
}

interface PathRow {
  activity: Activity;
  minutes: Minutes;
  isClock: boolean;
  rule: Rule;
  isOut: boolean;
  early: number;
  late: number;
}

/** Between which starts an activity lies, whatever its links say; or where, and whether that is its latest too. */
interface Rule {
  floor: number;
  ceiling: number;
  fixed?: number;
  isPinned?: boolean;
  isOver?: boolean;
  isLate?: boolean;
  /** From its start to its finish, and how much of that it takes by itself. */
  span: number;
  work: number;
}

/**
 * The dates of a plan as longest paths, found by doing everything again until nothing changes: knows no order, no step and no calendar of
 * the engine. How late something may be, and how far it may move alone, is tried out. What takes no time counts where both ends have one
 * calendar; summary rows are none of its business.
 */
export function longestPaths(
  plan: Plan,
  minutesFor: (activity: Activity) => { minutes: Minutes; isClock: boolean },
): Map<string, PathDates> {
  const rows = new Map(
    plan.activities.map((activity): [string, PathRow] => {
      const own = minutesFor(activity);
      const rule = ruleOf(plan, activity, own.minutes);
      return [activity.id, { activity, ...own, rule, isOut: activity.isInactive === true, early: 0, late: 0 }];
    }),
  );
  const network = { plan, rows, row: (id: string): PathRow => rows.get(id) ?? raise(id) };
  let finish = walk(network);
  const waiting = [...rows.values()].filter((it) => it.rule.isLate);
  if (waiting.length > 0) {
    // As late as possible is where the way back has found it: from there on it is walked once more.
    for (const { rule, late } of waiting) rule.floor = Math.max(rule.floor, late);
    finish = walk(network);
  }
  return new Map([...rows].map(([id, it]) => [id, datesOf(it, freeFloatOf(network, it, finish))]));
}

interface PathNetwork {
  plan: Plan;
  rows: ReadonlyMap<string, PathRow>;
  row: (id: string) => PathRow;
}

/** There, and back from the last finish, which it answers. What is out of the plan waits for others, and nobody for it. */
function walk({ plan, rows, row }: PathNetwork): Instant {
  const links = plan.links.filter((it) => !row(it.from).isOut);
  for (const it of rows.values()) it.early = startWithin(it.rule, 0);
  again(rows.size, links, (link) => {
    const [from, to] = [row(link.from), row(link.to)];
    to.early = startWithin(to.rule, Math.max(to.early, boundOf(link, from, to, from.early)));
  });
  const finish = Math.max(plan.start, ...[...rows.values()].filter((it) => !it.isOut).map((it) => finishOf(it, it.early)));
  for (const it of rows.values()) {
    const { activity, minutes, rule } = it;
    const last = Math.min(minutes.before(finish), minutes.before(activity.deadline ?? finish)) - rule.span;
    it.late = rule.isPinned ? it.early : Math.min(last, rule.ceiling);
  }
  again(rows.size, links, (link) => {
    const [from, to] = [row(link.from), row(link.to)];
    if (from.rule.isPinned || to.isOut) return;
    from.late = Math.min(
      from.late,
      latestWhere((at) => boundOf(link, from, to, at) <= to.late),
    );
  });
  return finish;
}

const raise = (id: string): never => {
  throw new Error(`There is no ${id}.`);
};

function again(times: number, links: readonly Link[], step: (link: Link) => void): void {
  for (let time = 0; time < times; time += 1) for (const link of links) step(link);
}

function ruleOf(plan: Plan, { constraint, manualStart, duration, actual }: Activity, minutes: Minutes): Rule {
  const known = Math.max(plan.start, plan.status ?? plan.start);
  const free = { floor: minutes.before(known), ceiling: Infinity, span: duration, work: duration };
  if (actual?.finish !== undefined) {
    const [fixed, end] = [minutes.before(actual.start), minutes.before(actual.finish)];
    const span = end > fixed ? end - fixed : 0;
    return { ...free, fixed, span, work: span, isPinned: true, isOver: true };
  }
  if (actual) {
    const fixed = minutes.before(actual.start);
    const left = Math.min(duration, actual.remaining ?? duration);
    // What is done was done at once; the rest waits for the status date.
    const goesOn = Math.max(fixed + (duration - left), minutes.before(plan.status ?? actual.start));
    return { ...free, fixed, span: goesOn - fixed + left };
  }
  if (manualStart !== undefined) return { ...free, fixed: minutes.before(manualStart) };
  switch (constraint?.kind) {
    case 'startNoEarlierThan':
      return { ...free, floor: Math.max(free.floor, minutes.before(constraint.at)) };
    case 'finishNoEarlierThan':
      return { ...free, floor: Math.max(free.floor, minutes.before(constraint.at) - duration) };
    case 'startNoLaterThan':
      return { ...free, ceiling: latestWhere((at) => minutes.start(at) <= constraint.at) };
    case 'finishNoLaterThan':
      return { ...free, ceiling: minutes.before(constraint.at) - duration };
    case 'mustStartOn':
      return { ...free, fixed: minutes.before(constraint.at), isPinned: true };
    case 'mustFinishOn':
      return { ...free, fixed: minutes.before(constraint.at) - duration, isPinned: true };
    case 'asLateAsPossible':
      return { ...free, isLate: true };
    case undefined:
    case 'asSoonAsPossible':
      return free;
  }
}

const startWithin = ({ floor, ceiling, fixed }: Rule, at: number): number => fixed ?? Math.min(Math.max(floor, at), ceiling);

const finishOf = ({ rule, minutes }: PathRow, start: number): Instant => minutes.finish(start + rule.span);

/** Where a link lets its second activity start, in the second one's minutes, when the first starts there. */
function boundOf({ kind, lag }: Link, from: PathRow, to: PathRow, start: number): number {
  const leaves = kind === 'FS' || kind === 'FF' ? finishOf(from, start) : from.minutes.start(start);
  const passes = lag.kind === 'percent' ? Math.round((from.rule.work * lag.value) / 100) : lag.value;
  const isByClock = lag.kind === 'elapsed' || (lag.kind === 'percent' && from.isClock);
  const reached = isByClock ? to.minutes.before(leaves + passes) : to.minutes.before(leaves) + passes;
  return kind === 'FS' || kind === 'SS' ? reached : reached - to.rule.span;
}

/** The last number of which something is true that becomes false once and for all. */
function latestWhere(isTrue: (at: number) => boolean): number {
  let [yes, no] = [0, 1];
  while (isWithin(() => isTrue(no))) [yes, no] = [no, no * 2];
  while (no - yes > 1) {
    const middle = (yes + no) >> 1;
    if (isWithin(() => isTrue(middle))) yes = middle;
    else no = middle;
  }
  return yes;
}

/** What lies beyond the years that are looked at is later than anything. */
function isWithin(isTrue: () => boolean): boolean {
  try {
    return isTrue();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** How far it may move before the plan ends later or somebody who waits for it has to move. */
function freeFloatOf({ plan, row }: PathNetwork, it: PathRow, finish: Instant): number {
  if (it.rule.isOver) return 0;
  const own = it.isOut ? [] : plan.links.filter((link) => link.from === it.activity.id && !row(link.to).isOut);
  const isFree = (at: number): boolean =>
    finishOf(it, at) <= finish && own.every((link) => boundOf(link, it, row(link.to), at) <= row(link.to).early);
  return Math.max(0, latestWhere(isFree) - it.early);
}

function datesOf({ rule, minutes, early, late }: PathRow, freeFloat: number): PathDates {
  return {
    start: minutes.start(early),
    finish: minutes.finish(early + rule.span),
    lateStart: minutes.start(late),
    lateFinish: minutes.finish(late + rule.span),
    totalFloat: rule.isOver ? 0 : late - early,
    freeFloat,
  };
}
