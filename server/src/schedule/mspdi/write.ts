import { constraintKinds, type Dependency } from 'contract/schedule/index.ts';
import { daysOf, type Day, type WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import { dayNumber, instantText, minutesOfDay } from 'contract/schedule/plans/time.ts';
import { clockOf } from '../plans/calendar.ts';
import type { FileLink, PlanToWrite, TaskToWrite } from './model.ts';
import { customFields, ourSubject } from './custom-fields.ts';

/** A plan as MS Project's XML, its elements in the order of the published schema. */
export function writeMspdi(plan: PlanToWrite): string {
  const people = [...new Set(plan.tasks.flatMap((it) => it.responsable ?? []))];
  const numbers = new Map(people.map((name, at) => [name, at + 1]));
  const into = Map.groupBy(plan.links, (it) => it.to);
  const range = { from: dayNumber(plan.start) - 31, to: dayNumber(plan.finish.slice(0, 10)) + 731 };
  const wbs = outlineOf(plan.tasks);
  const ownCalendar = 2 + Math.max(0, ...plan.calendars.map((it) => it.uid));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n',
    headOf(plan),
    `<ExtendedAttributes>${Object.values(customFields)
      .map(
        ({ id, name, alias }) =>
          `<ExtendedAttribute>${tag('FieldID', id)}${tag('FieldName', name)}${tag('Alias', alias)}</ExtendedAttribute>`,
      )
      .join('')}</ExtendedAttributes>\n`,
    '<Calendars>\n',
    calendar({ uid: 1, nombre: 'Calendario del lugar', times: plan.times }, range),
    ...plan.calendars.map((it) => calendar({ ...it, uid: it.uid + 1 }, range)),
    ...people.map((nombre, at) => calendarOfPerson({ uid: ownCalendar + at, nombre })),
    '</Calendars>\n<Tasks>\n',
    projectTask(plan),
    ...plan.tasks.map((it, at) => taskOf(it, { id: at + 1, wbs: wbs[at] ?? '', links: into.get(it.uid) ?? [] })),
    '</Tasks>\n<Resources>\n',
    ...people.map(
      (name, at) =>
        `<Resource>${tag('UID', at + 1)}${tag('ID', at + 1)}${tag('Name', name)}${tag('Type', 1)}${tag('IsNull', 0)}${tag('CalendarUID', ownCalendar + at)}</Resource>\n`,
    ),
    '</Resources>\n<Assignments>\n',
    ...plan.tasks.flatMap(({ uid, responsable }, at) =>
      responsable === null
        ? []
        : [
            `<Assignment>${tag('UID', at + 1)}${tag('TaskUID', uid)}${tag('ResourceUID', numbers.get(responsable) ?? 0)}${tag('Units', 1)}</Assignment>\n`,
          ],
    ),
    '</Assignments>\n</Project>\n',
  ].join('');
}

const tag = (name: string, value: string | number): string => `<${name}>${typeof value === 'number' ? value : escapeXml(value)}</${name}>`;
const maybe = (name: string, value: string | number | null): string => (value === null ? '' : tag(name, value));

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\r', '&#13;'],
]);
/** What XML cannot hold is dropped. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>\r]/g, (it) => entities.get(it) ?? '');

const time = (at: string): string => `${at}:00`;
const duration = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;

function headOf({ title, company, author, start, finish, statusDay, dayMinutes }: PlanToWrite): string {
  return [
    tag('SaveVersion', 14),
    tag('Name', `${title}.xml`),
    tag('Title', title),
    tag('Subject', ourSubject),
    tag('Company', company),
    tag('Author', author),
    tag('ScheduleFromStart', 1),
    tag('StartDate', `${start}T00:00:00`),
    tag('FinishDate', time(finish)),
    tag('CriticalSlackLimit', 0),
    tag('CalendarUID', 1),
    tag('MinutesPerDay', dayMinutes),
    tag('MinutesPerWeek', dayMinutes * 5),
    tag('DaysPerMonth', 20),
    tag('DurationFormat', 7),
    maybe('StatusDate', statusDay === null ? null : `${statusDay}T00:00:00`),
    tag('NewTasksAreManual', 0),
    '\n',
  ].join('');
}

interface Range {
  from: number;
  to: number;
}

/** MS Project's numbers of the days, Monday to Sunday. */
const dayTypes = [2, 3, 4, 5, 6, 7, 1];
const keyOf = (day: Day): string => day.map(({ from, to }) => `${from}-${to}`).join(' ');

/** A week, and every day within the plan's years that is not as it says: whatever patterns, weeks and holidays made it so. */
function calendar({ uid, nombre, times }: { uid: number; nombre: string; times: WorkingTimes }, { from, to }: Range): string {
  const days = daysOf(times);
  const [first, last] = [Math.max(0, from), Math.min(days.length - 1, to)];
  const week = weekAmong(days.slice(first, last + 1), first);
  return [
    `<Calendar>${tag('UID', uid)}${tag('Name', nombre)}${tag('IsBaseCalendar', 1)}${tag('BaseCalendarUID', -1)}<WeekDays>`,
    // Day 0 is a Monday.
    ...[6, 0, 1, 2, 3, 4, 5].map((at) => `<WeekDay>${tag('DayType', dayTypes[at] ?? 1)}${workOf(week[at] ?? [])}</WeekDay>`),
    '</WeekDays><Exceptions>',
    ...exceptionsOf(days, week, { first, last }),
    '</Exceptions></Calendar>\n',
  ].join('');
}

/** Says nothing but whose days it follows, the place's: MS Project has one of each person, and without it would take its own Standard. */
const calendarOfPerson = ({ uid, nombre }: { uid: number; nombre: string }): string =>
  `<Calendar>${tag('UID', uid)}${tag('Name', nombre)}${tag('IsBaseCalendar', 0)}${tag('BaseCalendarUID', 1)}</Calendar>\n`;

/** Of each day of the week what is most often worked on it. */
function weekAmong(days: readonly Day[], first: number): Day[] {
  return dayTypes.map((_, weekday) => {
    const seen = new Map<string, { count: number; day: Day }>();
    for (let at = (((weekday - first) % 7) + 7) % 7; at < days.length; at += 7) {
      const day = days[at] ?? [];
      const key = keyOf(day);
      seen.set(key, { count: (seen.get(key)?.count ?? 0) + 1, day });
    }
    return [...seen.values()].reduce((most, it) => (it.count > most.count ? it : most), { count: 0, day: [] as Day }).day;
  });
}

function* exceptionsOf(days: readonly Day[], week: readonly Day[], { first, last }: { first: number; last: number }): Generator<string> {
  const keys = week.map(keyOf);
  for (let at = first; at <= last; at += 1) {
    const key = keyOf(days[at] ?? []);
    if (key === keys[at % 7]) continue;
    let end = at;
    while (end < last && keyOf(days[end + 1] ?? []) === key && keys[(end + 1) % 7] !== key) end += 1;
    const period = `<TimePeriod>${tag('FromDate', `${dayAt(at)}T00:00:00`)}${tag('ToDate', `${dayAt(end)}T23:59:00`)}</TimePeriod>`;
    const name = tag('Name', (days[at] ?? []).length === 0 ? 'Sin trabajo' : 'Jornada especial');
    yield `<Exception>${tag('EnteredByOccurrences', 0)}${period}${tag('Occurrences', end - at + 1)}${name}${tag('Type', 1)}${workOf(days[at] ?? [])}</Exception>`;
    at = end;
  }
}

const dayAt = (index: number): string => instantText(index * minutesOfDay).slice(0, 10);

function workOf(day: Day): string {
  if (day.length === 0) return tag('DayWorking', 0);
  const clock = (minute: number): string => `${minute === minutesOfDay ? '00:00' : clockOf(minute)}:00`;
  const times = day.map(({ from, to }) => `<WorkingTime>${tag('FromTime', clock(from))}${tag('ToTime', clock(to))}</WorkingTime>`);
  return `${tag('DayWorking', 1)}<WorkingTimes>${times.join('')}</WorkingTimes>`;
}

/** MS Project's own row of the whole: UID 0. */
const projectTask = ({ title, start, finish }: PlanToWrite): string =>
  `<Task>${tag('UID', 0)}${tag('ID', 0)}${tag('Name', title)}${tag('Type', 1)}${tag('IsNull', 0)}${tag('OutlineNumber', '0')}${tag('OutlineLevel', 0)}${tag('Start', `${start}T00:00:00`)}${tag('Finish', time(finish))}${tag('Summary', 1)}</Task>\n`;

/** `1.2.3` of each row. */
export function outlineOf(tasks: readonly { level: number }[]): string[] {
  const counts: number[] = [];
  return tasks.map(({ level }) => {
    counts.length = Math.min(counts.length, level);
    while (counts.length < level) counts.push(0);
    counts[level - 1] = (counts[level - 1] ?? 0) + 1;
    return counts.join('.');
  });
}

interface TaskPlace {
  id: number;
  wbs: string;
  links: readonly FileLink[];
}

function taskOf(it: TaskToWrite, { id, wbs, links }: TaskPlace): string {
  const isDone = it.actualFinish !== null;
  const left = isDone ? 0 : (it.remaining ?? it.duration);
  return [
    '<Task>',
    tag('UID', it.uid),
    tag('ID', id),
    tag('Name', it.nombre),
    tag('Active', it.inactive ? 0 : 1),
    tag('Manual', it.manualStart !== null ? 1 : 0),
    tag('Type', 1),
    tag('IsNull', 0),
    tag('WBS', wbs),
    tag('OutlineNumber', wbs),
    tag('OutlineLevel', it.level),
    tag('Priority', 500),
    tag('Start', time(it.start)),
    tag('Finish', time(it.finish)),
    tag('Duration', duration(it.duration)),
    it.manualStart === null
      ? ''
      : tag('ManualStart', time(it.manualStart)) + tag('ManualFinish', time(it.finish)) + tag('ManualDuration', duration(it.duration)),
    tag('DurationFormat', it.isElapsed ? 8 : 7),
    tag('EffortDriven', 0),
    tag('Estimated', 0),
    tag('Milestone', it.duration === 0 && !it.isSummary ? 1 : 0),
    tag('Summary', it.isSummary ? 1 : 0),
    tag('Critical', it.critical ? 1 : 0),
    tag('EarlyStart', time(it.start)),
    tag('EarlyFinish', time(it.finish)),
    tag('LateStart', time(it.lateStart)),
    tag('LateFinish', time(it.lateFinish)),
    tag('FreeSlack', it.freeFloat * 10),
    tag('TotalSlack', it.totalFloat * 10),
    tag('PercentComplete', Math.round(Number(it.avance))),
    maybe('ActualStart', it.actualStart === null ? null : time(it.actualStart)),
    maybe('ActualFinish', it.actualFinish === null ? null : time(it.actualFinish)),
    it.actualStart === null ? '' : tag('RemainingDuration', duration(left)),
    tag('ConstraintType', constraintNumbers.indexOf(it.constraint.kind)),
    // The plan's calendar is number 1.
    tag('CalendarUID', typeof it.calendarUid === 'number' ? it.calendarUid + 1 : -1),
    maybe('ConstraintDate', it.constraint.at === null ? null : time(it.constraint.at)),
    maybe('Deadline', it.deadline === null ? null : time(it.deadline)),
    tag('IgnoreResourceCalendar', typeof it.calendarUid === 'number' ? 1 : 0),
    maybe('Notes', it.notas),
    ...links.map(linkOf),
    fieldsOf(it),
    ...it.baselines.map(
      ({ numero, start, finish, duration: minutes }) =>
        `<Baseline>${tag('Number', numero)}${tag('Start', time(start))}${tag('Finish', time(finish))}${tag('Duration', duration(minutes))}${tag('DurationFormat', 7)}</Baseline>`,
    ),
    '</Task>\n',
  ].join('');
}

/** In the order of MS Project's numbers. */
const constraintNumbers: readonly (typeof constraintKinds)[number][] = [
  'asSoonAsPossible',
  'asLateAsPossible',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
];
const kinds: readonly Dependency['tipo'][] = ['FF', 'FS', 'SF', 'SS'];

function linkOf({ from, kind, lag }: FileLink): string {
  const [value, format] = lag.kind === 'percent' ? [lag.value, 19] : [lag.value * 10, lag.kind === 'elapsed' ? 8 : 7];
  return `<PredecessorLink>${tag('PredecessorUID', from)}${tag('Type', kinds.indexOf(kind))}${tag('CrossProject', 0)}${tag('LinkLag', value)}${tag('LagFormat', format)}</PredecessorLink>`;
}

function fieldsOf({ etapa, subEtapa, peso, suspendida }: TaskToWrite): string {
  const values = { etapa, subEtapa, peso, suspendida: suspendida ? '1' : null };
  return Object.entries(customFields)
    .map(([field, { id }]) => {
      const value = Object.entries(values).find(([name]) => name === field)?.[1] ?? null;
      return value === null ? '' : `<ExtendedAttribute>${tag('FieldID', id)}${tag('Value', value)}</ExtendedAttribute>`;
    })
    .join('');
}
