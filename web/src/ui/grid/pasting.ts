import { notify } from '../page/notices.tsx';
import type { Size, Spot } from './selection.ts';

type SpotText = readonly [Spot, string];

/** The texts of a block, each with the cell that it falls on, from the first one. */
export const spread = (cells: readonly (readonly string[])[], first: Spot): SpotText[] =>
  cells.flatMap((row, down) => row.map((text, across): SpotText => [{ row: first.row + down, col: first.col + across }, text]));

interface Target {
  size: Size;
  isTaken: (spot: Spot, text: string) => boolean;
}

/** How many texts the grid has no place for, in words; nothing is no text. */
export function leftOutWords(texts: readonly SpotText[], { size, isTaken }: Target): { title: string; text: string } | null {
  const left = texts.filter(([spot, text]) => text.trim() !== '' && !isTaken(spot, text));
  const beyond = left.filter(([{ row, col }]) => row >= size.rows || col >= size.cols).length;
  const closed = left.length - beyond;
  if (left.length === 0) return null;
  const where = [
    beyond > 0 && `${beyond} más allá de la última fila o columna`,
    closed > 0 && `${closed} en celdas que no se escriben`,
  ].filter((it) => it !== false);
  return { title: left.length === 1 ? 'Un valor no cupo' : `${left.length} valores no cupieron`, text: `${where.join(' y ')}.` };
}

/** Whoever pastes more than fits hears of it: what was pasted below or aside would be taken for written. */
export function sayLeftOut(texts: readonly SpotText[], target: Target): void {
  const words = leftOutWords(texts, target);
  if (words) notify('info', words.title, words.text);
}
