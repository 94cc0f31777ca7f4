import { exchangeLimits, type Activity, type ScheduleImport } from 'contract/schedule/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import type { Schedule } from 'contract/schedule/plans/schedule.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import type { ActivityRow } from '../plans/rows.ts';
import type { Target, TargetRow } from './target.ts';
import { constraintInWords, daysInWords, wallInWords } from './words.ts';

type Difference = ScheduleImport['differences'][number];

interface Comparing {
  before: readonly ActivityRow[];
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
export function differencesOf({ rows, gone }: Target, dates: ReturnType<Schedule['dates']>, { before, day }: Comparing): Differences {
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
    const told = { day, isSummary: parents.has(row.id) };
    const after = factsOf(becoming(row), { ...told, under: names.get(row.parent_id), responsable: personOf(row) });
    if (!was) {
      differences.push({ tipo: 'nueva', uid, nombre, cambios: changesBetween(new Map(), after) });
      continue;
    }
    const cambios = changesBetween(factsOf(was, { ...told, under: names.get(was.parent_id), responsable: was.responsable }), after);
    if (cambios.length === 0) {
      counted.iguales += 1;
      continue;
    }
    counted.cambian += 1;
    if (isTold()) differences.push({ tipo: 'cambia', uid, nombre, cambios });
  }
  return { differences, counted, total: gone.length + counted.nuevas + counted.cambian };
}

const personOf = ({ task, responsable_id, before }: TargetRow): string | null =>
  responsable_id === null ? null : responsable_id === before?.responsable_id ? before.responsable : (task?.responsable ?? null);

type Facts = Pick<
  ActivityRow,
  | 'nombre'
  | 'start'
  | 'finish'
  | 'duration'
  | 'constraint_kind'
  | 'constraint_at'
  | 'deadline'
  | 'manual_start'
  | 'avance'
  | 'actual_start'
  | 'actual_finish'
  | 'inactive'
  | 'notas'
>;

interface Telling {
  day: number;
  isSummary: boolean;
  under: string | undefined;
  responsable: string | null;
}

function factsOf(row: Facts, { day, isSummary, under, responsable }: Telling): Map<string, string | null> {
  const constraint: Activity['gantt']['constraint'] = { kind: row.constraint_kind, at: row.constraint_at };
  const told: [string, string | null][] = [
    ['Nombre', row.nombre],
    ['Bajo', under ?? null],
    ['Inicio', row.start === '' ? null : formatDay(row.start.slice(0, 10))],
    ['Término', row.finish === '' ? null : formatDay(row.finish.slice(0, 10))],
    ['Restricción', constraint.kind === 'asSoonAsPossible' ? null : constraintInWords(constraint)],
    ['Fecha límite', row.deadline && wallInWords(row.deadline)],
    ['Responsable', responsable],
    ['Notas', row.notas],
    ['Inactiva', row.inactive ? 'Sí' : null],
  ];
  const ofLeaf: [string, string | null][] = [
    ['Duración', daysInWords(row.duration, day)],
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
