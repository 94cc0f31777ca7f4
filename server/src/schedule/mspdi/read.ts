import { createReadStream } from 'node:fs';
import { scheduleLimits } from 'contract/schedule/index.ts';
import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { timesAt, type OwnTimes } from '../plans/calendar.ts';
import { Warnings, type FileLink, type FilePlan, type FileTask } from './model.ts';
import { readCalendar, timesOfCalendar, type CalendarOfFile } from './calendars.ts';
import { fieldByAlias, ourSubject, type CustomField } from './custom-fields.ts';
import { assign, isOfSomebody, takeAssignment, takeResource, underFreeNumber, warnOfResourceCalendars, type Resource } from './staffing.ts';
import { readTask, type Reading, type ReadTask } from './tasks.ts';
import { numberIn, wallTimeOf } from './values.ts';
import { readElements, textIn, type Element } from './xml.ts';

/** So many rows of a file are read at all, empty ones among them. */
const mostElements = 60_000;

/** A plan out of MS Project's XML (MSPDI), of whatever version and program. */
export async function readMspdi(path: string): Promise<FilePlan> {
  const heads = new Map<string, string>();
  const warnings = new Warnings();
  const calendars = new Map<number, CalendarOfFile>();
  const fields = new Map<string, CustomField>();
  const tasks: Element[] = [];
  const [resources, assignments] = [new Map<number, Resource>(), new Map<number, number[]>()];
  const head = (name: string) => ({ path: name, take: ({ text }: Element) => void heads.set(name, text.trim()) });
  await readElements(createReadStream(path), 'Project', [
    ...headNames.map(head),
    { path: 'ExtendedAttributes/ExtendedAttribute', take: (it) => takeField(it, fields, warnings) },
    { path: 'OutlineCodes/OutlineCode', take: () => warnings.add('codigos', 'Los códigos de esquema propios no se importan.') },
    {
      path: 'Calendars/Calendar',
      take: (it) => {
        const read = readCalendar(it, warnings);
        calendars.set(read.uid, read);
      },
    },
    {
      path: 'Tasks/Task',
      take: (it, isCut) => {
        if (isCut) warnOfDays(warnings, numberIn(it, 'UID'));
        tasks.push(it);
        if (tasks.length > mostElements) throw tooMany();
      },
    },
    { path: 'Resources/Resource', take: (it) => takeResource(it, resources, warnings) },
    {
      path: 'Assignments/Assignment',
      take: (it, isCut) => {
        if (isCut && isOfSomebody(it)) warnOfDays(warnings, numberIn(it, 'TaskUID'));
        takeAssignment(it, assignments);
      },
    },
  ]);
  const reading: Reading = { units: unitsOf(heads), warnings, fields, ...numbersOf(tasks) };
  const read = tasks.flatMap((it) => readTask(it, reading) ?? []);
  if (read.length > scheduleLimits.activities) throw tooMany();
  if (read.length === 0) throw new Unreadable('El archivo no tiene ninguna tarea.');
  refuseTwice(read);
  const staffing = { resources, assignments: reading.isZeroTask ? underFreeNumber(assignments, reading.spareUid) : assignments, warnings };
  assign(read, staffing);
  const base = projectsCalendar(heads, calendars);
  warnOfResourceCalendars(read, staffing, { calendars, base });
  const own = calendarsOf(base, { calendars, read, warnings });
  measure(read, own.times?.times, warnings);
  warnOfManual(read, warnings);
  return {
    format: 'mspdi',
    ...headOf(heads, warnings),
    dayMinutes: reading.units.day,
    ...own,
    tasks: read.map((it) => it.task),
    links: linksOf(read, warnings),
    warnings: warnings.list,
  };
}

/** Progress and duration are said of a task as a whole. */
const warnOfDays = (warnings: Warnings, uid: number | undefined): void =>
  warnings.add('por_dias', 'El trabajo repartido día por día no se importa: valen la duración y el avance de cada tarea.', uid);

const headNames = [
  'Subject',
  'StartDate',
  'StatusDate',
  'ScheduleFromStart',
  'CalendarUID',
  'MinutesPerDay',
  'MinutesPerWeek',
  'DaysPerMonth',
  'CriticalSlackLimit',
];

const tooMany = () =>
  new Unreadable(`El archivo tiene más de ${scheduleLimits.activities.toLocaleString('es-CL')} tareas. Divídalo en varios planes.`);

/** The row of the whole project has the level 0 alone, and mostly the number 0; others give that number to a task of theirs. */
function numbersOf(tasks: readonly Element[]): Pick<Reading, 'root' | 'spareUid' | 'isZeroTask'> {
  const [first, ...others] = tasks;
  const isOutermost = (it: Element): boolean => numberIn(it, 'OutlineLevel') === 0;
  const root = first && isOutermost(first) && others.length > 0 && !others.some(isOutermost) ? first : undefined;
  return {
    root,
    spareUid: tasks.reduce((most, it) => Math.max(most, numberIn(it, 'UID') ?? 0), 0) + 1,
    isZeroTask: tasks.some((it) => numberIn(it, 'UID') === 0 && (numberIn(it, 'OutlineLevel') ?? 0) > 0),
  };
}

/** What says when it begins and ends, but not how long it takes, takes what is worked in between. */
function measure(read: readonly ReadTask[], times: OwnTimes | undefined, warnings: Warnings): void {
  const unmeasured = read.filter((it) => it.isUnmeasured);
  if (unmeasured.length === 0) return;
  if (!times)
    for (const { task } of unmeasured)
      warnings.add('sin_duracion', 'Las tareas sin duración de un archivo sin calendario se miden de lunes a viernes.', task.uid);
  const { rhythms, exceptions } = timesAt({ holidays: [], weeks: [] }, null, times ?? usualTimes(warnings));
  const calendar = calendarOf(rhythms, exceptions);
  for (const { task, saysRemaining } of unmeasured) {
    const worked = calendar.offsetAt(instantOf(task.finish ?? '')) - calendar.offsetAt(instantOf(task.start ?? ''));
    task.duration = Math.max(0, worked);
    if (task.remaining === null) continue;
    const left = saysRemaining ? task.remaining : Math.round(task.duration * (1 - Number(task.avance) / 100));
    task.remaining = Math.min(left, task.duration);
  }
}

/** What MS Project calls its standard calendar. */
const usualTimes = (warnings: Warnings): OwnTimes => timesOfCalendar(-1, new Map(), warnings);

/** GanttProject fixes every task by hand: nothing would follow its links. */
function warnOfManual(read: readonly ReadTask[], warnings: Warnings): void {
  const leaves = read.filter(({ task }) => !task.isSummary);
  if (leaves.length < 2 || !leaves.every(({ task }) => task.manualStart !== null) || !read.some((it) => it.links.length > 0)) return;
  warnings.add(
    'todo_manual',
    'El archivo fija a mano todas sus tareas, y así sus vínculos no las mueven. Para que las muevan, elíjalas en la carta y use «Soltar».',
  );
}

type Heads = ReadonlyMap<string, string>;

function unitsOf(heads: Heads): Reading['units'] {
  const of = (name: string, usual: number, [least, most]: readonly [number, number]): number => {
    const said = Number(heads.get(name) ?? Number.NaN);
    return Number.isInteger(said) && said >= least && said <= most ? said : usual;
  };
  const day = of('MinutesPerDay', 480, [60, 1440]);
  return { day, week: of('MinutesPerWeek', day * 5, [60, 10_080]), month: of('DaysPerMonth', 20, [1, 31]) * day };
}

function headOf(heads: Heads, warnings: Warnings): Pick<FilePlan, 'start' | 'statusDay'> {
  const at = (name: string): string | null => {
    const text = heads.get(name);
    return text === undefined || text === '' || text === 'NA' ? null : wallTimeOf(text, `El proyecto, ${name}`);
  };
  if (heads.get('ScheduleFromStart') === '0')
    warnings.add('desde_el_termino', 'El archivo se planifica desde el término: aquí todo se planifica desde el inicio.');
  if (Number(heads.get('CriticalSlackLimit') ?? 0) > 0)
    warnings.add(
      'limite_critico',
      `El archivo llama críticas también a tareas con holgura (hasta ${heads.get('CriticalSlackLimit')?.slice(0, 10)} días): aquí lo son las que no tienen ninguna.`,
    );
  const status = at('StatusDate');
  const isOurs = heads.get('Subject') === ourSubject;
  if (status !== null && !isOurs)
    warnings.add('fecha_de_estado', `La fecha de estado del archivo (${status.slice(0, 10)}) no se toma: movería lo que no ha terminado.`);
  return { start: at('StartDate')?.slice(0, 10) ?? null, statusDay: isOurs ? (status?.slice(0, 10) ?? null) : null };
}

function takeField(element: Element, fields: Map<string, CustomField>, warnings: Warnings): void {
  const [id, alias] = [textIn(element, 'FieldID'), textIn(element, 'Alias')];
  if (id === undefined) return;
  const field = alias === undefined ? undefined : fieldByAlias.get(alias.toLowerCase());
  if (field) fields.set(id, field);
  else
    warnings.add(
      'campos',
      `Los campos personalizados no se importan (el primero: «${(alias ?? textIn(element, 'FieldName') ?? id).slice(0, 60)}»).`,
    );
}

/** Two tasks of one number: nobody could say which one is meant. */
function refuseTwice(read: readonly ReadTask[]): void {
  const seen = new Map<number, FileTask>();
  for (const { task } of read) {
    const same = seen.get(task.uid);
    if (same) throw new Unreadable(`El UID ${task.uid} está dos veces: «${same.nombre}» y «${task.nombre}».`);
    seen.set(task.uid, task);
  }
}

type Calendars = ReadonlyMap<number, CalendarOfFile>;

const projectsCalendar = (heads: Heads, calendars: Calendars): CalendarOfFile | undefined =>
  calendars.get(Number(heads.get('CalendarUID') ?? Number.NaN)) ?? [...calendars.values()].find((it) => it.baseUid < 0);

interface Calendared {
  calendars: Calendars;
  read: readonly ReadTask[];
  warnings: Warnings;
}

function calendarsOf(base: CalendarOfFile | undefined, { calendars, read, warnings }: Calendared): Pick<FilePlan, 'times' | 'calendars'> {
  const used = new Set(read.flatMap(({ task }) => task.calendarUid ?? []));
  for (const { task } of read) {
    if (typeof task.calendarUid !== 'number') continue;
    if (!calendars.has(task.calendarUid)) {
      warnings.add('calendario_perdido', 'El calendario de unas tareas no está en el archivo: siguen el del proyecto.', task.uid);
      task.calendarUid = null;
    } else if (task.calendarUid === base?.uid) task.calendarUid = null;
  }
  return {
    times: base ? { nombre: base.nombre.slice(0, 80), times: timesOfCalendar(base.uid, calendars, warnings) } : null,
    calendars: [...calendars.values()]
      .filter((it) => used.has(it.uid) && it.uid !== base?.uid)
      .map(({ uid, nombre }) => ({ uid, nombre: nombre.slice(0, 80), times: timesOfCalendar(uid, calendars, warnings) })),
  };
}

/** Between two tasks one of each kind; what names a task that is not there is told. */
function linksOf(read: readonly ReadTask[], warnings: Warnings): FileLink[] {
  const uids = new Set(read.map((it) => it.task.uid));
  const kept = new Map<string, FileLink>();
  for (const link of read.flatMap((it) => it.links)) {
    const key = `${link.from} ${link.to} ${link.kind}`;
    if (!uids.has(link.from))
      warnings.add('vinculo_perdido', 'Vínculos con la fila del proyecto o con tareas que no están en el archivo no se importan.', link.to);
    else if (kept.has(key)) warnings.add('vinculo_repetido', 'De dos vínculos iguales entre dos tareas se toma el primero.', link.to);
    else kept.set(key, link);
  }
  if (kept.size > scheduleLimits.links)
    throw new Unreadable(
      `El archivo tiene ${kept.size.toLocaleString('es-CL')} vínculos; un plan tiene hasta ${scheduleLimits.links.toLocaleString('es-CL')}.`,
    );
  return [...kept.values()];
}
