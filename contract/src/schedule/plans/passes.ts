import type { Arc, Step } from './steps.ts';
import { Unplannable } from './plan.ts';
import type { Instant } from './time.ts';

export const finishOf = ({ start, span }: Step): number => start + span;

/** When a step begins and ends by the clock. A milestone is where what brought it there is: the evening of a finish. */
export function instantsOf(step: Step): { start: Instant; finish: Instant } {
  const { calendar, start, span, driver } = step;
  if (span > 0) return { start: calendar.startAt(start), finish: calendar.finishAt(start + span) };
  const leansBack = driver !== undefined && isOfFinish(driver) && start > step.floor;
  const at = leansBack || driver?.kind === 'SF' ? calendar.finishAt(start) : calendar.startAt(start);
  return { start: at, finish: at };
}

const isOfFinish = ({ kind }: Arc): boolean => kind === 'FS' || kind === 'FF';
const isOnStart = ({ kind }: Arc): boolean => kind === 'FS' || kind === 'SS';

/** Where an arc puts the start of its taker, in the taker's time. */
export function boundOf(arc: Arc): number {
  const { from, to, lag } = arc;
  const own = isOfFinish(arc) ? from.start + from.span : from.start;
  const bound = arc.isPlain ? own + lag : boundByClock(arc);
  return isOnStart(arc) ? bound : bound - to.span;
}

function boundByClock(arc: Arc): number {
  const { from, to, lag, calendar } = arc;
  const { start, finish } = instantsOf(from);
  const at = isOfFinish(arc) ? finish : start;
  if (arc.isElapsed) return to.calendar.offsetAt(at + lag);
  const offset = calendar.offsetAt(at) + lag;
  if (calendar === to.calendar) return offset;
  return to.calendar.offsetAt(lag === 0 ? at : calendar.finishAt(offset));
}

/** How late the giver of an arc may finish so that its taker may start (or finish) where it is said to. */
export function limitOf(arc: Arc, taker: { start: number; finish: number }): number {
  const { from, lag } = arc;
  const own = isOnStart(arc) ? taker.start : taker.finish;
  if (arc.isPlain) return isOfFinish(arc) ? own - lag : own - lag + from.span;
  const at = latestInstant(arc, own);
  return isOfFinish(arc) ? from.calendar.offsetAt(at) : from.calendar.lastStartBy(at) + from.span;
}

function latestInstant({ to, lag, calendar, isElapsed }: Arc, own: number): Instant {
  if (isElapsed) return to.calendar.startAt(own) - lag;
  if (calendar === to.calendar) return calendar.startAt(own - lag);
  const at = to.calendar.startAt(own);
  return lag === 0 ? at : calendar.startAt(calendar.offsetAt(at) - lag);
}

/** Where a step starts: after everything that holds it, unless it is fixed. */
export function place(step: Step): void {
  let start = Math.max(step.floor, step.lateFloor);
  let driver: Arc | undefined;
  for (const arc of step.into) {
    const bound = boundOf(arc);
    // Of two that say the same the link is told, not the plan's beginning.
    if (bound > start || (bound === start && driver === undefined)) [start, driver] = [bound, arc];
  }
  if (step.fixed !== undefined) [start, driver] = [step.fixed, undefined];
  else if (start > step.ceiling) [start, driver] = [step.ceiling, undefined];
  if (start + step.span > step.calendar.end) throw new Unplannable('beyondHorizon', [step.id]);
  step.start = Math.max(0, start);
  step.driver = driver;
}

/** How late each may be without the plan's finish moving, from the last one back. */
export function placeLate(inOrder: readonly Step[], finish: Instant): void {
  for (let at = inOrder.length - 1; at >= 0; at -= 1) {
    const step = inOrder[at];
    if (!step) continue;
    if (step.isPinned) {
      step.lateFinish = step.fixed === undefined ? finishOf(step) : step.fixed + step.span;
      continue;
    }
    let late = Math.min(step.calendar.offsetAt(finish), step.deadline, step.ceiling + step.span);
    for (const arc of step.outOf) {
      if (arc.to.isIdle) continue;
      const { lateFinish, span } = arc.to;
      late = Math.min(late, limitOf(arc, { start: lateFinish - span, finish: lateFinish }));
    }
    step.lateFinish = late;
  }
}

/** How far a step may move without anybody else moving; never less than nothing. */
export const freeFloatOf = (step: Step, finish: Instant): number => (step.isOver ? 0 : Math.max(0, roomOf(step, finish)));

/** Less than nothing where somebody who waits for it stands too early already. */
function roomOf(step: Step, finish: Instant): number {
  let limit = step.calendar.offsetAt(finish);
  for (const arc of step.outOf) {
    if (arc.to.isIdle) continue;
    // The end of a summary row is nobody: what comes after it may have room.
    const room = arc.to.isEnd ? roomOf(arc.to, finish) : 0;
    limit = Math.min(limit, limitOf(arc, { start: arc.to.start + room, finish: finishOf(arc.to) + room }));
  }
  return limit - finishOf(step);
}
