import type { Holiday, PlansMoved } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import type { CalendarData } from 'contract/working-calendar.ts';
import type { Preparing, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/problem.ts';
import { calendarData } from './calendar.ts';
import '../tables.ts';

type Change = Received<typeof contract.previewCalendarChange>;

/** Asks whoever keeps dates what a change of the calendar would do to them; nothing is written. */
export async function previewCalendarChange(context: Reading, change: Change): Promise<PlansMoved> {
  const { data, from } = calendarAfter(await calendarData(context), change, await holidayOf(context.db, change));
  return context.hooks.plansInTimes(context, data, from);
}

type HolidayKey = Pick<Holiday, 'fecha' | 'ambito'>;
type NewHoliday = HolidayKey & Pick<Holiday, 'nombre'>;

/** The same of many holidays at once, each of which takes the place of one on its day with its scope. */
export async function plansWithHolidays(context: Preparing, added: readonly NewHoliday[]): Promise<PlansMoved> {
  const data = await calendarData(context);
  return context.hooks.plansInTimes(context, { ...data, holidays: holidaysAfter(data, added, added) }, firstOf(added));
}

/** Holidays in the order of their days, some of them gone and others come. */
function holidaysAfter({ holidays }: CalendarData, gone: readonly HolidayKey[], added: readonly NewHoliday[]): CalendarData['holidays'] {
  const left = new Set(gone.map(({ fecha, ambito }) => `${fecha} ${ambito}`));
  return [...holidays.filter(({ fecha, ambito }) => !left.has(`${fecha} ${ambito}`)), ...added].toSorted((a, b) =>
    a.fecha < b.fecha ? -1 : 1,
  );
}

const firstOf = (days: readonly HolidayKey[]): string => days.map((it) => it.fecha).toSorted()[0] ?? '';

/** The holiday that is there already, and changes or goes. */
async function holidayOf(db: Reader, { feriado, sin_feriado }: Change): Promise<HolidayKey | undefined> {
  const id = sin_feriado ?? feriado?.id;
  if (id === undefined) return undefined;
  const stored = await db.selectFrom('holidays').where('id', '=', id).select(['fecha', 'ambito']).executeTakeFirst();
  if (!stored) throw notFound('Ese feriado ya');
  return stored;
}

/** The calendar as it would be, and the first day on which it says something else. */
function calendarAfter(data: CalendarData, change: Change, stored: HolidayKey | undefined): { data: CalendarData; from: string } {
  const { feriado, jornada, sin_jornada } = change;
  if (jornada) {
    const other = data.weeks.filter((it) => it.desde !== jornada.desde);
    return { data: { ...data, weeks: [...other, { ...jornada, horas_dia: 0, horas_semana: 0 }] }, from: jornada.desde };
  }
  if (sin_jornada !== undefined)
    return { data: { ...data, weeks: data.weeks.filter((it) => it.desde !== sin_jornada) }, from: sin_jornada };
  const [gone, added] = [stored ? [stored] : [], feriado ? [{ ...feriado, nombre: '' }] : []];
  return { data: { ...data, holidays: holidaysAfter(data, gone, added) }, from: firstOf([...gone, ...added]) };
}
