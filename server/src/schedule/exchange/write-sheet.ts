import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { daysIn, type DayCount } from 'contract/schedule/plans/day-length.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { slices } from '../../platform/turns.ts';
import type { Viewer } from '../../platform/money.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { ActivityRow, LinkRow } from '../plans/rows.ts';
import { outlineOf } from '../mspdi/write.ts';
import { predecessorsInWords } from './predecessors.ts';
import { sheetColumns, type SheetColumn } from './sheet-columns.ts';
import { levelsOf } from './levels.ts';
import { constraintWords } from './words.ts';

interface SheetContent {
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
  plan: Pick<PlanRow, 'day_minutes'>;
}

const widths: ReadonlyMap<SheetColumn, number> = new Map<SheetColumn, number>([
  ['nombre', 48],
  ['predecesoras', 24],
  ['responsable', 26],
  ['restriccion', 24],
  ['notas', 40],
]);
const numbers = new Set<SheetColumn>(['uid', 'nivel', 'duracion', 'avance', 'restante', 'peso', 'holgura']);

/** As the import reads it. */
export const planSheet = (user: Viewer, written: SheetContent): Readable =>
  writeSpreadsheet(user, {
    sheet: 'Carta Gantt',
    columns: sheetColumns.map(({ key, header }) => ({
      key,
      header,
      ...(widths.has(key) && { width: widths.get(key) ?? 0 }),
      ...(numbers.has(key) && { kind: 'number' as const }),
    })),
    rows: batches(written),
  });

/** So many rows are worked out at a stretch, then other requests have their turn. */
async function* batches(written: SheetContent): AsyncGenerator<Record<SheetColumn, unknown>[]> {
  const cellsOf = cellsFor(written);
  for (const rows of slices([...written.rows.entries()])) {
    yield rows.map(([at, row]) => cellsOf(row, at));
    await setImmediate();
  }
}

/** How a row of the plan is written, by its place from above. */
function cellsFor({ rows, links, plan }: SheetContent): (row: ActivityRow, at: number) => Record<SheetColumn, unknown> {
  const levels = levelsOf(rows);
  const outline = outlineOf(rows.map((it) => ({ level: levels.get(it.id) ?? 1 })));
  const uids = new Map(rows.map((it) => [it.id, it.uid]));
  const into = Map.groupBy(links, (it) => it.to_id);
  const time = (at: string | null): string | null => at && at.replace('T', ' ');
  const yes = (it: boolean): string | null => (it ? 'Sí' : null);
  const days = (minutes: number, row: DayCount): number => daysIn(minutes, plan.day_minutes, row);
  return (row, at) => ({
    uid: row.uid,
    edt: outline[at] ?? '',
    nivel: levels.get(row.id) ?? 1,
    nombre: row.nombre,
    duracion: days(row.duration, { is_elapsed: row.is_elapsed }),
    inicio: time(row.start),
    termino: time(row.finish),
    predecesoras: predecessorsInWords(
      (into.get(row.id) ?? []).map((it) => ({ id: uids.get(it.from_id) ?? 0, kind: it.kind, lag: { kind: it.lag_kind, value: it.lag } })),
      plan.day_minutes,
    ),
    avance: row.avance,
    inicio_real: time(row.actual_start),
    termino_real: time(row.actual_finish),
    restante: row.remaining === null ? null : days(row.remaining, { is_elapsed: row.is_elapsed }),
    responsable: row.responsable,
    etapa: row.etapa,
    subetapa: row.sub_etapa,
    peso: row.peso,
    restriccion: row.constraint_at === null && row.constraint_kind === 'asSoonAsPossible' ? null : constraintWords[row.constraint_kind],
    fecha_restriccion: time(row.constraint_at),
    limite: time(row.deadline),
    fija: time(row.manual_start),
    transcurrida: yes(row.is_elapsed),
    inactiva: yes(row.inactive),
    suspendida: yes(row.suspendida),
    holgura: days(row.total_float, row),
    critica: yes(row.critical),
    notas: row.notas,
  });
}
