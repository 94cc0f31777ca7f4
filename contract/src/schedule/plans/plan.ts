import type { Calendar } from './calendar.ts';
import type { Instant } from './time.ts';

/** How an activity depends on another: what of the one (finish, start) holds what of the other. */
export type LinkKind = 'FS' | 'SS' | 'FF' | 'SF';

/**
 * What passes between the two ends of a link; a negative one lets them overlap. `working` are minutes of the successor's
 * calendar, `elapsed` minutes of the clock, `percent` a share of the predecessor's duration.
 */
export interface Lag {
  kind: 'working' | 'elapsed' | 'percent';
  value: number;
}

export interface Link {
  id: string;
  from: string;
  to: string;
  kind: LinkKind;
  lag: Lag;
}

/** The eight of MS Project. `must…` and `…NoLaterThan` are hard: they beat a link, and the conflict is told. */
export type Constraint =
  | { kind: 'asSoonAsPossible' | 'asLateAsPossible' }
  | {
      kind: 'mustStartOn' | 'mustFinishOn' | 'startNoEarlierThan' | 'startNoLaterThan' | 'finishNoEarlierThan' | 'finishNoLaterThan';
      at: Instant;
    };

/** What really happened. Without `finish` it is under way, with so many minutes still to do. */
export interface Actual {
  start: Instant;
  finish?: Instant;
  /** Minutes of work that are left; the whole duration, if nobody says. */
  remaining?: number;
}

export interface Activity {
  id: string;
  /** The summary row that it stands under. */
  parent?: string;
  /** Minutes of work of its calendar; a milestone has none. What others stand under takes its dates from them. */
  duration: number;
  /** Minutes of the clock instead, day and night. */
  isElapsed?: boolean;
  calendar?: Calendar;
  constraint?: Constraint;
  /** When it should be over: nothing moves, but its float counts up to it. */
  deadline?: Instant;
  /** Stands where a person put it, whatever its links say. */
  manualStart?: Instant;
  actual?: Actual;
  /** Out of the plan for now: it keeps its row and holds nobody. */
  isInactive?: boolean;
}

export interface Plan {
  start: Instant;
  calendar: Calendar;
  /** Up to when what happened is known: what is left to do does not lie before. */
  status?: Instant;
  activities: readonly Activity[];
  links: readonly Link[];
}

/** When an activity is, how far it may move, and who decides about it. Floats are minutes of its calendar. */
export interface ActivityDates {
  start: Instant;
  finish: Instant;
  lateStart: Instant;
  lateFinish: Instant;
  totalFloat: number;
  freeFloat: number;
  isCritical: boolean;
  /** The link that put it where it is; undefined where nothing but its own rules did. */
  driver: string | undefined;
}

/** A link that is not kept, because a hard constraint, an actual date or a person says otherwise. */
export interface Conflict {
  link: string;
  activity: string;
  /** By how many minutes of work of the activity's calendar. */
  minutes: number;
}

/** Why there is no plan: each with the activities that it is about, in the order in which they are to be told. */
export class Unplannable extends Error {
  readonly reason: 'circle' | 'unknown' | 'ownFamily' | 'beyondHorizon' | 'negative' | 'tooDeep';
  readonly activities: readonly string[];

  constructor(reason: Unplannable['reason'], activities: readonly string[]) {
    super(`${reason}: ${activities.join(' → ')}`);
    this.name = 'Unplannable';
    this.reason = reason;
    this.activities = activities;
  }
}
