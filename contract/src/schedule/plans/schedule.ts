import { explain, type Explanation } from './explain.ts';
import { calendarOfActivity, changeRules, networkOf, type Network } from './network.ts';
import { boundOf, finishOf, freeFloatOf, instantsOf, place, placeLate } from './passes.ts';
import { Unplannable, type Activity, type ActivityDates, type Conflict, type Plan } from './plan.ts';
import { rulesOf, type Rules } from './rules.ts';
import { summaryDates } from './summaries.ts';
import type { Step } from './steps.ts';
import type { Instant } from './time.ts';

/** From when until when. */
export interface Stretch {
  start: Instant;
  finish: Instant;
}

/** A plan that is computed, and that can be moved. */
export interface Schedule {
  /** The dates of every activity and summary row, by id. */
  dates: () => Map<string, ActivityDates>;
  /** The last of all finishes; the plan's start, if there is nothing. */
  finish: () => Instant;
  /** The links that are not kept. */
  conflicts: () => Conflict[];
  /**
   * Says something else of one activity and plans anew what depends on it, early dates only: answers what moved, summary
   * rows not among it. Late dates and floats are made when `dates()` is asked.
   */
  change: (activity: Activity) => Map<string, Stretch>;
  /** Why an activity is where it is; undefined of a summary row. */
  explain: (id: string) => Explanation | undefined;
}

/**
 * Plans: forward from the start, backward from the finish. Pure, the same on the server and in the browser.
 * Throws `Unplannable`.
 */
export function scheduleOf(plan: Plan): Schedule {
  const network = networkOf(plan);
  planForward(network);
  return {
    finish: () => finishIn(network),
    dates: () => datesIn(network),
    conflicts: () => conflictsIn(network),
    explain: (id) => explain(network, id, finishIn(network)),
    change: (activity) => {
      const step = network.steps.get(activity.id);
      if (!step) throw new Unplannable('unknown', [activity.id]);
      return replan(network, step, rulesOf(plan, activity, calendarOfActivity(plan, activity)));
    },
  };
}

function planForward(network: Network): void {
  const { inOrder } = network;
  for (const step of inOrder) {
    step.lateFloor = 0;
    place(step);
  }
  if (!inOrder.some((it) => it.isLate)) return;
  // As late as possible: where the way back finds them, and whoever waits for them after them.
  placeLate(inOrder, finishIn(network));
  for (const step of inOrder) {
    if (step.isLate) step.lateFloor = step.lateFinish - step.span;
    place(step);
  }
}

function finishIn({ plan, inOrder }: Network, without?: ReadonlySet<Step>): Instant {
  const last = new Map<unknown, number>();
  let finish = plan.start;
  // From behind: nearly all end before what has been looked at.
  for (const step of inOrder.toReversed()) {
    const offset = finishOf(step);
    if (step.isEnd || offset < (last.get(step.calendar) ?? 0) || without?.has(step) || step.isIdle) continue;
    last.set(step.calendar, offset);
    finish = Math.max(finish, instantsOf(step).finish);
  }
  return finish;
}

/** Only what comes after a step is looked at, and nobody behind those who did not move. */
function replan(network: Network, changing: Step, rules: Rules): Map<string, Stretch> {
  const { inOrder } = network;
  const before = new Map<Step, Stretch>();
  const late = lateOnes(inOrder);
  const finish = late.size > 0 ? finishIn(network, late) : undefined;
  const standsApart = !changing.isLate && !rules.isLate && !late.has(changing);
  // What is as late as possible lies where the plan's end, and what comes after it, put it: it stays where these stay.
  const isEndHeld = finish === undefined || finish === finishIn(network);
  const wasFollowed = standsApart && isEndHeld && follow({ inOrder, changing, rules, late, before });
  if (wasFollowed && (finish === undefined || finish === finishIn(network, late))) return movedSince(before);
  for (const it of inOrder) if (!before.has(it)) before.set(it, instantsOf(it));
  changeRules(changing, rules);
  planForward(network);
  return movedSince(before);
}

interface Following {
  inOrder: readonly Step[];
  changing: Step;
  rules: Rules;
  late: ReadonlySet<Step>;
  /** Where those who were looked at stood. */
  before: Map<Step, Stretch>;
}

/** Plans anew what comes after a step; false as soon as that would be something that waits to be as late as possible, or comes after it. */
function follow({ inOrder, changing, rules, late, before }: Following): boolean {
  const open = new Set([changing]);
  for (let at = changing.place; open.size > 0; at += 1) {
    const step = inOrder[at];
    if (!step) break;
    if (!open.delete(step)) continue;
    if (late.has(step)) return false;
    before.set(step, instantsOf(step));
    const [start, finish, work] = [step.start, finishOf(step), step.work];
    if (step === changing) changeRules(step, rules);
    place(step);
    if (step.start !== start || finishOf(step) !== finish || step.work !== work) for (const { to } of step.outOf) open.add(to);
  }
  return true;
}

/** What is to be as late as possible, and all that comes after it. */
function lateOnes(inOrder: readonly Step[]): ReadonlySet<Step> {
  const late = new Set<Step>();
  for (const step of inOrder) {
    if (step.isLate) late.add(step);
    if (late.has(step)) for (const { to } of step.outOf) late.add(to);
  }
  return late;
}

function movedSince(before: ReadonlyMap<Step, Stretch>): Map<string, Stretch> {
  const moved = new Map<string, Stretch>();
  for (const [step, was] of before) {
    const now = instantsOf(step);
    if (!step.isEnd && (now.start !== was.start || now.finish !== was.finish)) moved.set(step.id, now);
  }
  return moved;
}

function datesIn(network: Network): Map<string, ActivityDates> {
  const { plan, family, steps, inOrder } = network;
  const finish = finishIn(network);
  placeLate(inOrder, finish);
  const dates = new Map<string, ActivityDates>();
  for (const [id, step] of steps) {
    const { calendar, span, lateFinish, isOver, isIdle } = step;
    const totalFloat = isOver ? 0 : lateFinish - finishOf(step);
    dates.set(id, {
      ...instantsOf(step),
      lateStart: calendar.startAt(Math.max(0, lateFinish - span)),
      lateFinish: calendar.finishAt(Math.max(0, lateFinish)),
      totalFloat,
      freeFloat: freeFloatOf(step, finish),
      isCritical: !isOver && !isIdle && totalFloat <= 0,
      driver: driverOf(step),
    });
  }
  const counting = { calendar: plan.calendar, calendarOf: (id: string) => steps.get(id)?.calendar ?? plan.calendar };
  for (const id of family.summaries) dates.set(id, summaryDates(family.countedBeneath(id), dates, counting));
  return dates;
}

/** The link that somebody drew: behind the end of a summary row stands what put it there. */
function driverOf({ driver }: Step): string | undefined {
  let at = driver;
  while (at && at.link === undefined) at = at.from.driver;
  return at?.link;
}

function conflictsIn({ steps, inOrder }: Network): Conflict[] {
  return inOrder.flatMap((step) =>
    step.into.flatMap((arc) => {
      const minutes = boundOf(arc) - step.start;
      const link = arc.link ?? driverOf(arc.from);
      return minutes > 0 && link !== undefined && steps.has(step.id) ? [{ link, activity: step.id, minutes }] : [];
    }),
  );
}
