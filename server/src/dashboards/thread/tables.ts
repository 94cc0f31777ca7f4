import type { ThreadDifference } from 'contract/dashboards/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** The nights in which threads were summed anew, and of how many places. */
    thread_checks: { id: Generated<number>; started_at: Generated<Date>; ended_at: Maybe<Date>; places: Generated<number> };
    thread_differences: {
      id: Generated<number>;
      number: GeneratedAlways<string>;
      state: Generated<ThreadDifference['state']>;
      current: Generated<boolean>;
      place_id: number;
      material_id: number;
      why: string;
      found_at: Generated<Date>;
      seen_at: Generated<Date>;
      closed_by: Maybe<number>;
      closed_at: Maybe<Date>;
      reason: Maybe<string>;
      version: Generated<number>;
    };
  }
}
