import { calendarLimits, type PlanCalendar } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { dayOfFinish, instantText } from 'contract/schedule/plans/time.ts';
import { calendarData } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { lastHolidayAt, usualTimes, type OwnTimes } from '../plans/calendar.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { isBeyond } from '../plans/plan.ts';
import { calendarsOf, lockPlanOfPlace, planOfPlace, readCalendars, type CalendarRow, type PlanRow } from '../plans/plans.ts';
import { computeOrRefuse, replan, schedule } from '../plans/replan.ts';
import { readActivities, readLinks } from '../plans/rows.ts';
import { timesInWords } from './words.ts';

type Asking = { db: Reader; events: Events };

export async function getPlanCalendar(
  { db, user, events }: Reading,
  codes: Received<typeof contract.getPlanCalendar>,
): Promise<PlanCalendar> {
  return present({ db, events }, await planOfPlace(db, user, codes));
}

async function present(context: Asking, plan: PlanRow | undefined): Promise<PlanCalendar> {
  const data = await calendarData(context);
  const own = plan ? await readCalendars(context.db, plan) : [];
  const of = own.find((it) => it.is_plans);
  const ultimo_feriado = lastHolidayAt(data, plan?.comuna ?? null);
  return {
    ...timesOf(of),
    origen: of?.origen ?? null,
    ultimo_feriado,
    pasa_ultimo_feriado: plan !== undefined && isBeyond(await finishOn(context.db, plan), ultimo_feriado),
    otros: own.filter((it) => !it.is_plans).map(({ id, nombre }) => ({ id, nombre })),
    version: plan?.version ?? null,
  };
}

const timesOf = (row: CalendarRow | undefined) => ({
  patrones: [...(row?.patrones ?? usualTimes.patrones)],
  feriados: row?.feriados ?? usualTimes.feriados,
  excepciones: [...(row?.excepciones ?? usualTimes.excepciones)],
});

async function finishOn(db: Reader, { id }: PlanRow): Promise<string | null> {
  return (await db.selectFrom('schedule_plans').where('id', '=', id).select('finish_on').executeTakeFirst())?.finish_on ?? null;
}

/** What another calendar would move. */
export async function previewPlanCalendar(
  { db, user, events }: Reading,
  { codigoLugarInstalacion, codigoProyecto, ...said }: Received<typeof contract.previewPlanCalendar>,
): Promise<Answer<typeof contract.previewPlanCalendar>> {
  const plan = await planOfPlace(db, user, { codigoLugarInstalacion, codigoProyecto });
  const data = await calendarData({ db, events });
  if (!plan) {
    requireWork(said, data, null);
    return { antes: null, despues: null, pasa_ultimo_feriado: false, total: 0, activities: [] };
  }
  requireWork(said, data, plan.comuna);
  const [rows, links, own] = await Promise.all([readActivities(db, plan), readLinks(db, plan), readCalendars(db, plan)]);
  const others = own.filter((it) => !it.is_plans);
  const after = calendarsOf(data, plan.comuna, [...others, { ...said, id: 0, is_plans: true, nombre: '' }]);
  const { dates, finish } = computeOrRefuse(() => {
    const computed = schedule(plan, rows, links, after);
    return { dates: computed.dates(), finish: computed.finish() };
  }, rows);
  const moved = rows.flatMap((row) => {
    const it = dates.get(String(row.id));
    if (!it) return [];
    const [new_start, new_finish] = [instantText(it.start), instantText(it.finish)];
    if (new_start === row.start && new_finish === row.finish) return [];
    return [{ id: row.id, nombre: row.nombre, start: row.start, finish: row.finish, new_start, new_finish }];
  });
  const despues = rows.length === 0 ? null : dayOfFinish(finish);
  return {
    antes: await finishOn(db, plan),
    despues,
    pasa_ultimo_feriado: isBeyond(despues, lastHolidayAt(data, plan.comuna)),
    total: moved.length,
    activities: moved.slice(0, calendarLimits.moved),
  };
}

/** A calendar in which nobody ever works plans nothing. */
function requireWork(said: OwnTimes, data: Parameters<typeof calendarsOf>[0], comuna: string | null): void {
  try {
    calendarsOf(data, comuna, [{ ...said, id: 0, is_plans: true, nombre: '' }]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Problem('invalid', { fields: { patrones: 'En este calendario nadie trabaja nunca: indique al menos un turno.' } });
  }
}

export async function savePlanCalendar(
  context: Writing,
  { version, codigoLugarInstalacion, codigoProyecto, ...said }: Received<typeof contract.savePlanCalendar>,
): Promise<PlanCalendar> {
  const { tx, user, events } = context;
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const wasThere = (await planOfPlace(tx, user, codes)) !== undefined;
  const plan = await lockPlanOfPlace(tx, user, codes);
  if (version === null ? wasThere || plan.version > 1 : plan.version !== version)
    throw new Problem('stale', { current: await present({ db: tx, events }, plan) });
  requireWork(said, await calendarData({ db: tx, events }), plan.comuna);
  const before = (await readCalendars(tx, plan)).find((it) => it.is_plans);
  await setPlanCalendar(tx, plan, said, null);
  const { moved } = await replan(context, plan);
  await record(context, {
    action: 'change_calendar',
    entity,
    id: nameOfPlan(plan),
    before: { calendario: timesInWords(timesOf(before)) },
    after: { calendario: timesInWords(said), se_movieron: moved.size },
  });
  return present({ db: tx, events }, { ...plan, version: plan.version + 1 });
}

/** The calendar that a plan follows from now on; as the company works, it has none of its own. */
export async function setPlanCalendar(tx: Tx, { id }: Pick<PlanRow, 'id'>, said: OwnTimes, origen: string | null): Promise<void> {
  await tx.deleteFrom('schedule_calendars').where('plan_id', '=', id).where('is_plans', '=', true).execute();
  if (said.patrones.length === 0 && said.feriados && said.excepciones.length === 0) return;
  await tx
    .insertInto('schedule_calendars')
    .values({
      plan_id: id,
      is_plans: true,
      nombre: 'Calendario del lugar',
      patrones: JSON.stringify(said.patrones),
      feriados: said.feriados,
      excepciones: JSON.stringify(said.excepciones),
      origen,
    })
    .execute();
}
