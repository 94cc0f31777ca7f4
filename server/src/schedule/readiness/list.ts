import { pagesOf } from 'contract/fields.ts';
import {
  readinessLimits,
  readinessParts,
  type ActivityReadiness,
  type ReadinessPart,
  type ReadinessPartName,
} from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { workingCalendar, type WorkingCalendar } from 'contract/working-calendar.ts';
import { dayNumber, dayOfStart, minutesOfDay } from 'contract/schedule/plans/time.ts';
import { sql } from 'kysely';
import { calendarData } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { today } from '../../platform/database/days.ts';
import type { BeginningActivity, KnownPart } from '../../platform/readiness.ts';
import { todayInChile } from '../../platform/today.ts';
import { placesIn, type Scope } from '../plans/scope.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** What is to begin soon, or should have begun, and whether it can: areas are asked about all of it at once. */
export async function listReadiness(
  context: Reading,
  { page, per_page, estado, por_resolver, ...scope }: Received<typeof contract.listReadiness>,
): Promise<Answer<typeof contract.listReadiness>> {
  const all = await readReadiness(context, scope);
  const items = all.items.filter((it) => (!estado || it.estado === estado) && (!por_resolver || it.por_resolver));
  const countOf = (isMeant: (it: ActivityReadiness) => boolean) => all.items.filter(isMeant).length;
  return {
    items: items.slice((page - 1) * per_page, page * per_page),
    total_items: items.length,
    total_pages: pagesOf(items.length, per_page),
    cuentas: {
      lista: countOf((it) => it.estado === 'lista'),
      falta: countOf((it) => it.estado === 'falta'),
      sin_dato: countOf((it) => it.estado === 'sin_dato'),
      por_resolver: countOf((it) => it.por_resolver),
    },
    hay_mas: all.hay_mas,
  };
}

async function readReadiness(context: Reading, scope: Scope): Promise<{ items: ActivityReadiness[]; hay_mas: boolean }> {
  const found = await beginningIn(context, scope);
  const rows = found.slice(0, readinessLimits.activities);
  const asked = rows.map(({ id, place_id, project_id, stage_id, starts_on, late_start_on }) => ({
    id,
    place_id,
    project_id,
    stage_id,
    starts_on,
    late_start_on,
  }));
  const known = await askAll(context, asked);
  const calendars = await calendarsFor(context);
  const now = todayInChile();
  const items = rows.map((row) => judge(row, known.get(row.id) ?? new Map(), { calendar: calendars(row.comuna), today: now }));
  return { items: items.toSorted(mostPressingFirst), hay_mas: found.length > rows.length };
}

const farAway = '9999-12-31';
/** What has to be solved first, and then what begins first. */
const mostPressingFirst = (a: ActivityReadiness, b: ActivityReadiness): number =>
  (a.falta?.hasta ?? farAway).localeCompare(b.falta?.hasta ?? farAway) || a.inicio.localeCompare(b.inicio) || a.id - b.id;

/** The nearest of the plans that are meant, one more than are looked at. */
async function beginningIn({ db, user }: Reading, scope: Scope) {
  const places = await placesIn(db, user, scope);
  return (
    db
      .with(
        (it) => it('meant').materialized(),
        () =>
          places
            .innerJoin('schedule_plans as plan', 'plan.place_id', 'places.id')
            .where('places.activo', '=', true)
            .select(['places.id', 'plan.id as plan_id']),
      )
      .selectFrom('meant')
      .innerJoinLateral(
        (of) =>
          of
            .selectFrom('schedule_activities as it')
            .whereRef('it.plan_id', '=', 'meant.plan_id')
            .where('it.actual_start', 'is', null)
            .where(sql<boolean>`not it.is_summary and not it.inactive and not it.suspendida`)
            .where(sql<boolean>`it.start_at < ${today} + ${sql.lit(readinessLimits.days + 1)}::integer`)
            .select(['it.id', 'it.nombre', 'it.critical', 'it.etapa_id', 'it.responsable_id', 'it.start_at', 'it.late_start_at'])
            // Plan by plan: joined, the activities of all plans were read for those of some.
            .offset(0)
            .as('it'),
        (join) => join.onTrue(),
      )
      .innerJoin('places', 'places.id', 'meant.id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .leftJoin('stages', 'stages.id', 'it.etapa_id')
      .leftJoin('staff', 'staff.id', 'it.responsable_id')
      .select(['it.id', 'it.nombre', 'it.critical', 'it.etapa_id as stage_id', 'places.id as place_id', 'projects.id as project_id'])
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre as lugar', 'places.codigo_comuna as comuna'])
      .select(['projects.nombre as proyecto', 'stages.nombre as etapa', 'staff.nombre as responsable'])
      .select([sql<string>`it.start_at::date`.as('starts_on'), sql<string>`it.late_start_at::date`.as('late_start_on')])
      // What should have begun long ago does not crowd out what begins now.
      .orderBy(sql`abs(extract(epoch from it.start_at - (${today} + time '12:00')))`)
      .orderBy('it.id')
      .limit(readinessLimits.activities + 1)
      .execute()
  );
}
type Beginning = Awaited<ReturnType<typeof beginningIn>>[number];
type PartsByName = Map<ReadinessPartName, KnownPart>;

/** What every area says, of each activity by part; of two that say the same part, what is missing counts most, and of two that are missing what takes longer. */
async function askAll(context: Reading, activities: readonly BeginningActivity[]): Promise<Map<number, PartsByName>> {
  const all = new Map<number, PartsByName>();
  if (activities.length === 0) return all;
  const said = await Promise.all(context.hooks.readiness.map(async ({ part, find }) => ({ part, parts: await find(context, activities) })));
  const weight = { falta: 2, lista: 1, sin_dato: 0 } as const;
  for (const { part, parts } of said) {
    for (const it of parts) {
      const own: PartsByName = all.get(it.activity_id) ?? new Map();
      const before = own.get(part);
      if (!before || weight[it.state] > weight[before.state] || isLonger(it, before)) own.set(part, it);
      all.set(it.activity_id, own);
    }
  }
  return all;
}

const isLonger = (it: KnownPart, other: KnownPart): boolean =>
  it.state === 'falta' && other.state === 'falta' && it.lead_days > other.lead_days;

/** When work is done in a commune, each asked for once. */
async function calendarsFor({ db, events }: Reading): Promise<(comuna: string | null) => WorkingCalendar> {
  const data = await calendarData({ db, events });
  const calendars = new Map<string | null, WorkingCalendar>();
  return (comuna) => {
    const calendar = calendars.get(comuna) ?? workingCalendar(data, comuna === null ? {} : { comuna });
    calendars.set(comuna, calendar);
    return calendar;
  };
}

/**
 * The last day of work on which something can still be done in time; what takes no time helps on the day itself, also where the place
 * works on a day that others have off.
 */
function lastDayFor(calendar: WorkingCalendar, day: string, { lead_days, leads_by_clock }: Lead): string {
  if (lead_days === 0) return day;
  if (!leads_by_clock) return calendar.addWorkingDays(day, -lead_days);
  const at = dayOfStart((dayNumber(day) - lead_days) * minutesOfDay);
  return calendar.isWorkingDay(at) ? at : calendar.addWorkingDays(at, -1);
}
type Lead = Pick<KnownPart, 'lead_days' | 'leads_by_clock'>;

const nobodyKnows: Omit<KnownPart, 'activity_id'> = {
  state: 'sin_dato',
  what: 'Nadie lo sabe todavía',
  who: null,
  lead_days: 0,
  url: null,
};

/** Its colour, and what is missing of it: the thing that has to be solved first. */
function judge(
  row: Beginning,
  known: PartsByName,
  { calendar, today: now }: { calendar: WorkingCalendar; today: string },
): ActivityReadiness {
  const partes = (Object.keys(readinessParts) as ReadinessPartName[]).map((parte): ReadinessPart => {
    const { state, what, who, url, ...lead } = known.get(parte) ?? nobodyKnows;
    const hasta = state === 'falta' ? lastDayFor(calendar, row.late_start_on, lead) : null;
    return { parte, estado: state, que: what, quien: who, hasta, url };
  });
  const missing = partes.filter((it) => it.estado === 'falta').toSorted((a, b) => (a.hasta ?? farAway).localeCompare(b.hasta ?? farAway));
  const [falta = null] = missing;
  const { id, nombre, codigoProyecto, proyecto, codigoLugarInstalacion, lugar, etapa, responsable } = row;
  return {
    id,
    nombre,
    codigoProyecto,
    proyecto,
    codigoLugarInstalacion,
    lugar,
    etapa,
    responsable,
    inicio: row.starts_on,
    inicio_tarde: row.late_start_on,
    critica: row.critical,
    estado: falta ? 'falta' : partes.every((it) => it.estado === 'lista') ? 'lista' : 'sin_dato',
    partes,
    falta,
    por_resolver: falta?.hasta ? falta.hasta <= now : false,
  };
}
