import type { Reader } from './database/database.ts';

/** What people did that names an activity of a plan: with the activity it would lose what it is about. */
interface ActivityWork {
  activity_id: number;
  /** `3 fotos`. */
  what: string;
}

/** What an area has of each of these activities; nothing where it has nothing. */
export type ActivityWorkSource = (db: Reader, activities: readonly number[]) => Promise<readonly ActivityWork[]>;

declare module './context.ts' {
  interface Hooks {
    activityWork: readonly ActivityWorkSource[];
  }
}
