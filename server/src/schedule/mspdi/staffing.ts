import type { CalendarOfFile } from './calendars.ts';
import type { Warnings } from './model.ts';
import type { Numbers } from './numbers.ts';
import type { ReadTask } from './tasks.ts';
import type { IgnoredFields } from './ignored-fields.ts';
import { numberIn } from './values.ts';
import { allIn, firstIn, textIn, type Element } from './xml.ts';

/** Somebody who works; material and cost are not people. */
export interface Resource {
  nombre: string;
  calendarUid: number | undefined;
}

interface Telling {
  warnings: Warnings;
  untaken: IgnoredFields;
}

export function takeResource(element: Element, resources: Map<string, Resource>, { warnings, untaken }: Telling): void {
  const [uid, name] = [textIn(element, 'UID'), textIn(element, 'Name')];
  if (uid === undefined || !isSomebody(uid) || name === undefined) return;
  if ((numberIn(element, 'Type') ?? 1) === 1) {
    resources.set(uid, { nombre: name.slice(0, 200), calendarUid: numberIn(element, 'CalendarUID') });
    untaken.look('Resource', element);
    if (isPartlyThere(element)) untaken.note('Períodos de disponibilidad de recursos');
  } else warnings.add('recursos_no_personas', 'Los recursos de material y de costo no se importan.');
  const rates = [element, ...allIn(firstIn(element, 'Rates') ?? element, 'Rate')];
  if (rates.some((rate) => ['StandardRate', 'OvertimeRate', 'CostPerUse'].some((it) => Number(textIn(rate, it) ?? 0) !== 0)))
    warnings.add('tarifas', 'Las tarifas de los recursos no se importan.');
}

/** MS Project writes one whole period for everybody. */
function isPartlyThere(element: Element): boolean {
  const periods = allIn(firstIn(element, 'AvailabilityPeriods') ?? element, 'AvailabilityPeriod');
  return periods.length > 1 || periods.some((it) => Number(textIn(it, 'AvailableUnits') ?? 1) !== 1);
}

/** MS Project gives a task that nobody works on an assignment of nobody, with a negative number; others have a resource 0 for that. */
const isSomebody = (uid: string | undefined): boolean => uid !== undefined && !(Number(uid) <= 0);
export const isOfSomebody = (assignment: Element): boolean => isSomebody(textIn(assignment, 'ResourceUID'));

/** Of a task, by what the file calls it. */
export function takeAssignment(element: Element, assignments: Map<string, string[]>, untaken: IgnoredFields): void {
  const [task, resource] = [textIn(element, 'TaskUID'), textIn(element, 'ResourceUID')];
  if (task === undefined || resource === undefined || !isOfSomebody(element)) return;
  untaken.look('Assignment', element);
  const those = assignments.get(task);
  if (those) those.push(resource);
  else assignments.set(task, [resource]);
}

/** The same by the numbers that the tasks have here. */
export const byNumber = (assignments: ReadonlyMap<string, readonly string[]>, { named }: Numbers): ReadonlyMap<number, readonly string[]> =>
  new Map([...assignments].flatMap(([task, people]) => [[named(task) ?? 0, people] as const]));

interface Staffing {
  resources: ReadonlyMap<string, Resource>;
  assignments: ReadonlyMap<number, readonly string[]>;
  warnings: Warnings;
}

const peopleOf = ({ task }: ReadTask, { resources, assignments }: Staffing): Resource[] =>
  (assignments.get(task.uid) ?? []).flatMap((it) => resources.get(it) ?? []);

/** The first person of a task answers for it. */
export function assign(read: readonly ReadTask[], staffing: Staffing): void {
  for (const it of read) {
    const names = [...new Set(peopleOf(it, staffing).map(({ nombre }) => nombre))];
    it.task.responsable = names[0] ?? null;
    if (names.length > 1)
      staffing.warnings.add('varios_recursos', 'De las tareas con varios recursos se toma el primero como responsable.', it.task.uid);
  }
}

interface Calendars {
  calendars: ReadonlyMap<number, CalendarOfFile>;
  base: CalendarOfFile | undefined;
}

/** MS Project gives each resource a calendar, mostly one that says nothing but which one it follows. */
export function warnOfResourceCalendars(read: readonly ReadTask[], staffing: Staffing, calendars: Calendars): void {
  const own = new Set([...staffing.resources.values()].filter((it) => isOtherThanProjects(it.calendarUid, calendars)));
  if (own.size === 0) return;
  for (const it of read)
    if (!it.ignoresResourceCalendars && peopleOf(it, staffing).some((person) => own.has(person)))
      staffing.warnings.add(
        'calendarios_de_recursos',
        'Los calendarios de los recursos no se importan: las tareas siguen el calendario del proyecto o el suyo propio.',
        it.task.uid,
      );
}

function isOtherThanProjects(uid: number | undefined, { calendars, base }: Calendars): boolean {
  const passed = new Set<CalendarOfFile>();
  let it = uid === undefined ? undefined : calendars.get(uid);
  while (it && it !== base && !passed.has(it)) {
    if (it.days.size > 0 || it.weeks.length > 0 || it.exceptions.length > 0) return true;
    passed.add(it);
    it = calendars.get(it.baseUid);
  }
  return false;
}
