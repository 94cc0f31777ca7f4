import { calendarLimits } from 'contract/schedule/index.ts';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { timesOfCalendar, type CalendarOfFile } from './calendars.ts';
import type { FilePlan, Warnings } from './model.ts';
import type { ReadTask } from './tasks.ts';

/** The calendars of a file by their number. One without a number has a free one, since nothing but the project can follow it. */
export function calendarsByUid(read: readonly CalendarOfFile[], warnings: Warnings): ReadonlyMap<number, CalendarOfFile> {
  const calendars = new Map<number, CalendarOfFile>();
  const free = read.reduce((most, it) => Math.max(most, it.uid), 0) + 1;
  for (const [at, it] of read.entries()) {
    const isTaken = calendars.has(it.uid);
    if (isTaken) warnings.add('calendario_repetido', 'De los calendarios del archivo con un mismo número vale el primero.');
    const uid = it.uid < 0 || isTaken ? free + at : it.uid;
    calendars.set(uid, { ...it, uid });
  }
  return calendars;
}

/**
 * The calendar that the project names; where it names none, the one that follows no other. Programs say with a base of −1 that there is
 * none, or with one of 0, which no calendar of the file has, or is the calendar itself.
 */
export function projectsCalendar(
  said: number,
  calendars: ReadonlyMap<number, CalendarOfFile>,
  warnings: Warnings,
): CalendarOfFile | undefined {
  const named = calendars.get(said);
  if (named) return named;
  const all = [...calendars.values()];
  const first = all.filter((it) => it.baseUid === it.uid || !calendars.has(it.baseUid));
  const based = first.filter((it) => it.isBase);
  const among = based.length > 0 ? based : first;
  const [taken = all[0]] = among;
  const why =
    said >= 0
      ? 'El calendario que el archivo nombra para el proyecto no viene en él'
      : 'El archivo no dice cuál de sus calendarios sigue el proyecto';
  if (said >= 0 || (taken && among.length !== 1))
    warnings.add('calendario_supuesto', `${why}: ${taken ? `se toma «${taken.nombre.slice(0, 80)}»` : 'el plan sigue el del lugar'}.`);
  return taken;
}

interface CalendarReading {
  calendars: ReadonlyMap<number, CalendarOfFile>;
  read: readonly ReadTask[];
  warnings: Warnings;
}

/** When the plan is worked, and the calendars that single tasks follow. */
export function calendarsOf(
  base: CalendarOfFile | undefined,
  { calendars, read, warnings }: CalendarReading,
): Pick<FilePlan, 'times' | 'calendars'> {
  const used = new Set(read.flatMap(({ task }) => task.calendarUid ?? []));
  for (const { task } of read) {
    if (typeof task.calendarUid !== 'number') continue;
    if (!calendars.has(task.calendarUid)) {
      warnings.add('calendario_perdido', 'El calendario de unas tareas no está en el archivo: siguen el del proyecto.', task.uid);
      task.calendarUid = null;
    } else if (task.calendarUid === base?.uid) task.calendarUid = null;
  }
  const followed = [...calendars.values()].filter((it) => used.has(it.uid) && it.uid !== base?.uid);
  if (followed.length > calendarLimits.inFile)
    throw new Unreadable(
      `Las tareas del archivo siguen ${followed.length.toLocaleString('es-CL')} calendarios distintos; se admiten hasta ${calendarLimits.inFile}. Divídalo en varios planes, o deje que sus tareas sigan el calendario del proyecto.`,
    );
  return {
    times: base ? { nombre: base.nombre.slice(0, 80), times: timesOfCalendar(base.uid, calendars, warnings) } : null,
    calendars: followed.map(({ uid, nombre }) => ({
      uid,
      nombre: nombre.slice(0, 80),
      times: timesOfCalendar(uid, calendars, warnings),
    })),
  };
}
