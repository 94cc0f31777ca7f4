import type { CalendarOfFile } from './calendars.ts';
import type { Warnings } from './model.ts';
import type { ReadTask } from './tasks.ts';
import { numberIn } from './values.ts';
import { textIn, type Element } from './xml.ts';

/** Somebody who works; material and cost are not people. */
export interface Resource {
  nombre: string;
  calendarUid: number | undefined;
}

export function takeResource(element: Element, resources: Map<number, Resource>, warnings: Warnings): void {
  const [uid, name] = [numberIn(element, 'UID'), textIn(element, 'Name')];
  if (uid === undefined || uid <= 0 || name === undefined) return;
  if ((numberIn(element, 'Type') ?? 1) === 1)
    resources.set(uid, { nombre: name.slice(0, 200), calendarUid: numberIn(element, 'CalendarUID') });
  else warnings.add('recursos_no_personas', 'Los recursos de material y de costo no se importan.');
  if (['StandardRate', 'OvertimeRate', 'CostPerUse'].some((it) => Number(textIn(element, it) ?? 0) > 0))
    warnings.add('tarifas', 'Las tarifas de los recursos no se importan.');
}

/** MS Project gives a task that nobody works on an assignment of nobody, with a negative number. */
export const isOfSomebody = (assignment: Element): boolean => (numberIn(assignment, 'ResourceUID') ?? -1) >= 0;

export function takeAssignment(element: Element, assignments: Map<number, number[]>): void {
  const [task, resource] = [numberIn(element, 'TaskUID'), numberIn(element, 'ResourceUID')];
  if (task === undefined || resource === undefined || !isOfSomebody(element)) return;
  const those = assignments.get(task);
  if (those) those.push(resource);
  else assignments.set(task, [resource]);
}

/** The task of number 0 is read under a free one. */
export const underFreeNumber = (assignments: ReadonlyMap<number, readonly number[]>, spareUid: number) =>
  new Map([...assignments].map(([task, people]) => [task === 0 ? spareUid : task, people]));

interface Staffing {
  resources: ReadonlyMap<number, Resource>;
  assignments: ReadonlyMap<number, readonly number[]>;
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
