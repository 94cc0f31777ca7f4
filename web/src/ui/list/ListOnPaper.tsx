import { formatNumber } from 'contract/format.ts';
import { filterWords } from './filterWords.ts';
import type { Filter } from './Filters.tsx';
import type { ListState } from '../rows/listState.ts';
import { useOnPaper } from '../look/paper.ts';

interface Props {
  filters: readonly Filter[];
  state: ListState;
  /** How many rows are on the page, and how many were found; undefined where no rows are shown. */
  rows: number | undefined;
  total: number;
}

/** What a screen shows by its controls, said in words on paper: which rows these are, and of how many. */
export function ListOnPaper({ filters, state: { filters: values, page, perPage }, rows, total }: Props) {
  const isOnPaper = useOnPaper();
  if (!isOnPaper) return null;
  const words = filterWords(filters, values);
  const first = (page - 1) * perPage + 1;
  return (
    <div className="on-paper">
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      {rows !== undefined && rows < total && (
        <p>
          Filas {formatNumber(first)} a {formatNumber(first + rows - 1)} de {formatNumber(total)}. «Exportar» las baja todas.
        </p>
      )}
    </div>
  );
}
