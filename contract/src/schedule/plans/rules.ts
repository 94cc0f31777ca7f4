import type { Calendar } from './calendar.ts';
import type { Activity, Constraint, Plan } from './plan.ts';

/** What an activity says of itself, whatever its links say; in offsets of its calendar. */
export interface Rules {
  /** From its start to its finish, what waits for the status date in between among it. */
  span: number;
  /** How long it takes by itself: of this is what links take in percent. */
  work: number;
  /** It starts no earlier, */
  floor: number;
  /** and no later, even if a link is broken by it. */
  ceiling: number;
  /** Where it starts, whatever else is said: by hand, by an actual date, by a constraint. */
  fixed: number | undefined;
  /** When it should have finished; moves nothing, counts for its float. */
  deadline: number;
  /** It has no other late dates than its own. */
  isPinned: boolean;
  /** As late as possible. */
  isLate: boolean;
  isOver: boolean;
}

/** The rules of an activity: its constraint, its day by hand, what happened, the status date. */
export function rulesOf({ start, status }: Plan, activity: Activity, calendar: Calendar): Rules {
  const { duration, constraint = { kind: 'asSoonAsPossible' }, deadline, manualStart, actual } = activity;
  const free: Rules = {
    span: duration,
    work: duration,
    floor: calendar.offsetAt(Math.max(start, status ?? start)),
    ceiling: Infinity,
    fixed: undefined,
    deadline: deadline === undefined ? Infinity : calendar.offsetAt(deadline),
    isPinned: false,
    isLate: false,
    isOver: false,
  };
  if (actual) {
    const begun = calendar.offsetAt(actual.start);
    if (actual.finish !== undefined) {
      const span = Math.max(0, calendar.offsetAt(actual.finish) - begun);
      return { ...free, fixed: begun, span, work: span, isPinned: true, isOver: true };
    }
    const remaining = Math.min(actual.remaining ?? duration, duration);
    const left = Math.max(begun + duration - remaining, status === undefined ? 0 : calendar.offsetAt(status));
    return { ...free, fixed: begun, span: left + remaining - begun };
  }
  if (manualStart !== undefined) return { ...free, fixed: calendar.offsetAt(manualStart) };
  return { ...free, ...ruleOf(constraint, duration, free.floor, calendar) };
}

function ruleOf(constraint: Constraint, duration: number, floor: number, calendar: Calendar): Partial<Rules> {
  switch (constraint.kind) {
    case 'asSoonAsPossible':
      return {};
    case 'asLateAsPossible':
      return { isLate: true };
    case 'startNoEarlierThan':
      return { floor: Math.max(floor, calendar.offsetAt(constraint.at)) };
    case 'finishNoEarlierThan':
      return { floor: Math.max(floor, calendar.offsetAt(constraint.at) - duration) };
    case 'startNoLaterThan':
      return { ceiling: calendar.lastStartBy(constraint.at) };
    case 'finishNoLaterThan':
      return { ceiling: calendar.offsetAt(constraint.at) - duration };
    case 'mustStartOn':
      return { fixed: calendar.offsetAt(constraint.at), isPinned: true };
    case 'mustFinishOn':
      return { fixed: calendar.offsetAt(constraint.at) - duration, isPinned: true };
  }
}
