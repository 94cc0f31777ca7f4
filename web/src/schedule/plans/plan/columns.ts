import { activityStates, type LearnedDuration } from 'contract/schedule/index.ts';
import { formatNumber } from 'contract/format.ts';
import { dayLength } from 'contract/schedule/plans/day-length.ts';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { learnedText } from './lessons.ts';
import { eveningOf, finishText, morningOf, readDay, startText } from './days.ts';
import type { Doc, Row } from './doc.ts';
import { lengthText, readLength } from './durations.ts';
import { constraintText } from './constraints.ts';
import { withValues } from './moves.ts';
import { outlineOf, type Line } from './outline.ts';
import type { Head, ComputedPlan } from './computePlan.ts';
import { predecessorsText, tiesOutOf, withPredecessors } from './predecessors.ts';
import { progressOf, withProgress } from './progress.ts';
import { weightBeneath } from './weights.ts';
import { finishingOn, findByName, isByClock, lengthOf, shareOf, startingOn, withLength, withStage } from './writing.ts';

/** A name that can be chosen, by its number. */
export type Names = ReadonlyMap<number, string>;

/** What a cell is made of. */
export interface Sheet {
  doc: Doc;
  plan: ComputedPlan;
  head: Head;
  today: string;
  people: Names;
  stages: Names;
  /** What its activities really took: of a template. */
  learned?: ReadonlyMap<number, LearnedDuration> | undefined;
}

/** A column of the grid. `write` answers the plan with what was typed, or what is wrong with it. */
export interface GridColumn {
  key: string;
  title: string;
  /** In full, where the title is short. */
  hint?: string;
  width: number;
  isRight?: boolean;
  isExtra?: boolean;
  /** Says nothing of a template. */
  isOfPlace?: boolean;
  /** Says nothing of the plan of a place. */
  isOfTemplate?: boolean;
  text: (sheet: Sheet, line: Line) => string;
  write?: (sheet: Sheet, line: Line, typed: string) => Doc | string;
  /** What stands in `from` itself into another row, where its text says less than that; without it the text is written. */
  fill?: (sheet: Sheet, line: Line, from: Line) => Doc | string;
  /** What may be chosen. */
  choices?: (sheet: Sheet) => Iterable<string>;
  /** A summary row takes it from what is beneath it. */
  isOfLeaves?: boolean;
}

const notBegun = 'Solo resta trabajo de lo que ya comenzó.';
export const badDay = 'Escriba un día entre 1990 y 2100, por ejemplo 15-03-2026.';
const percent = (share: number): string => `${formatNumber(Math.round(share * 10) / 10)} %`;

/** How far a row has come, in words. */
export function stateOf(row: Row): keyof typeof stateWords {
  if (row.actual_finish !== null) return 'terminada';
  if (row.suspendida) return 'suspendida';
  return row.actual_start === null ? 'por_iniciar' : 'en_curso';
}
const stateWords = Object.fromEntries(activityStates.names.map((it) => [it, activityStates.label(it)])) as Record<
  (typeof activityStates.names)[number],
  string
>;

const wall = (field: 'deadline' | 'actual_start' | 'actual_finish', isEnd: boolean) => ({
  text: ({ head }: Sheet, { row }: Line): string => {
    const at = row[field];
    if (at === null) return '';
    return isEnd ? finishText(instantOf(at), head) : startText(instantOf(at), head);
  },
});

export const gridColumns: readonly GridColumn[] = [
  { key: 'number', title: 'N.º', width: 48, isRight: true, text: (_sheet, line) => String(line.number) },
  { key: 'wbs', title: 'EDT', hint: 'Estructura de desglose del trabajo', width: 76, isExtra: true, text: (_sheet, line) => line.wbs },
  {
    key: 'nombre',
    title: 'Actividad',
    width: 280,
    text: (_sheet, { row }) => row.nombre,
    write: ({ doc }, { row }, typed) =>
      typed.trim() === '' ? 'Escriba un nombre.' : withValues(doc, [row.key], { nombre: typed.trim().slice(0, 200) }),
  },
  {
    key: 'duracion',
    title: 'Duración',
    width: 82,
    isRight: true,
    isOfLeaves: true,
    text: (sheet, line) => {
      const { minutes, isElapsed } = lengthOf(sheet, line);
      return lengthText(minutes, isElapsed, sheet.head.dayMinutes);
    },
    write: (sheet, { row }, typed) => {
      const length = readLength(typed, sheet.head.dayMinutes);
      if (!length || length.minutes < 0) return 'Escriba una duración, por ejemplo 5d, 4h, 2s (semanas) o 3dt (días corridos).';
      return withLength(sheet, row.key, length);
    },
    fill: (sheet, { row }, from) => withLength(sheet, row.key, lengthOf(sheet, from)),
  },
  {
    key: 'real',
    title: 'Real',
    hint: 'Cuánto tomó en los lugares terminados de este tipo: la mediana, y de cuántos lugares se sabe',
    width: 96,
    isRight: true,
    isOfTemplate: true,
    isOfLeaves: true,
    text: ({ learned }, { row }) => learnedText(learned?.get(row.key)),
  },
  {
    key: 'inicio',
    title: 'Comienzo',
    width: 116,
    isOfLeaves: true,
    text: ({ plan, head }, { row }) => {
      const dates = plan.dates.get(row.key);
      return dates ? startText(dates.start, head) : '';
    },
    write: ({ doc, plan, head, today }, { row }, typed) => {
      if (typed.trim() === '')
        return withValues(doc, [row.key], { constraint: { kind: 'asSoonAsPossible', at: null }, manual_start: null });
      const day = readDay(typed, head, today);
      if (!day) return head.isRelative ? 'Escriba el número del día, por ejemplo 12.' : badDay;
      return startingOn({ doc, plan, head }, row, day);
    },
  },
  {
    key: 'termino',
    title: 'Término',
    width: 116,
    isOfLeaves: true,
    text: ({ plan, head }, { row }) => {
      const dates = plan.dates.get(row.key);
      return dates ? finishText(dates.finish, head) : '';
    },
    write: ({ doc, plan, head, today }, { row }, typed) => {
      const day = readDay(typed, head, today);
      if (!day) return head.isRelative ? 'Escriba el número del día, por ejemplo 12.' : badDay;
      return finishingOn({ doc, plan, head }, row, day);
    },
  },
  {
    key: 'predecesoras',
    title: 'Predecesoras',
    width: 118,
    text: ({ doc, head }, { row }) => predecessorsText(doc, row.key, head.dayMinutes),
    write: ({ doc, head }, { row }, typed) => withPredecessors(doc, row.key, typed, head.dayMinutes),
  },
  {
    key: 'sucesoras',
    title: 'Sucesoras',
    width: 110,
    isExtra: true,
    text: ({ doc }, { row }) => successorsText(doc, row.key),
  },
  {
    key: 'responsable',
    title: 'Responsable',
    width: 150,
    text: ({ people }, { row }) => (row.responsable_id === null ? '' : (people.get(row.responsable_id) ?? '')),
    write: ({ doc, people }, { row }, typed) => {
      const responsable_id = findByName(people, typed);
      return responsable_id === undefined ? 'No hay una persona con ese nombre.' : withValues(doc, [row.key], { responsable_id });
    },
    fill: ({ doc }, { row }, { row: { responsable_id } }) => withValues(doc, [row.key], { responsable_id }),
    choices: ({ people }) => people.values(),
  },
  {
    key: 'etapa',
    title: 'Etapa',
    width: 140,
    isExtra: true,
    text: ({ stages }, { row }) => (row.etapa_id === null ? '' : (stages.get(row.etapa_id) ?? '')),
    write: ({ doc, stages }, { row }, typed) => {
      const etapa_id = findByName(stages, typed);
      return etapa_id === undefined ? 'No hay una etapa con ese nombre.' : withStage(doc, row, etapa_id);
    },
    fill: ({ doc }, { row }, from) => withStage(doc, row, from.row.etapa_id),
    choices: ({ stages }) => stages.values(),
  },
  {
    key: 'avance',
    title: 'Avance',
    width: 72,
    isRight: true,
    isOfPlace: true,
    isOfLeaves: true,
    text: (sheet, { row }) => percent(progressOf(sheet).get(row.key) ?? 0),
    write: ({ doc, plan }, { row }, typed) => {
      const share = shareOf(typed);
      return share === undefined ? 'Escriba entre 0 y 100.' : withProgress(doc, plan, row.key, { avance: share });
    },
    fill: ({ doc, plan, head }, { row }, { row: from, isSummary }) => {
      const avance = isSummary ? String(Math.floor((progressOf({ doc, head }).get(from.key) ?? 0) * 100) / 100) : from.avance;
      return withProgress(doc, plan, row.key, { avance });
    },
  },
  {
    key: 'peso',
    title: 'Peso',
    hint: 'Su parte del avance físico; de un resumen, lo que suma lo que tiene debajo',
    width: 84,
    isRight: true,
    isExtra: true,
    isOfLeaves: true,
    text: ({ doc }, { row, isSummary }) =>
      isSummary ? weightBeneath(doc, row.key) : row.peso === null ? '' : `${formatNumber(row.peso)} %`,
    write: ({ doc }, { row }, typed) => {
      const share = typed.trim() === '' ? null : shareOf(typed);
      return share === undefined ? 'Escriba entre 0 y 100.' : withValues(doc, [row.key], { peso: share });
    },
    fill: ({ doc }, { row }, { row: { peso }, isSummary }) =>
      isSummary ? 'Lo que suma un resumen no es el peso de una actividad.' : withValues(doc, [row.key], { peso }),
  },
  {
    key: 'holgura',
    title: 'Holgura',
    hint: 'Holgura total: cuánto puede atrasarse sin mover el término del plan',
    width: 78,
    isRight: true,
    isExtra: true,
    text: ({ plan, head }, line) => {
      const dates = plan.dates.get(line.row.key);
      return dates ? lengthText(dates.totalFloat, isByClock(line), head.dayMinutes) : '';
    },
  },
  {
    key: 'holgura_libre',
    title: 'H. libre',
    hint: 'Holgura libre: cuánto puede atrasarse sin mover a ninguna otra',
    width: 78,
    isRight: true,
    isExtra: true,
    text: ({ plan, head }, line) => {
      const dates = plan.dates.get(line.row.key);
      return dates ? lengthText(dates.freeFloat, isByClock(line), head.dayMinutes) : '';
    },
  },
  {
    key: 'plazo',
    title: 'Plazo',
    hint: 'Fecha límite: no mueve nada, avisa si se pasa',
    width: 116,
    isExtra: true,
    ...wall('deadline', true),
    write: ({ doc, head, today }, { row }, typed) => {
      const day = typed.trim() === '' ? null : readDay(typed, head, today);
      return day === undefined ? badDay : withValues(doc, [row.key], { deadline: day && eveningOf(day, head) });
    },
  },
  {
    key: 'restriccion',
    title: 'Restricción',
    width: 190,
    isExtra: true,
    text: ({ head }, { row }) => constraintText(row, head),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 100,
    isExtra: true,
    isOfPlace: true,
    text: (_sheet, { row, isSummary }) => (isSummary ? '' : stateWords[stateOf(row)]),
  },
  {
    key: 'inicio_real',
    title: 'Comienzo real',
    width: 116,
    isExtra: true,
    isOfPlace: true,
    isOfLeaves: true,
    ...wall('actual_start', false),
    write: ({ doc, plan, head, today }, { row }, typed) => {
      const day = typed.trim() === '' ? null : readDay(typed, head, today);
      return day === undefined ? badDay : withProgress(doc, plan, row.key, { actual_start: day && morningOf(day, head) });
    },
  },
  {
    key: 'termino_real',
    title: 'Término real',
    width: 116,
    isExtra: true,
    isOfPlace: true,
    isOfLeaves: true,
    ...wall('actual_finish', true),
    write: ({ doc, plan, head, today }, { row }, typed) => {
      const day = typed.trim() === '' ? null : readDay(typed, head, today);
      if (day === undefined) return badDay;
      if (day && row.actual_start !== null && eveningOf(day, head) < row.actual_start) return 'Nada termina antes de empezar.';
      return withProgress(doc, plan, row.key, { actual_finish: day && eveningOf(day, head) });
    },
  },
  {
    key: 'restante',
    title: 'Resta',
    hint: 'Trabajo que queda de lo que está en curso',
    width: 76,
    isRight: true,
    isExtra: true,
    isOfPlace: true,
    isOfLeaves: true,
    text: ({ head }, { row }) => (row.remaining === null ? '' : lengthText(row.remaining, row.is_elapsed, head.dayMinutes)),
    write: ({ doc, plan, head }, { row }, typed) => {
      // What is left is counted like the whole, also where somebody types plain days.
      const length = readLength(typed, dayLength(head.dayMinutes, row));
      if (row.actual_start === null) return notBegun;
      return !length || length.minutes < 0
        ? 'Escriba una duración, por ejemplo 3d.'
        : withProgress(doc, plan, row.key, { remaining: length.minutes });
    },
    fill: ({ doc, plan }, { row }, { row: { remaining } }) => {
      if (row.actual_start === null) return notBegun;
      return remaining === null ? 'Copie de una actividad en curso.' : withProgress(doc, plan, row.key, { remaining });
    },
  },
  {
    key: 'notas',
    title: 'Notas',
    width: 200,
    isExtra: true,
    text: (_sheet, { row }) => (row.notas ?? '').replaceAll('\n', ' '),
    write: ({ doc }, { row }, typed) => withValues(doc, [row.key], { notas: typed.trim().slice(0, 2000) || null }),
    fill: ({ doc }, { row }, { row: { notas } }) => withValues(doc, [row.key], { notas }),
  },
];

function successorsText(doc: Doc, key: number): string {
  const numbers = tiesOutOf(doc, key).map((it) => outlineOf(doc).of(it.to)?.number ?? 0);
  return numbers.toSorted((a, b) => a - b).join('; ');
}

/** The columns that there are for a plan. */
export const columnsOf = ({ isRelative }: Head): readonly GridColumn[] =>
  gridColumns.filter((it) => !(isRelative ? it.isOfPlace : it.isOfTemplate));

/** Whether a cell can be written. */
export const isWritable = (column: GridColumn, line: Line): boolean => column.write !== undefined && !(column.isOfLeaves && line.isSummary);
