import type { linkKinds } from 'contract/schedule/index.ts';
import { withoutMarks } from 'contract/plain-text.ts';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import type { FileBaseline, FileLink, FileTask, Warnings } from './model.ts';
import { customFieldsOf, weightOf } from './custom-fields.ts';
import type { Reading } from './reading.ts';
import { warnOfTask } from './task-warnings.ts';
import {
  constraintByNumber,
  flagIn,
  isElapsedFormat,
  isPercentFormat,
  minutesIn,
  numberIn,
  signedMinutesOf,
  timeIn,
  type Units,
} from './values.ts';
import { allIn, textIn, type Element } from './xml.ts';

const kindByNumber = ['FF', 'FS', 'SF', 'SS'] as const satisfies readonly (typeof linkKinds)[number][];

const taskName = (uid: number, nombre: string): string => `La tarea UID ${uid} «${nombre}»`;

export interface ReadTask {
  task: FileTask;
  links: FileLink[];
  /** It says when it begins and ends, and not how long it takes. */
  isUnmeasured: boolean;
  /** It says how much of its work is left; otherwise that follows from its progress. */
  saysRemaining: boolean;
  ignoresResourceCalendars: boolean;
}

/** A task as it stands in the file; undefined: an empty row, the row of the whole project, or one of another project. */
export function readTask(element: Element, reading: Reading): ReadTask | undefined {
  const { warnings } = reading;
  const uid = reading.numbers.of(element);
  if (uid === undefined) return undefined;
  const nombre = nameOf(element, uid, warnings);
  if (flagIn(element, 'ExternalTask')) {
    warnings.add('externas', 'Tareas de otro proyecto no se importan, ni los vínculos con ellas.', uid);
    return undefined;
  }
  const task = { uid, nombre, level: levelOf(element), ...timingOf(element, { ...reading, uid, whose: taskName(uid, nombre) }) };
  warnOfTask(element, task, reading);
  if (isGuessed(element, task)) warnings.add('duracion_supuesta', 'Las tareas que no dicen ni duración ni fechas quedan de un día.', uid);
  const isUnmeasured = textIn(element, 'Duration') === undefined && !task.isSummary && task.start !== null && task.finish !== null;
  return {
    task,
    links: linksInto(element, { ...reading, uid, nombre }),
    isUnmeasured,
    saysRemaining: textIn(element, 'RemainingDuration') !== undefined,
    ignoresResourceCalendars: flagIn(element, 'IgnoreResourceCalendar'),
  };
}

const isGuessed = (element: Element, { isSummary, start, finish }: FileTask): boolean =>
  !isSummary && (start === null || finish === null) && ['Duration', 'ManualDuration'].every((it) => textIn(element, it) === undefined);

const longestName = 200;
const longestNotes = 2_000;

function nameOf(element: Element, uid: number, warnings: Warnings): string {
  const nombre = withoutMarks(textIn(element, 'Name') ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (nombre === '') warnings.add('sin_nombre', 'Tareas sin nombre quedan como «Tarea» y su UID.', uid);
  if (nombre.length > longestName) warnings.add('nombre_largo', `Los nombres de más de ${longestName} letras se cortan.`, uid);
  return nombre.slice(0, longestName).trim() || `Tarea ${uid}`;
}

function levelOf(element: Element): number {
  const level = numberIn(element, 'OutlineLevel');
  if (level !== undefined) return Math.max(1, level);
  const number = textIn(element, 'OutlineNumber') ?? textIn(element, 'WBS');
  return number === undefined ? 1 : number.split('.').length;
}

interface Of extends Reading {
  uid: number;
  whose: string;
}

function timingOf(element: Element, { units, warnings, fields, uid, whose }: Of): Omit<FileTask, 'uid' | 'nombre' | 'level'> {
  const at = { units, whose };
  const isManual = flagIn(element, 'Manual');
  const [start, finish] = [timeIn(element, 'Start', whose), timeIn(element, 'Finish', whose)];
  // GanttProject gives milestones a day that they do not take.
  const isMoment = flagIn(element, 'Milestone') && start !== null && start === finish;
  const written = (isManual ? minutesIn(element, 'ManualDuration', at) : undefined) ?? minutesIn(element, 'Duration', at) ?? units.day;
  const duration = isMoment ? 0 : written;
  const isElapsed = isElapsedFormat(numberIn(element, 'DurationFormat') ?? 7);
  const own = customFieldsOf(element, fields);
  return {
    isSummary: flagIn(element, 'Summary'),
    duration,
    isElapsed,
    constraint: constraintOf(element, { warnings, uid, whose }),
    deadline: timeIn(element, 'Deadline', whose),
    manualStart: isManual ? (timeIn(element, 'ManualStart', whose) ?? start) : null,
    ...progressOf(element, { duration, start, finish, at }),
    inactive: textIn(element, 'Active') !== undefined && !flagIn(element, 'Active'),
    suspendida: own.get('suspendida') === '1',
    notas: notesOf(element, uid, warnings),
    calendarUid: calendarOf(element),
    responsable: null,
    etapa: own.get('etapa') ?? null,
    subEtapa: own.get('subEtapa') ?? null,
    peso: weightOf(own.get('peso')),
    start,
    finish,
    baselines: allIn(element, 'Baseline').flatMap((it) => baselineOf(it, at)),
  };
}

const calendarOf = (element: Element): number | null => {
  const uid = numberIn(element, 'CalendarUID');
  return uid === undefined || uid < 0 ? null : uid;
};

function constraintOf(
  element: Element,
  { warnings, uid, whose }: { warnings: Warnings; uid: number; whose: string },
): FileTask['constraint'] {
  const kind = constraintByNumber[numberIn(element, 'ConstraintType') ?? 0] ?? 'asSoonAsPossible';
  if (kind === 'asSoonAsPossible' || kind === 'asLateAsPossible') return { kind, at: null };
  const at = timeIn(element, 'ConstraintDate', whose);
  if (at !== null) return { kind, at };
  warnings.add('restriccion_sin_fecha', 'Restricciones sin fecha no se toman: quedan «lo antes posible».', uid);
  return { kind: 'asSoonAsPossible', at: null };
}

interface Progressing {
  duration: number;
  start: string | null;
  finish: string | null;
  at: { units: Units; whose: string };
}

function progressOf(
  element: Element,
  { duration, start, finish, at }: Progressing,
): Pick<FileTask, 'actualStart' | 'actualFinish' | 'remaining' | 'avance'> {
  const percent = Math.min(100, Math.max(0, numberIn(element, 'PercentComplete') ?? 0));
  const actualFinish = timeIn(element, 'ActualFinish', at.whose) ?? (percent === 100 ? finish : null);
  const begun = timeIn(element, 'ActualStart', at.whose) ?? (percent > 0 ? start : null);
  if (actualFinish !== null) {
    const actualStart = begun === null || begun > actualFinish ? actualFinish : begun;
    return { actualStart, actualFinish, remaining: null, avance: '100' };
  }
  if (begun === null) return { actualStart: null, actualFinish: null, remaining: null, avance: '0' };
  const remaining = minutesIn(element, 'RemainingDuration', at) ?? Math.round(duration * (1 - percent / 100));
  return { actualStart: begun, actualFinish: null, remaining: Math.min(remaining, duration), avance: String(Math.min(percent, 99)) };
}

function notesOf(element: Element, uid: number, warnings: Warnings): string | null {
  const notes = withoutMarks(textIn(element, 'Notes') ?? '').trim();
  if (notes.length > longestNotes) warnings.add('notas_largas', `Las notas de más de ${longestNotes} letras se cortan.`, uid);
  return notes.slice(0, longestNotes).trim() || null;
}

function baselineOf(element: Element, at: { units: Units; whose: string }): FileBaseline[] {
  const numero = numberIn(element, 'Number') ?? 0;
  const [start, finish] = [timeIn(element, 'Start', at.whose), timeIn(element, 'Finish', at.whose)];
  if (numero < 0 || numero > 10 || start === null || finish === null || finish < start) return [];
  return [{ numero, start, finish, duration: minutesIn(element, 'Duration', at) ?? 0 }];
}

interface Taker extends Reading {
  uid: number;
  nombre: string;
}

function linksInto(element: Element, taker: Taker): FileLink[] {
  return allIn(element, 'PredecessorLink').flatMap((it): FileLink[] => {
    const { uid, nombre, warnings } = taker;
    const from = taker.numbers.named(textIn(it, 'PredecessorUID'));
    if (flagIn(it, 'CrossProject') || (textIn(it, 'CrossProjectName') ?? '') !== '') {
      warnings.add('otro_proyecto', 'Los vínculos con tareas de otro proyecto no se importan.', uid);
      return [];
    }
    if (from === uid) throw new Unreadable(`${taskName(uid, nombre)} se espera a sí misma. Quite ese vínculo en el archivo.`);
    if (from === undefined) {
      warnings.add('vinculo_perdido', 'Vínculos con la fila del proyecto o con tareas que no están en el archivo no se importan.', uid);
      return [];
    }
    return [{ from, to: uid, kind: kindOf(it, taker), lag: lagOf(it, taker) }];
  });
}

/** By its number, or in letters as some programs write it. */
function kindOf(link: Element, { uid, warnings }: Taker): FileLink['kind'] {
  const said = textIn(link, 'Type');
  if (said === undefined) return 'FS';
  const kind = kindByNumber.find((it, number) => it === said || number === numberIn(link, 'Type'));
  if (!kind)
    warnings.add(
      'vinculo_ilegible',
      `Los vínculos de un tipo desconocido quedan de fin a comienzo (el primero: «${said.slice(0, 40)}»).`,
      uid,
    );
  return kind ?? 'FS';
}

/** In tenths of a minute, or of the percent formats the percent itself; some programs write a duration. */
function lagValueOf(link: Element, { uid, warnings, units }: Taker): number {
  const said = textIn(link, 'LinkLag');
  if (said === undefined) return 0;
  const value = numberIn(link, 'LinkLag') ?? signedMinutesOf(said, units) * 10;
  if (!Number.isNaN(value)) return value;
  warnings.add('desfase_ilegible', `Los desfases que no se entienden no se importan (el primero: «${said.slice(0, 40)}»).`, uid);
  return 0;
}

const mostLag = 1_000_000;

function lagOf(link: Element, taker: Taker): FileLink['lag'] {
  const { uid, nombre, warnings } = taker;
  const value = lagValueOf(link, taker);
  const format = numberIn(link, 'LagFormat') ?? 7;
  if (isPercentFormat(format) && isElapsedFormat(format))
    warnings.add('porcentaje_corrido', 'Los desfases en porcentaje de tiempo corrido quedan en porcentaje de tiempo de trabajo.', uid);
  const kind = isPercentFormat(format) ? 'percent' : isElapsedFormat(format) ? 'elapsed' : 'working';
  const lag = kind === 'percent' ? value : Math.round(value / 10);
  if (Math.abs(lag) > mostLag) throw new Unreadable(`${taskName(uid, nombre)}: el desfase de un vínculo (${value}) es demasiado grande.`);
  return { kind: lag === 0 ? 'working' : kind, value: lag === 0 ? 0 : lag };
}
