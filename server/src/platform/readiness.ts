import type { ReadinessPartName, ReadinessState } from 'contract/schedule/index.ts';
import type { Hooks, Reading } from './context.ts';

/** An activity that is to begin, as areas are asked about it. */
export interface BeginningActivity {
  id: number;
  place_id: number;
  project_id: number;
  stage_id: number | null;
  /** By its plan, and at the latest. */
  starts_on: string;
  late_start_on: string;
}

/** What an area knows of one activity: the thing that is missing first, or that nothing is. */
export interface KnownPart {
  activity_id: number;
  state: ReadinessState;
  what: string;
  who: string | null;
  /** Working days from doing something about it until it is there. */
  lead_days: number;
  /** They are days of the clock instead: also those on which nobody works pass. */
  leads_by_clock?: boolean;
  url: string | null;
}

type Asking = Pick<Reading, 'db' | 'user' | 'events'> & { hooks: Hooks };

/** What an area says of whether activities can begin; of an activity that it says nothing of, it knows nothing. */
export interface ReadinessSource {
  part: ReadinessPartName;
  find: (context: Asking, activities: readonly BeginningActivity[]) => Promise<readonly KnownPart[]>;
}

declare module './context.ts' {
  interface Hooks {
    readiness: readonly ReadinessSource[];
  }
}
