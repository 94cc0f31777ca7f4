import { fold } from 'contract/slips.ts';
import { emptyColumns, type Columns } from '../activities/input.ts';
import type { ActivityRow, LinkRow } from '../plans/rows.ts';
import type { Choices } from './choices.ts';
import type { FileLink, FilePlan, FileTask } from '../mspdi/model.ts';
import { freeAfter } from '../mspdi/numbers.ts';

export type Mode = 'replace' | 'merge';

/** A row as it is to stand; what is new has a number below zero until it is written. */
export interface TargetRow extends Columns {
  id: number;
  uid: number;
  orden: number;
  /** Undefined: it is new. */
  before: ActivityRow | undefined;
  /** Undefined: the file does not know it, and it stays. */
  task: FileTask | undefined;
}

export interface Target {
  rows: TargetRow[];
  links: Omit<LinkRow, 'id'>[];
  /** What is not in the plan any more. */
  gone: ActivityRow[];
}

interface Present {
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
}

/** What a plan is to be, once a file is taken into it. */
export function targetOf(said: FilePlan, present: Present, { mode, choices }: { mode: Mode; choices: Choices }): Target {
  const file = mode === 'merge' ? apartFrom(present.rows, said) : said;
  const known = new Map(present.rows.map((it) => [it.uid, it]));
  const matching = (task: FileTask): ActivityRow | undefined => {
    const row = mode === 'merge' && file.renumbered.has(task.uid) ? undefined : known.get(task.uid);
    // A file that becomes the plan may number other things alike: only what is called alike is the same.
    return row && (mode === 'merge' || fold(row.nombre) === fold(task.nombre)) ? row : undefined;
  };
  const rows = rowsOfFile(file, { mode, choices, matching });
  const matched = new Set(rows.flatMap((it) => it.before?.id ?? []));
  const others = present.rows.filter((it) => !matched.has(it.id));
  const staying = mode === 'merge' ? others.map(stayingRow) : [];
  const all = numberRows([...rows, ...staying]);
  return { rows: all, links: linksOf(file, present, { all, mode }), gone: mode === 'merge' ? [] : others };
}

/** What a file calls nothing has no number that is one of the plan. */
function apartFrom(rows: readonly ActivityRow[], file: FilePlan): FilePlan {
  if (file.renumbered.size === 0) return file;
  const used = new Set([...rows, ...file.tasks].map((it) => it.uid));
  const next = freeAfter(used);
  const others = new Map([...file.renumbered].map((it) => [it, next()]));
  const numberOf = (uid: number): number => others.get(uid) ?? uid;
  return {
    ...file,
    tasks: file.tasks.map((it) => ({ ...it, uid: numberOf(it.uid) })),
    renumbered: new Set(others.values()),
    links: file.links.map((it) => ({ ...it, from: numberOf(it.from), to: numberOf(it.to) })),
  };
}

interface Matching {
  mode: Mode;
  choices: Choices;
  matching: (task: FileTask) => ActivityRow | undefined;
}

function rowsOfFile(file: FilePlan, { mode, choices, matching }: Matching): TargetRow[] {
  const trail: { level: number; id: number }[] = [];
  const withChildren = new Set<number>();
  const rows = file.tasks.map((task, at): TargetRow => {
    const before = matching(task);
    const id = before?.id ?? -(at + 1);
    while ((trail.at(-1)?.level ?? 0) >= task.level) trail.pop();
    const parent_id = trail.at(-1)?.id ?? null;
    if (parent_id !== null) withChildren.add(parent_id);
    trail.push({ level: task.level, id });
    return {
      ...columnsOf(task, { before: mode === 'merge' ? before : undefined, choices }),
      actividad_id: before?.actividad_id ?? null,
      ...(task.calendarUid === undefined && { calendar_id: before?.calendar_id ?? null }),
      id,
      parent_id,
      uid: task.uid,
      orden: 0,
      before,
      task,
    };
  });
  // What others stand under has no progress of its own.
  return rows.map((it) => (withChildren.has(it.id) ? { ...it, ...freshProgress } : it));
}

const freshProgress = { avance: '0', actual_start: null, actual_finish: null, remaining: null, manual_start: null } as const;

function columnsOf(task: FileTask, { before, choices }: { before: ActivityRow | undefined; choices: Choices }): Columns {
  const stage = choices.stageOf(task);
  const person = choices.personOf(task);
  const kept = before ?? emptyColumns;
  return {
    ...emptyColumns,
    nombre: task.nombre,
    etapa_id: stage.etapa_id ?? kept.etapa_id,
    sub_etapa_id: stage.etapa_id === null ? kept.sub_etapa_id : stage.sub_etapa_id,
    responsable_id: person ?? kept.responsable_id,
    peso: task.peso ?? kept.peso,
    avance: sameShare(before?.avance, task.avance) ?? task.avance,
    notas: task.notas,
    suspendida: task.suspendida,
    duration: task.duration,
    is_elapsed: task.isElapsed,
    constraint_kind: task.constraint.kind,
    constraint_at: task.constraint.at,
    deadline: task.deadline,
    manual_start: task.manualStart,
    actual_start: task.actualStart,
    actual_finish: task.actualFinish,
    remaining: task.remaining,
    inactive: task.inactive,
    calendar_id: typeof task.calendarUid === 'number' ? calendarKey(task.calendarUid) : null,
  };
}

/** Until they are written, calendars of a file have numbers below zero. */
export const calendarKey = (uid: number): number => -(uid + 1);

/** Files know whole percents: what is only rounded there stays as it is. */
const sameShare = (before: string | undefined, said: string): string | undefined =>
  before !== undefined && String(Math.min(99, Math.round(Number(before)))) === said ? before : undefined;

/** What people write of a row, in the order of the table. */
export const columnsOfRow = (it: Columns) => ({
  parent_id: it.parent_id,
  nombre: it.nombre,
  etapa_id: it.etapa_id,
  sub_etapa_id: it.sub_etapa_id,
  actividad_id: it.actividad_id,
  responsable_id: it.responsable_id,
  peso: it.peso,
  avance: it.avance,
  notas: it.notas,
  suspendida: it.suspendida,
  duration: it.duration,
  is_elapsed: it.is_elapsed,
  constraint_kind: it.constraint_kind,
  constraint_at: it.constraint_at,
  deadline: it.deadline,
  manual_start: it.manual_start,
  actual_start: it.actual_start,
  actual_finish: it.actual_finish,
  remaining: it.remaining,
  inactive: it.inactive,
  calendar_id: it.calendar_id,
});

/** What was there and is written otherwise: what is only computed of it does not count, nor how a number is written. */
export function othersAmong(rows: readonly TargetRow[]): TargetRow[] {
  const parents = new Set(rows.map((it) => it.parent_id));
  return rows.filter(({ before, ...it }) => {
    if (!before) return false;
    const isSummary = before.is_summary && parents.has(it.id);
    return isOther(comparable(it), comparable({ ...before, ...(isSummary && freshProgress) }));
  });
}

const comparable = (it: Columns & { orden: number }) => ({
  ...columnsOfRow(it),
  orden: it.orden,
  avance: Number(it.avance),
  peso: it.peso === null ? null : Number(it.peso),
});
type Comparable = ReturnType<typeof comparable>;

function isOther(one: Comparable, other: Comparable): boolean {
  for (const column in one) if (one[column as keyof Comparable] !== other[column as keyof Comparable]) return true;
  return false;
}

/** What of links goes and what comes; one that stays as it is keeps its number. */
export function linkChanges(present: readonly LinkRow[], wanted: Target['links']): { gone: number[]; come: Target['links'] } {
  const left = new Map(present.map((it) => [wholeKeyOf(it), it.id]));
  const come = wanted.filter((it) => !left.delete(wholeKeyOf(it)));
  return { gone: [...left.values()], come };
}

const stayingRow = (row: ActivityRow): TargetRow => ({ ...row, before: row, task: undefined });

/** From 1 on among siblings: what the file says in its order, then what it does not know in its own. */
function numberRows(rows: readonly TargetRow[]): TargetRow[] {
  const count = new Map<number | null, number>();
  return rows.map((row) => {
    const orden = (count.get(row.parent_id) ?? 0) + 1;
    count.set(row.parent_id, orden);
    return { ...row, orden };
  });
}

function linksOf(file: FilePlan, present: Present, { all, mode }: { all: readonly TargetRow[]; mode: Mode }): Target['links'] {
  const ids = new Map(all.map((it) => [it.uid, it.id]));
  const ofFile = new Set(all.filter((it) => it.task).map((it) => it.id));
  const said = file.links.map((it) => rowOf(it, ids));
  if (mode === 'replace') return said;
  const told = new Set(said.map(keyOf));
  const staying = present.links.filter((it) => !(ofFile.has(it.from_id) && ofFile.has(it.to_id)) && !told.has(keyOf(it)));
  return [...said, ...staying.map(({ from_id, to_id, kind, lag_kind, lag }) => ({ from_id, to_id, kind, lag_kind, lag }))];
}

const keyOf = ({ from_id, to_id, kind }: Omit<LinkRow, 'id'>): string => `${from_id} ${to_id} ${kind}`;
const wholeKeyOf = (it: Omit<LinkRow, 'id'>): string => `${keyOf(it)} ${it.lag_kind} ${it.lag}`;

const rowOf = ({ from, to, kind, lag }: FileLink, ids: ReadonlyMap<number, number>): Omit<LinkRow, 'id'> => ({
  from_id: ids.get(from) ?? 0,
  to_id: ids.get(to) ?? 0,
  kind,
  lag_kind: lag.kind,
  lag: lag.value,
});
