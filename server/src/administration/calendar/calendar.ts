import type { WorkingWeek } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { workingCalendar, type CalendarData, type WorkingCalendar } from 'contract/working-calendar.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { calendarChanged, tellCalendarChanged } from './tell-change.ts';
import '../tables.ts';

const memory = perServer((events) => new Memory<CalendarData>(events, calendarChanged, { size: 1, milliseconds: 300_000 }));

/** The working calendar of a place, of banks, or of the whole country. */
export async function calendarOf(
  { db, events }: { db: Reader; events: Events },
  where: Parameters<typeof workingCalendar>[1] = {},
): Promise<WorkingCalendar> {
  return workingCalendar(await calendarData({ db, events }), where);
}

/** All holidays and weeks, remembered; not to be changed. */
export const calendarData = ({ db, events }: { db: Reader; events: Events }): Promise<CalendarData> =>
  memory(events).get('all', () => readCalendar(db));

async function readCalendar(db: Reader) {
  const holidays = await db
    .selectFrom('holidays')
    .select(['fecha', 'nombre', 'ambito'])
    .orderBy('fecha', 'desc')
    // Some twenty a year: more than a century.
    .limit(3_000)
    .execute();
  return { holidays: holidays.toReversed(), weeks: await readWeeks(db) };
}

async function readWeeks(db: Reader): Promise<WorkingWeek[]> {
  const rows = await db.selectFrom('working_weeks').selectAll().orderBy('desde').limit(200).execute();
  return rows.map(presentWeek);
}

const presentWeek = (row: { desde: string; dias: number[]; horas_dia: string; horas_semana: string; version: number }): WorkingWeek => ({
  ...row,
  horas_dia: Number(row.horas_dia),
  horas_semana: Number(row.horas_semana),
});

export const getCalendar = ({ db, events }: Reading) =>
  memory(events)
    .get('all', () => readCalendar(db))
    .then(copyOf);

/** The memory's own is not handed out: whoever got it could change it. */
const copyOf = ({ holidays, weeks }: CalendarData) => ({
  holidays: [...holidays],
  weeks: weeks.map((it) => ({ ...it, dias: [...it.dias] })),
});

export const listWorkingWeeks = ({ db }: Reading) => readWeeks(db);

/** Without a version the week is new, and must begin on a day of its own. */
export async function saveWorkingWeek(
  context: Writing,
  { version, ...week }: Received<typeof contract.saveWorkingWeek>,
): Promise<WorkingWeek> {
  const { tx } = context;
  const before = await tx.selectFrom('working_weeks').selectAll().where('desde', '=', week.desde).forUpdate().executeTakeFirst();
  if (before && version === undefined) throw new Problem('duplicate', { fields: { desde: 'Ya hay una jornada desde ese día.' } });
  if (!before && version !== undefined) throw notFound('Esa jornada ya');
  if (before && before.version !== version) throw new Problem('stale', { current: presentWeek(before) });
  const saved = await tx
    .insertInto('working_weeks')
    .values(week)
    .onConflict((it) => it.column('desde').doUpdateSet({ ...week, version: (version ?? 0) + 1 }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = presentWeek(saved);
  await record(context, {
    action: before ? 'update' : 'create',
    entity: 'working_week',
    id: week.desde,
    ...(before && { before: presentWeek(before) }),
    after,
  });
  await tellCalendarChanged(context, `Jornada desde el ${formatDay(week.desde)}`);
  return after;
}

export async function deleteWorkingWeek(context: Writing, { desde }: { desde: string }) {
  const { tx } = context;
  const weeks = await tx.selectFrom('working_weeks').selectAll().orderBy('desde').forUpdate().execute();
  const before = weeks.find((it) => it.desde === desde);
  if (!before) throw notFound('Esa jornada ya');
  if (weeks[0] === before)
    throw new Problem('rule', { message: 'La primera jornada no se elimina: los días anteriores quedarían sin ninguna.' });
  await tx.deleteFrom('working_weeks').where('desde', '=', desde).execute();
  await record(context, { action: 'delete', entity: 'working_week', id: desde, before: presentWeek(before) });
  await tellCalendarChanged(context, `Se eliminó la jornada desde el ${formatDay(desde)}`);
  return { done: true } as const;
}
