import { exchangeLimits, type Activity, type ScheduleImport } from 'contract/schedule/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { daysText } from 'contract/schedule/plans/day-length.ts';
import type { Schedule } from 'contract/schedule/plans/schedule.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import type { ActivityRow, LinkRow } from '../plans/rows.ts';
import { predecessorsInWords } from './predecessors.ts';
import type { Target, TargetRow } from './target.ts';
import { constraintInWords, wallInWords } from './words.ts';

type Difference = ScheduleImport['differences'][number];

interface Comparing {
  before: readonly ActivityRow[];
  links: readonly LinkRow[];
  /** What the calendars of single activities are called, those of the file too. */
  calendars: ReadonlyMap<number, string>;
  /** Minutes of a working day. */
  day: number;
}

interface Differences {
  /** The first ones; of more than are told nothing is put into words. */
  differences: Difference[];
  total: number;
  counted: { nuevas: number; cambian: number; iguales: number };
}

/** What an import adds, changes and takes away, row by row as the plan will stand. */
export function differencesOf(target: Target, dates: ReturnType<Schedule['dates']>, comparing: Comparing): Differences {
  const { rows, gone } = target;
  const { before, day, calendars } = comparing;
  const [waitedBefore, waited] = [predecessorsOf(before, comparing.links, day), predecessorsOf(rows, target.links, day)];
  const names = new Map<number | null, string>([...before, ...rows].map((it) => [it.id, it.nombre]));
  const parents = new Set(rows.map((it) => it.parent_id));
  const counted = { nuevas: 0, cambian: 0, iguales: 0 };
  const differences = gone
    .slice(0, exchangeLimits.told)
    .map(({ uid, nombre }): Difference => ({ tipo: 'se_elimina', uid, nombre, cambios: [] }));
  const isTold = (): boolean => differences.length < exchangeLimits.told;
  const becoming = (row: TargetRow): Facts => {
    const it = dates.get(String(row.id));
    const now = it ? { start: instantText(it.start), finish: instantText(it.finish) } : { start: '', finish: '' };
    return { ...row, ...now };
  };
  for (const row of rows) {
    const { uid, nombre, before: was } = row;
    if (!was) counted.nuevas += 1;
    if (!was && !isTold()) continue;
    const told = { day, calendars, isSummary: parents.has(row.id) };
    const after = factsOf(becoming(row), {
      ...told,
      under: names.get(row.parent_id),
      waits: waited(row.id),
      responsable: nameOf(row, 'responsable'),
      etapa: nameOf(row, 'etapa'),
      sub_etapa: nameOf(row, 'sub_etapa'),
    });
    if (!was) {
      differences.push({ tipo: 'nueva', uid, nombre, cambios: changesBetween(new Map(), after) });
      continue;
    }
    const { responsable, etapa, sub_etapa } = was;
    const earlier = { ...told, under: names.get(was.parent_id), waits: waitedBefore(was.id), responsable, etapa, sub_etapa };
    const cambios = changesBetween(factsOf(was, earlier), after);
    if (cambios.length === 0) {
      counted.iguales += 1;
      continue;
    }
    counted.cambian += 1;
    if (isTold()) differences.push({ tipo: 'cambia', uid, nombre, cambios });
  }
  return { differences, counted, total: gone.length + counted.nuevas + counted.cambian };
}

type NamedFact = 'responsable' | 'etapa' | 'sub_etapa';

/** What a row names: by its present name where it stays, else as the file has it. */
function nameOf({ task, before, ...row }: TargetRow, what: NamedFact): string | null {
  const column = `${what}_id` as const;
  if (row[column] === null) return null;
  if (row[column] === before?.[column]) return before[what];
  return (what === 'sub_etapa' ? task?.subEtapa : task?.[what]) ?? null;
}

/** Who each row waits for, as one types it, by the numbers of files. */
function predecessorsOf(rows: readonly Pick<ActivityRow, 'id' | 'uid'>[], links: readonly Target['links'][number][], day: number) {
  const uids = new Map(rows.map((it) => [it.id, it.uid]));
  const into = Map.groupBy(links, (it) => it.to_id);
  return (id: number): string | null => {
    const all = (into.get(id) ?? []).map(({ from_id, kind, lag_kind, lag }) => ({
      id: uids.get(from_id) ?? 0,
      kind,
      lag: { kind: lag_kind, value: lag },
    }));
    const inOrder = all.toSorted((one, other) => one.id - other.id || (one.kind < other.kind ? -1 : 1));
    return inOrder.length === 0 ? null : predecessorsInWords(inOrder, day);
  };
}

type Facts = Pick<
  ActivityRow,
  | 'nombre'
  | 'start'
  | 'finish'
  | 'duration'
  | 'is_elapsed'
  | 'constraint_kind'
  | 'constraint_at'
  | 'deadline'
  | 'manual_start'
  | 'avance'
  | 'actual_start'
  | 'actual_finish'
  | 'inactive'
  | 'notas'
  | 'peso'
  | 'suspendida'
  | 'calendar_id'
>;

interface Telling {
  day: number;
  isSummary: boolean;
  calendars: ReadonlyMap<number, string>;
  under: string | undefined;
  waits: string | null;
  responsable: string | null;
  etapa: string | null;
  sub_etapa: string | null;
}

function factsOf(row: Facts, telling: Telling): Map<string, string | null> {
  const { day, isSummary, under, waits, responsable, etapa, sub_etapa, calendars } = telling;
  const constraint: Activity['gantt']['constraint'] = { kind: row.constraint_kind, at: row.constraint_at };
  const told: [string, string | null][] = [
    ['Nombre', row.nombre],
    ['Bajo', under ?? null],
    ['Inicio', row.start === '' ? null : formatDay(row.start.slice(0, 10))],
    ['Término', row.finish === '' ? null : formatDay(row.finish.slice(0, 10))],
    ['Restricción', constraint.kind === 'asSoonAsPossible' ? null : constraintInWords(constraint)],
    ['Fecha límite', row.deadline && wallInWords(row.deadline)],
    ['Predecesoras (UID)', waits],
    ['Responsable', responsable],
    ['Etapa', etapa],
    ['Subetapa', sub_etapa],
    ['Calendario', row.calendar_id === null ? null : (calendars.get(row.calendar_id) ?? null)],
    ['Notas', row.notas],
    ['Inactiva', row.inactive ? 'Sí' : null],
  ];
  const ofLeaf: [string, string | null][] = [
    ['Duración', daysText(row.duration, day, row)],
    ['Peso', row.peso === null ? null : `${formatNumber(row.peso)} %`],
    ['Suspendida', row.suspendida ? 'Sí' : null],
    ['Fija desde', row.manual_start && wallInWords(row.manual_start)],
    ['Avance', Number(row.avance) === 0 ? null : `${formatNumber(row.avance)} %`],
    ['Inicio real', row.actual_start && wallInWords(row.actual_start)],
    ['Término real', row.actual_finish && wallInWords(row.actual_finish)],
  ];
  return new Map(isSummary ? told : [...told, ...ofLeaf]);
}

function changesBetween(was: ReadonlyMap<string, string | null>, now: ReadonlyMap<string, string | null>): Difference['cambios'] {
  return [...now].flatMap(([campo, despues]) => {
    const antes = was.get(campo) ?? null;
    return antes === despues || (was.size === 0 && campo === 'Nombre') ? [] : [{ campo, antes, despues }];
  });
}
