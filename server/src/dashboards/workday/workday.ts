import {
  calendarLimits,
  workdayUnlisted,
  workdayPartNames,
  type CalendarEntry,
  type CalendarKind,
  type WorkdayItem,
  type WorkdayLine,
} from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { todayInChile } from '../../platform/today.ts';
import { may } from '../../platform/user.ts';
import type { WorkdaySource } from '../../platform/workday.ts';
import { byDay, entriesBetween } from '../calendar/calendar.ts';

/** What stands in the calendar, and has no line of its own in the day: of activities those of all places would hide whose day it is. */
const datesOfTheDay: readonly CalendarKind[] = ['servicio', 'cotizacion', 'proyecto', 'ausencia', 'feriado'];

/** What there is for the person today, of every area: each says its own in its `area.ts`. */
export async function workday(context: Reading): Promise<Answer<typeof contract.workday>> {
  const { hooks, user } = context;
  const sources = hooks.workday.filter((it) => it.permission === undefined || may(user, it.permission));
  const pictures = hooks.workdayPictures.filter((it) => may(user, it.permission));
  const [lines, dates, figures] = await Promise.all([
    Promise.all(sources.map((it) => lineOf(context, it))),
    datesAhead(context),
    Promise.all(pictures.map(async (it) => ({ clave: it.key, titulo: it.title, sumandos: await it.count(context) }))),
  ]);
  return {
    lineas: [...lines, dates]
      .filter((it) => it.total > 0)
      .toSorted((a, b) => workdayPartNames.indexOf(a.parte) - workdayPartNames.indexOf(b.parte)),
    figuras: figures.filter((it) => it.sumandos.length > 0),
  };
}

async function lineOf(context: Reading, { key, part, title, url, find }: WorkdaySource): Promise<WorkdayLine> {
  const all = typeof url === 'function' ? url(context.user) : url;
  return { clave: key, parte: part, titulo: title, url: all, ...(await find(context)) };
}

/** What is near, as the calendar has it. */
export async function datesAhead(context: Pick<Reading, 'db' | 'user' | 'hooks'>): Promise<WorkdayLine> {
  const today = todayInChile();
  const hasta = Temporal.PlainDate.from(today).add({ days: 6 }).toString();
  const found = await entriesBetween(context, { desde: today, hasta, most: calendarLimits.entries }, datesOfTheDay);
  const told = found.flatMap((it) => it.entries).toSorted(byDay);
  return {
    clave: 'fechas',
    parte: 'fecha',
    titulo: 'En el calendario',
    total: told.length,
    url: null,
    items: told.slice(0, workdayUnlisted).map(dateOf),
  };
}

const dateOf = ({ titulo, detalle, desde, atrasado, url }: CalendarEntry): WorkdayItem => ({
  titulo,
  detalle,
  desde: null,
  fecha: desde,
  atrasado,
  url,
});
