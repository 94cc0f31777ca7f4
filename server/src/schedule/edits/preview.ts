import type * as contract from 'contract/schedule/index.ts';
import { dayMinutes } from 'contract/schedule/index.ts';
import { dayOfFinish, instantText } from 'contract/schedule/plans/time.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { todayInChile } from '../../platform/today.ts';
import { seenPlace, type PlaceCodes } from '../../projects/index.ts';
import { emptyColumns } from '../activities/input.ts';
import { calendarsOfPlan, planOfPlace } from '../plans/plans.ts';
import { computeOrRefuse, schedule } from '../plans/replan.ts';
import { readActivities, readLinks, type ActivityRow } from '../plans/rows.ts';
import '../../projects/tables.ts';

type Edit = Received<typeof contract.editPlan>;
/** What is added to a plan: rows by their keys, and the ties between them. */
export interface Addition {
  added: readonly { key: number; nombre: string; duration: number }[];
  linked: Pick<Edit['linked'][number], 'key' | 'desde_id' | 'hasta_id'>[];
}

/** The plan of a place as it stands; the first time that something is planned there it begins today. */
export async function planToAddTo(context: Pick<Reading, 'db' | 'events' | 'user'>, codes: PlaceCodes) {
  const { db, user } = context;
  const there = await planOfPlace(db, user, codes);
  const plan = there ?? {
    id: 0,
    start_on: todayInChile(),
    status_on: null,
    day_minutes: dayMinutes,
    comuna: await communeOf(context, codes),
  };
  const [rows, links, calendars] = [await readActivities(db, plan), await readLinks(db, plan), await calendarsOfPlan(context, plan)];

  /** What it would be with some rows more: nothing is written. */
  const withMore = ({ added, linked }: Addition) => {
    const more = added.map((it) => ({ ...emptyColumns, id: it.key, nombre: it.nombre, duration: it.duration }));
    const ties = linked.map((it) => ({
      id: it.key,
      from_id: it.desde_id,
      to_id: it.hasta_id,
      kind: 'FS' as const,
      lag_kind: 'working' as const,
      lag: 0,
    }));
    return computeOrRefuse(() => {
      const computed = schedule(plan, [...rows, ...more], [...links, ...ties], calendars);
      const dates = computed.dates();
      return {
        finish: dates.size === 0 ? null : dayOfFinish(computed.finish()),
        datesOf: (key: number) => {
          const own = dates.get(String(key));
          return own && { start: instantText(own.start), finish: instantText(own.finish) };
        },
      };
    }, [...rows, ...more]);
  };
  return { day_minutes: plan.day_minutes, rows: rows satisfies readonly ActivityRow[], withMore };
}

async function communeOf({ db, user }: Pick<Reading, 'db' | 'user'>, codes: PlaceCodes): Promise<string | null> {
  const { id } = await seenPlace(db, user, codes);
  const place = await db.selectFrom('places').where('id', '=', id).select('codigo_comuna').executeTakeFirstOrThrow();
  return place.codigo_comuna;
}
