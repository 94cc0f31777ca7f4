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
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { todayInChile } from '../../platform/today.ts';
import { may } from '../../platform/user.ts';
import { Problem } from '../../platform/problem.ts';
import { sliceOf, type WorkdaySource } from '../../platform/workday.ts';
import { byDay, entriesBetween } from '../calendar/calendar.ts';

/** What stands in the calendar, and has no line of its own in the day: of activities those of all places would hide whose day it is. */
const datesOfTheDay: readonly CalendarKind[] = ['servicio', 'cotizacion', 'proyecto', 'ausencia', 'feriado'];

/** What there is for the person today, of every area: each says its own in its `area.ts`. */
export async function workday(context: Reading): Promise<Answer<typeof contract.workday>> {
  const { hooks, user } = context;
  const sources = sourcesFor(context);
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

/** What a line has after those that were seen. */
export async function workdayRest(
  context: Reading,
  { linea, vistos }: Received<typeof contract.workdayRest>,
): Promise<Answer<typeof contract.workdayRest>> {
  if (linea === datesKey) return { items: (await entriesAhead(context)).slice(vistos, vistos + workdayUnlisted).map(dateOf) };
  const source = sourcesFor(context).find((it) => it.key === linea);
  if (!source) throw new Problem('not_found', { message: 'Esa parte de su día no existe, o no es para su rol.' });
  return { items: (await sliceOf(source, context, vistos)).items };
}

const sourcesFor = ({ hooks, user }: Reading): readonly WorkdaySource[] =>
  hooks.workday.filter((it) => it.permission === undefined || may(user, it.permission));

async function lineOf(context: Reading, source: WorkdaySource): Promise<WorkdayLine> {
  const { key, part, title, url } = source;
  const all = typeof url === 'function' ? url(context.user) : url;
  return { clave: key, parte: part, titulo: title, url: all, ...(await sliceOf(source, context, 0)) };
}

const datesKey = 'fechas';

async function entriesAhead(context: Pick<Reading, 'db' | 'user' | 'hooks'>): Promise<CalendarEntry[]> {
  const today = todayInChile();
  const hasta = Temporal.PlainDate.from(today).add({ days: 6 }).toString();
  const found = await entriesBetween(context, { desde: today, hasta, most: calendarLimits.entries }, datesOfTheDay);
  return found.flatMap((it) => it.entries).toSorted(byDay);
}

/** What is near, as the calendar has it. */
export async function datesAhead(context: Pick<Reading, 'db' | 'user' | 'hooks'>): Promise<WorkdayLine> {
  const told = await entriesAhead(context);
  return {
    clave: datesKey,
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
