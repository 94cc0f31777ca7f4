import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

const wallText = <N extends string>(column: string, name: N) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`.as(name);

const baselineRows = (db: Reader) =>
  db
    .selectFrom('schedule_baseline_rows as it')
    .innerJoin('schedule_baselines as baseline', 'baseline.id', 'it.baseline_id')
    .select(['it.activity_id', 'it.nombre', 'it.duration'])
    .select([wallText('it.start_at', 'start'), wallText('it.finish_at', 'finish')]);
export type KeptRow = Awaited<ReturnType<ReturnType<typeof baselineRows>['execute']>>[number];

/** The rows of a baseline of a plan, as they stood; none of a baseline of another plan. */
export const readBaselineRows = (db: Reader, { plan_id, baseline_id }: { plan_id: number; baseline_id: number }): Promise<KeptRow[]> =>
  baselineRows(db).where('it.baseline_id', '=', baseline_id).where('baseline.plan_id', '=', plan_id).orderBy('it.orden').execute();
