import type { Client } from 'pg';
import { dayMinutes } from 'contract/schedule/index.ts';
import { calendarOf, type Calendar } from 'contract/schedule/plans/calendar.ts';
import { dayOfStart } from 'contract/schedule/plans/time.ts';
import { holidaysAt, type CalendarData } from 'contract/working-calendar.ts';
import { beginningOf as firstMinuteOf } from 'contract/schedule/calendars/working-times.ts';
import { timesAt } from '../../src/schedule/plans/calendar.ts';
import { firstDayOfTemplates } from '../../src/schedule/templates/copy.ts';
import { todayInChile } from '../../src/platform/today.ts';
import { lines, type Line } from '../company.ts';
import { planWriter, type PlannedRow } from './plan-writer.ts';
import { random, type Random } from '../random.ts';
import { workUntil, type WorkDone } from './simulated-work.ts';
import { typicalPlans, type Role, type TypicalRow } from './typical-plans.ts';

/** Rows are copied in so many plans at once. */
const together = 500;

/**
 * The typical plans as templates of their types, and a plan for every place of the demo. Nobody did these rows one by one, and they are
 * thousands: their dates are those that the engine gives, as with every other plan.
 */
export async function loadPlans(client: Client, { seed, after, most }: { seed: number; after: number; most?: number }): Promise<void> {
  const stages = new Map(
    (await client.query<{ id: number; nombre: string }>('select id, nombre from stages')).rows.map((it) => [it.id, it.nombre]),
  );
  const times = await calendarsOf(client);
  const numbers = await numbersIn(client);
  const writer = planWriter(client, numbers);
  await addTemplates(client, writer, { stages, calendar: times(null) });
  const chance = random(seed + 7);
  for (const place of await placesAfter(client, { after, most })) {
    const calendar = times(place.comuna);
    const { plan, done, isRunning } = beginningOf(chance, place, calendar);
    const agreed = isRunning ? { nombre: 'Plan acordado con el cliente', set_by: place.manager_user } : undefined;
    writer.add({ place_id: place.id, template_id: null, ...plan }, rowsOf(place, stages, done), calendar, agreed);
    await writer.write(together);
  }
  await writer.write();
  await client.query(numberOn);
}

const numberOn = `
  select setval(pg_get_serial_sequence('schedule_plans', 'id'), (select max(id) from schedule_plans)),
    setval(pg_get_serial_sequence('schedule_activities', 'id'), (select max(id) from schedule_activities)),
    setval(pg_get_serial_sequence('schedule_baselines', 'id'), greatest(1, (select max(id) from schedule_baselines)))
  where exists (select from schedule_activities)`;

async function numbersIn(client: Client) {
  const { rows } = await client.query<{ plan: number; activity: number; baseline: number }>(
    `select coalesce((select max(id) from schedule_plans), 0) as plan, coalesce((select max(id) from schedule_activities), 0) as activity,
       coalesce((select max(id) from schedule_baselines), 0) as baseline`,
  );
  return rows[0] ?? { plan: 0, activity: 0, baseline: 0 };
}

/** When work is done in a commune; most have the same holidays. */
async function calendarsOf(client: Client): Promise<(comuna: string | null) => Calendar> {
  const holidays = await client.query<CalendarData['holidays'][number]>('select fecha::text, nombre, ambito from holidays order by fecha');
  const weeks = await client.query<CalendarData['weeks'][number]>(
    'select desde::text, dias, horas_dia::float8, horas_semana::float8 from working_weeks',
  );
  const data = { holidays: holidays.rows, weeks: weeks.rows };
  const calendars = new Map<string, Calendar>();
  return (comuna) => {
    const key = holidaysAt(data, comuna === null ? {} : { comuna })
      .filter((it) => it.ambito !== 'nacional')
      .map((it) => it.fecha)
      .join();
    const calendar = calendars.get(key) ?? usualCalendar(data, comuna);
    calendars.set(key, calendar);
    return calendar;
  };
}

interface Place {
  id: number;
  linea: Line;
  comuna: string | null;
  start: string;
  stage: number;
  /** Staff, by what they do here. */
  manager: number | null;
  manager_user: number | null;
  supervisor: number | null;
  engineer: number | null;
  documents: number | null;
  sales: number | null;
  buyer: number | null;
  keeper: number | null;
  safety: number | null;
}

async function placesAfter(client: Client, { after, most }: { after: number; most: number | undefined }): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select places.id, projects.linea, places.codigo_comuna as comuna, projects.fecha_inicio::text as start, stage.id as stage, manager.id as manager, projects.jefe_proyecto_id as manager_user,
       supervisor.id as supervisor, engineer.id as engineer,
       (select id from staff where email = 'amparo.chanar@soldepapel.example') as documents,
       (select id from staff where email = 'benjamin.molle@soldepapel.example') as sales,
       (select id from staff where email = 'andres.lingue@soldepapel.example') as buyer,
       (select id from staff where email = 'hugo.belloto@soldepapel.example') as keeper,
       (select id from staff where email = 'ignacio.radal@soldepapel.example') as safety
     from places join projects using ("codigoProyecto")
     join lateral (select min(stage_id) as id from project_stages where project_id = projects.id) as stage on stage.id is not null
     left join staff as manager on manager.user_id = projects.jefe_proyecto_id
     left join project_members as s on s.project_id = projects.id and s.funcion = 'Supervisión de obra'
     left join staff as supervisor on supervisor.user_id = s.user_id
     left join project_members as e on e.project_id = projects.id and e.funcion = 'Ingeniería'
     left join staff as engineer on engineer.user_id = e.user_id
     where places.id > $1 and projects.fecha_inicio is not null order by places.id limit $2`,
    [after, most ?? null],
  );
  // A team may have two of a kind.
  return [...new Map(rows.map((it) => [it.id, it])).values()];
}

const whoDoes: Record<Role, keyof Place> = {
  JPR: 'manager',
  SUP: 'supervisor',
  ING: 'engineer',
  DOC: 'documents',
  COM: 'sales',
  ABA: 'buyer',
  BOD: 'keeper',
  PRV: 'safety',
};

/** Where the plan of a place stands today: whatever runs began so that it stands in its project's stage, whenever the demo is loaded. */
function beginningOf(chance: Random, place: Place, calendar: Calendar) {
  const { rows } = typicalPlans[place.linea];
  const today = todayInChile();
  const isOver = place.stage > 7 && place.stage < 11;
  const now = isOver ? Number.MAX_SAFE_INTEGER : middleOfStage(rows, Math.min(place.stage, 7), chance);
  const start = isOver ? place.start : dayOfStart(calendar.startAt(calendar.offsetAt(firstMinuteOf(today, calendar)) - now * dayMinutes));
  const known = chance.happens(0.7) && !isOver;
  // What was stopped got no further than its stage of then.
  const done = workUntil(chance, rows, place.stage === 11 ? now / 3 : now);
  return { plan: { start_on: start, status_on: known ? today : null }, done, isRunning: !isOver && done.size > 0 };
}

/** A working day about the middle of what is done in a stage. */
function middleOfStage(rows: readonly TypicalRow[], stage: number, chance: Random): number {
  const planned = workUntil({ ...chance, next: () => 0.5 }, rows, Number.MAX_SAFE_INTEGER);
  const own = rows.filter((it) => it[2] === stage).flatMap(([id]) => planned.get(id) ?? []);
  const from = Math.min(...own.map((it) => it.start));
  const to = Math.max(...own.map((it) => it.finish ?? it.start));
  return Math.round(from + (to - from) * (0.25 + chance.next() * 0.5));
}

/** The rows under one summary row for each stage. */
function rowsOf(
  place: Place | undefined,
  stages: ReadonlyMap<number, string>,
  done: ReadonlyMap<string, WorkDone>,
  line?: Line,
): PlannedRow[] {
  const { rows } = typicalPlans[place?.linea ?? line ?? 'RE'];
  return [...Map.groupBy(rows, (it) => it[2])].flatMap(([stage, own]) => [
    {
      id: `E${stage}`,
      nombre: stages.get(stage) ?? '',
      etapa_id: stage,
      days: 0,
      after: '',
      peso: null,
      responsable_id: null,
      done: undefined,
    },
    ...own.map(([id, nombre, etapa_id, days, after, role, weight]): PlannedRow => ({
      id,
      nombre,
      parent: `E${stage}`,
      etapa_id,
      days,
      after,
      peso: String(weight),
      responsable_id: (place?.[whoDoes[role]] as number | null | undefined) ?? null,
      done: done.get(id),
    })),
  ]);
}

/** One for each type of project, with which its places begin. */
async function addTemplates(
  client: Client,
  writer: ReturnType<typeof planWriter>,
  { stages, calendar }: { stages: ReadonlyMap<number, string>; calendar: Calendar },
): Promise<void> {
  for (const line of Object.keys(lines) as Line[]) {
    const { nombre, tipo, descripcion } = typicalPlans[line];
    const { rows } = await client.query<{ id: number }>(
      `insert into schedule_templates (nombre, tipo_proyecto_id, descripcion, por_defecto)
       select $1, type.id, $3, not exists (select from schedule_templates where tipo_proyecto_id = type.id and por_defecto)
       from project_types as type where type.nombre = $2 and not exists (select from schedule_templates where name_key(nombre) = name_key($1))
       returning id`,
      [nombre, tipo, descripcion],
    );
    for (const { id } of rows)
      writer.add(
        { place_id: null, template_id: id, start_on: firstDayOfTemplates, status_on: null },
        rowsOf(undefined, stages, new Map(), line),
        calendar,
      );
  }
}

function usualCalendar(data: CalendarData, comuna: string | null): Calendar {
  const { rhythms, exceptions } = timesAt(data, comuna);
  return calendarOf(rhythms, exceptions);
}
