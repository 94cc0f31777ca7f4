import type { Network } from './network.ts';
import { boundOf, instantsOf, limitOf, placeLate } from './passes.ts';
import type { Arc, Step } from './steps.ts';
import type { Instant } from './time.ts';

/** What puts the start of an activity where it is: a link, or something that is said of itself or of the plan. */
export type Cause =
  | { kind: 'actual' | 'manual' | 'constraint' | 'asLate' | 'status' | 'planStart' }
  | {
      kind: 'link';
      link: string;
      /** From when on the link lets it begin, by the clock; undefined where it holds the finish. */
      since: Instant | undefined;
    };

/** What keeps an activity from being later, at the end of the way. */
export type LateCause = 'finish' | 'deadline' | 'constraint';

export interface Explanation {
  cause: Cause;
  /** The other links that hold it, the nearest first: without what put it there it would begin so many minutes of work earlier. */
  others: readonly { link: string; room: number }[];
  /** From itself on, each waiting for the one before it: the activities that would have to be later with it, as late as they may be. */
  path: readonly string[];
  /** What of the last one of them sets how late it may be. */
  lateCause: LateCause;
}

/** Why an activity is where it is, and why it may be no later; undefined of what others stand under. */
export function explain(network: Network, id: string, finish: Instant): Explanation | undefined {
  const step = network.steps.get(id);
  if (!step) return undefined;
  placeLate(network.inOrder, finish);
  return { cause: causeOf(network, step), others: othersOf(step), ...wayToTheEnd(step, finish) };
}

function causeOf({ plan }: Network, step: Step): Cause {
  const activity = plan.activities.find((it) => it.id === step.id);
  if (activity?.actual) return { kind: 'actual' };
  if (activity?.manualStart !== undefined) return { kind: 'manual' };
  const link = linkOf(step.driver);
  if (link !== undefined && step.driver) return { kind: 'link', link, since: sinceOf(step.driver) };
  if (step.fixed !== undefined || step.start === step.ceiling) return { kind: 'constraint' };
  if (step.isLate && step.start > step.floor) return { kind: 'asLate' };
  if (step.floor > step.calendar.offsetAt(Math.max(plan.start, plan.status ?? plan.start))) return { kind: 'constraint' };
  return { kind: plan.status !== undefined && plan.status > plan.start ? 'status' : 'planStart' };
}

/** The link that somebody drew: behind the end of a summary row stands what put it there. */
function linkOf(arc: Arc | undefined): string | undefined {
  let at = arc;
  while (at && at.link === undefined) at = at.from.driver;
  return at?.link;
}

function sinceOf(arc: Arc): Instant | undefined {
  if (arc.kind === 'FF' || arc.kind === 'SF') return undefined;
  const { start, finish } = instantsOf(arc.from);
  if (arc.lag === 0) return arc.kind === 'FS' ? finish : start;
  return arc.to.calendar.finishAt(boundOf(arc));
}

/** Those that end before its own floor hold nothing: without its link it would begin there. */
function othersOf(step: Step): Explanation['others'] {
  const own = linkOf(step.driver);
  const floor = Math.max(step.floor, step.lateFloor);
  return step.into
    .flatMap((arc) => {
      const link = linkOf(arc);
      const bound = boundOf(arc);
      const room = step.start - bound;
      return link === undefined || link === own || room < 0 || bound < floor ? [] : [{ link, room }];
    })
    .toSorted((a, b) => a.room - b.room);
}

/** Follows whoever leaves the least room, up to what nobody waits for. */
function wayToTheEnd(from: Step, finish: Instant): Pick<Explanation, 'path' | 'lateCause'> {
  const path: string[] = [];
  for (let step = from; ;) {
    if (!step.isEnd && step.id !== path.at(-1)) path.push(step.id);
    if (step.isPinned) return { path, lateCause: 'constraint' };
    const { lateFinish } = step;
    const next: Arc | undefined = step.outOf.find((arc) => {
      const { span, lateFinish: own, isIdle } = arc.to;
      return !isIdle && limitOf(arc, { start: own - span, finish: own }) === lateFinish;
    });
    if (!next) return { path, lateCause: ownCause(step, finish) };
    step = next.to;
  }
}

function ownCause({ lateFinish, deadline, ceiling, span, calendar }: Step, finish: Instant): LateCause {
  if (lateFinish === calendar.offsetAt(finish)) return 'finish';
  return lateFinish === deadline ? 'deadline' : lateFinish === ceiling + span ? 'constraint' : 'finish';
}
