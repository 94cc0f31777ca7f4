import type { ClipboardEvent } from 'react';
import { cellsOf } from '../ui/grid/clipboard.ts';
import type { CellValue, ReadCell } from '../ui/grid/columns.ts';

/** A column that something may be pasted into. */
export interface PasteColumn {
  key: string;
  /** What people call it, in small letters without accents. */
  titles: readonly string[];
  /** Of the rows that it is not for, it is passed over. */
  isFor: (kind: string) => boolean;
  read: (typed: string, kind: string) => ReadCell;
}

/** What rows of a sheet are made of: a code or a name, perhaps a kind, and cells. */
export interface PasteShape {
  columns: readonly PasteColumn[];
  /** The kind of a row by what its column says. */
  kindOf?: (said: string) => string | undefined;
}

export interface PastedRow {
  place: number;
  /** As it was copied. */
  typed: readonly string[];
  kind: string;
  code: string | null;
  name: string;
  cells: ReadonlyMap<string, CellValue>;
  /** Why it cannot be added. */
  complaint: string | null;
}

const kindTitles = ['tipo', 'categoria', 'tipo de servicio'];
const codeTitles = ['codigo', 'cod', 'cod.', 'codigo sap'];
const nameTitles = ['nombre', 'servicio', 'tablero', 'descripcion', 'detalle'];

export const foldTitle = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const isCode = (cell: string): boolean => /^[a-z]{2,5}-\d{3,8}$/i.test(cell.trim());
const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !cell.trim().startsWith('=');

/** Whether what was copied are rows with a name or a code, and no cells of those that are there. */
export const isPasteOfNamed = (cells: readonly (readonly string[])[]): boolean => cells.some((row) => row.length > 1 && row.some(isWord));

/** Takes rows that are pasted into a field which adds one. */
export const pasteInto = (take: (cells: readonly (readonly string[])[]) => boolean) => (event: ClipboardEvent) => {
  if (take(cellsOf(event.clipboardData.getData('text/plain')))) event.preventDefault();
};

/** Rows of a spreadsheet: columns by their titles, else a code or a name and then the numbers in the order of the sheet. */
export function readNamed(cells: readonly (readonly string[])[], shape: PasteShape, kind: string): PastedRow[] {
  const rows = cells.filter((row) => row.some((it) => it.trim() !== ''));
  const [head = [], ...below] = rows;
  const known = [...kindTitles, ...codeTitles, ...nameTitles, ...shape.columns.flatMap((it) => it.titles)];
  const titles = head.map(foldTitle);
  const hasHead = titles.filter((it) => known.includes(it)).length > 1;
  return (hasHead ? below : rows).map((row, place) => {
    const said = hasHead ? saidByTitle(row, titles, shape) : saidByPlace(row, shape, kind);
    return { place, typed: row, ...judge(said, shape, kind) };
  });
}

interface TextOfRow {
  kind: string | null;
  code: string;
  name: string;
  cells: ReadonlyMap<string, string>;
}

function saidByTitle(row: readonly string[], titles: readonly string[], { columns }: PasteShape): TextOfRow {
  const cell = (names: readonly string[]) => (row[titles.findIndex((it) => names.includes(it))] ?? '').trim();
  const cells = columns.map((it) => [it.key, cell(it.titles)] as const);
  return { kind: cell(kindTitles) || null, code: cell(codeTitles), name: cell(nameTitles), cells: new Map(cells) };
}

function saidByPlace(row: readonly string[], { columns, kindOf }: PasteShape, kind: string): TextOfRow {
  const [all, words] = [row.map((it) => it.trim()), row.map((it) => it.trim()).filter(isWord)];
  const told = words.find((it) => kindOf?.(it) !== undefined) ?? null;
  const ofKind = (told !== null && kindOf?.(told)) || kind;
  const code = words.find(isCode) ?? '';
  const numbers = all.filter((it) => it !== '' && !isWord(it));
  const open = columns.filter((it) => it.isFor(ofKind));
  const cells = open.flatMap((it, at) => (numbers[at] === undefined ? [] : [[it.key, numbers[at]] as const]));
  return { kind: told, code, name: words.find((it) => it !== told && it !== code) ?? '', cells: new Map(cells) };
}

function judge(
  { kind: told, code, name, cells }: TextOfRow,
  { columns, kindOf }: PasteShape,
  chosen: string,
): Omit<PastedRow, 'place' | 'typed'> {
  const found = told === null ? chosen : kindOf?.(told);
  const kind = found ?? chosen;
  const read = columns
    .filter((it) => it.isFor(kind) && (cells.get(it.key) ?? '') !== '')
    .map((it) => [it.key, it.read(cells.get(it.key) ?? '', kind)] as const);
  const wrong = read.flatMap(([, it]) => (it.ok ? [] : [it.message]));
  const complaint =
    found === undefined ? `«${told}» no es un tipo.` : code === '' && name === '' ? 'Falta el código o el nombre.' : (wrong[0] ?? null);
  const values = read.flatMap(([key, it]): [string, CellValue][] => (it.ok ? [[key, it.value]] : []));
  return { kind, code: code === '' ? null : code.toUpperCase(), name, cells: new Map(values), complaint };
}
