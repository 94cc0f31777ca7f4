import type { Calendar } from './calendar.ts';
import type { LinkKind } from './plan.ts';
import type { Rules } from './rules.ts';

/** An activity, or an end of a summary row, as it is computed: all in offsets of its calendar. */
export interface Step extends Rules {
  /** Whose it is: an activity, or the summary row of which it is an end. */
  id: string;
  calendar: Calendar;
  into: Arc[];
  outOf: Arc[];
  /** Its place in an order in which everybody comes after whom they wait for. */
  place: number;
  start: number;
  lateFinish: number;
  /** Where the way back has put what is to be as late as possible. */
  lateFloor: number;
  /** Out of the plan for now: it follows whom it waits for, and holds nobody. */
  isIdle: boolean;
  /** An end of a summary row, no activity. */
  isEnd: boolean;
  /** What decided where it starts; undefined: its own rules. */
  driver: Arc | undefined;
}

/** A link between two steps. */
export interface Arc {
  link: string | undefined;
  from: Step;
  to: Step;
  kind: LinkKind;
  /** The lag as a share of the giver's work, if it is said like that. */
  percent: number | undefined;
  lag: number;
  isElapsed: boolean;
  /** In what the lag is counted. */
  calendar: Calendar;
  /** Both count their time alike, so that nothing has to be translated. */
  isPlain: boolean;
}
