import { createReadStream } from 'node:fs';
import { scheduleLimits } from 'contract/schedule/index.ts';
import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { Unreadable } from '../../platform/spreadsheet/table.ts';
import { timesAt, type OwnTimes } from '../plans/calendar.ts';
import { Warnings, type FileLink, type FilePlan, type FileTask } from './model.ts';
import { readCalendar, timesOfCalendar, type CalendarOfFile } from './calendars.ts';
import { calendarsByUid, calendarsOf, projectsCalendar } from './plan-calendar.ts';
import { fieldByAlias, ourSubject, type CustomField } from './custom-fields.ts';
import { numberTasks } from './numbers.ts';
import { assign, byNumber, isOfSomebody, takeAssignment, takeResource, warnOfResourceCalendars, type Resource } from './staffing.ts';
import type { Reading } from './reading.ts';
import { ownCodes } from './task-warnings.ts';
import { readTask, type ReadTask } from './tasks.ts';
import { IgnoredFields } from './ignored-fields.ts';
import { isNoTime, numberIn, wallTimeOf } from './values.ts';
import { readElements, textIn, type Element, type SoughtElement } from './xml.ts';

/** So many rows of a file are read at all, empty ones among them. */
const mostElements = 60_000;

/** A plan out of MS Project's XML (MSPDI), of whatever version and program. */
export async function readMspdi(path: string): Promise<FilePlan> {
  const heads = new Map<string, string>();
  const [warnings, untaken] = [new Warnings(), new IgnoredFields()];
  const calendarsInFile: CalendarOfFile[] = [];
  const fields = new Map<string, CustomField | undefined>();
  const tasks: Element[] = [];
  const [resources, assignments] = [new Map<string, Resource>(), new Map<string, string[]>()];
  const takeCalendar = (it: Element): void => {
    untaken.look('Calendar', it);
    calendarsInFile.push(readCalendar(it, warnings));
  };
  const head = (name: string) => ({ path: name, take: ({ text }: Element) => void heads.set(name, text.trim()) });
  const drop = () => warnings.add('letras', 'Los caracteres de control que hay en los textos se quitan.');
  const sought: SoughtElement[] = [
    ...headNames.map(head),
    { path: 'ExtendedAttributes/ExtendedAttribute', take: (it) => takeField(it, fields, warnings) },
    { path: 'OutlineCodes/OutlineCode', take: () => warnings.add('codigos', ownCodes) },
    { path: 'Calendars/Calendar', take: takeCalendar },
    {
      path: 'Tasks/Task',
      take: (it, isCut) => {
        if (isCut) warnOfDays(warnings, numberIn(it, 'UID'));
        tasks.push(it);
        if (tasks.length > mostElements) throw tooMany();
      },
    },
    { path: 'Resources/Resource', take: (it) => takeResource(it, resources, { warnings, untaken }) },
    {
      path: 'Assignments/Assignment',
      take: (it, isCut) => {
        if (isCut && isOfSomebody(it)) warnOfDays(warnings, numberIn(it, 'TaskUID'));
        takeAssignment(it, assignments, untaken);
      },
    },
  ];
  const other = (it: Element) => untaken.look('Project', { name: 'Project', text: '', children: [it] });
  await readElements(createReadStream(path), { root: 'Project', sought, other, drop });
  const numbers = numberTasks(tasks, warnings);
  const reading: Reading = { units: unitsOf(heads), warnings, untaken, fields, numbers };
  const read = tasks.flatMap((it) => readTask(it, reading) ?? []);
  if (read.length > scheduleLimits.activities) throw tooMany();
  if (read.length === 0) throw new Unreadable('El archivo no tiene ninguna tarea.');
  refuseTwice(read);
  const staffing = { resources, assignments: byNumber(assignments, numbers), warnings };
  assign(read, staffing);
  const calendars = calendarsByUid(calendarsInFile, warnings);
  const base = projectsCalendar(Number(heads.get('CalendarUID') || -1), calendars, warnings);
  warnOfResourceCalendars(read, staffing, { calendars, base });
  const own = calendarsOf(base, { calendars, read, warnings });
  measure(read, own.times?.times, warnings);
  warnOfManual(read, warnings);
  untaken.tell(warnings);
  return {
    format: 'mspdi',
    ...headOf(heads, warnings),
    dayMinutes: reading.units.day,
    ...own,
    tasks: read.map((it) => it.task),
    renumbered: numbers.given,
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

/** What says when it begins and ends, but not how long it takes, takes what is worked in between. */
function measure(read: readonly ReadTask[], times: OwnTimes | undefined, warnings: Warnings): void {
  const unmeasured = read.filter((it) => it.isUnmeasured);
  if (unmeasured.length === 0) return;
  if (!times)
    for (const { task } of unmeasured)
      warnings.add('sin_duracion', 'Las tareas sin duración de un archivo sin calendario se miden de lunes a viernes.', task.uid);
  const calendar = workedCalendar(times ?? usualTimes(warnings));
  for (const { task, saysRemaining } of unmeasured) {
    const worked = calendar.offsetAt(instantOf(task.finish ?? '')) - calendar.offsetAt(instantOf(task.start ?? ''));
    task.duration = Math.max(0, worked);
    if (task.remaining === null) continue;
    const left = saysRemaining ? task.remaining : Math.round(task.duration * (1 - Number(task.avance) / 100));
    task.remaining = Math.min(left, task.duration);
  }
}

function workedCalendar(times: OwnTimes): ReturnType<typeof calendarOf> {
  const { rhythms, exceptions } = timesAt({ holidays: [], weeks: [] }, null, times);
  try {
    return calendarOf(rhythms, exceptions);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Unreadable('En el calendario del archivo no se trabaja nunca: corríjalo, o importe con el calendario del lugar.');
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
    return text === undefined || text === '' || text === 'NA' || isNoTime(text) ? null : wallTimeOf(text, `El proyecto, ${name}`);
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

function takeField(element: Element, fields: Map<string, CustomField | undefined>, warnings: Warnings): void {
  const [id, alias] = [textIn(element, 'FieldID'), textIn(element, 'Alias')];
  if (id === undefined) return;
  const field = alias === undefined ? undefined : fieldByAlias.get(alias.toLowerCase());
  fields.set(id, field);
  if (!field)
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
