import type { CubageMaterial } from 'contract/cubication/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { requestDocuments } from 'contract/materials/index.ts';

export interface RowDifference {
  id: number;
  /** Whether it is there to be looked at. */
  isThere: boolean;
  words: string;
}

type ComparedRow = Pick<
  CubageMaterial,
  'id' | 'code' | 'name' | 'unit' | 'quantity' | 'cost' | 'cost_currency' | 'dispatch' | 'stage' | 'activity'
>;

/** What became of the rows of a take-off since somebody looked at them, as far as it matters to what is sent. */
export function differencesOf(before: readonly ComparedRow[], after: readonly ComparedRow[]): RowDifference[] {
  const [old, now] = [new Map(before.map((it) => [it.id, it])), new Map(after.map((it) => [it.id, it]))];
  const changed = after.flatMap((row) => {
    const was = old.get(row.id);
    const words = was ? changesIn(was, row) : [`se agregó, ${amountIn(row)}`];
    return words.length === 0 ? [] : [{ id: row.id, isThere: true, words: `${nameOf(row)}: ${words.join('; ')}` }];
  });
  const gone = before
    .filter((it) => !now.has(it.id))
    .map((row) => ({ id: row.id, isThere: false, words: `${nameOf(row)}: se quitó, ${amountIn(row)}` }));
  return [...changed, ...gone];
}

const nameOf = ({ code, name }: ComparedRow): string => code ?? name;
const amountIn = ({ quantity, unit }: ComparedRow): string => `${formatNumber(quantity)} ${unit}`;

const comparedColumns = [
  ['código', nameOf],
  ['cantidad', amountIn],
  ['costo', ({ cost, cost_currency }) => (cost === null || cost_currency === null ? '—' : formatUnitPrice(cost, cost_currency))],
  ['despacho', ({ dispatch }) => (dispatch === null ? 'ninguno' : requestDocuments[dispatch].label)],
  ['etapa', ({ stage }) => stage ?? 'ninguna'],
  ['actividad', ({ activity }) => activity ?? 'ninguna'],
] satisfies [string, (row: ComparedRow) => string][];

const changesIn = (was: ComparedRow, is: ComparedRow): string[] =>
  comparedColumns.flatMap(([what, read]) => (read(was) === read(is) ? [] : [`${what} ${read(was)} → ${read(is)}`]));
