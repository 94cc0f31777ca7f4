import { instantOf } from 'contract/schedule/plans/time.ts';
import { stateOf, type Sheet } from '../plan/columns.ts';
import type { Line, Outline } from '../plan/outline.ts';
import { plain } from '../../../ui/rows/localRows.ts';

/** Which rows the person wants to see. */
export interface Filters {
  search: string;
  stage: number | null;
  person: number | null;
  what: 'all' | 'late' | 'critical' | 'running' | 'open' | 'milestones' | 'broken';
}

export const noFilters: Filters = { search: '', stage: null, person: null, what: 'all' };

export const whatWords: Record<Filters['what'], string> = {
  all: 'Todas',
  late: 'Atrasadas',
  critical: 'Ruta crítica',
  running: 'En curso',
  open: 'Sin terminar',
  milestones: 'Hitos',
  broken: 'Con conflicto',
};

export const isFiltering = ({ search, stage, person, what }: Filters): boolean =>
  search.trim() !== '' || stage !== null || person !== null || what !== 'all';

/** The rows that are meant, with the summary rows that they stand under. */
export function filterLines(outline: Outline, sheet: Sheet, filters: Filters): readonly Line[] {
  if (!isFiltering(filters)) return outline.lines;
  const words = plain(filters.search.trim());
  const wanted = new Set<number>();
  for (const line of outline.lines) {
    if (!isMeant(line, sheet, filters, words)) continue;
    for (let at: number | null = line.row.key; at !== null && !wanted.has(at); at = sheet.doc.rows.get(at)?.parent ?? null) wanted.add(at);
  }
  return outline.lines.filter((it) => wanted.has(it.row.key));
}

function isMeant(line: Line, { plan, today }: Sheet, { stage, person, what }: Filters, words: string): boolean {
  const { row, isSummary } = line;
  if (words !== '' && !plain(`${line.wbs} ${row.nombre}`).includes(words)) return false;
  if (stage !== null && row.etapa_id !== stage) return false;
  if (person !== null && row.responsable_id !== person) return false;
  if (what === 'all') return true;
  const dates = plan.dates.get(row.key);
  if (!dates || isSummary) return false;
  switch (what) {
    case 'late':
      return row.actual_finish === null && dates.finish < instantOf(today);
    case 'critical':
      return dates.isCritical;
    case 'running':
      return stateOf(row) === 'en_curso';
    case 'open':
      return row.actual_finish === null;
    case 'milestones':
      return dates.start === dates.finish;
    case 'broken':
      return plan.broken.has(row.key) || (row.deadline !== null && dates.finish > instantOf(row.deadline));
  }
}
