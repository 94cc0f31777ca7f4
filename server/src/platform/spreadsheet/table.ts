import { withoutMarks } from 'contract/plain-text.ts';

export type Cell = string | number | null;

/** `number` is the row as the person sees it in Excel: the first is 1. */
export interface Row {
  number: number;
  cells: Cell[];
}

/** What stands in a spreadsheet: titles and rows under them. Dates are ISO text, blank cells null. */
export interface Table {
  columns: string[];
  rows: Row[];
}

export interface Limits {
  maxRows: number;
  maxColumns: number;
}

/** Something the person can mend in the file; the message is shown as it is. */
export class Unreadable extends Error {}

/** The first row that is not blank gives the titles; blank rows are left out. */
export function tableOf(all: Row[], { maxRows, maxColumns }: Limits): Table {
  const [header, ...rows] = all.map(trimRow).filter(({ cells }) => cells.length > 0);
  if (!header) throw new Unreadable('La planilla está vacía.');
  if (rows.length === 0) throw new Unreadable('La planilla tiene títulos, pero ninguna fila con datos.');
  if (rows.length > maxRows) throw tooManyRows(maxRows);

  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), header.cells.length);
  if (width > maxColumns) throw tooWide(width, maxColumns);
  if (lengthOf(rows) > maxCharacters) throw new Unreadable('La planilla tiene demasiado texto. Divídala en archivos más pequeños.');
  return withoutBlankColumns({
    columns: titlesOf(header, width),
    rows: rows.map(({ number, cells }) => ({ number, cells: Array.from({ length: width }, (_, at) => cells[at] ?? null) })),
  });
}

/** A text that a thousand cells share is short in the file. */
const maxCharacters = 30_000_000;
const lengthOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce<number>((all, it) => all + (typeof it === 'string' ? it.length : 0), sum), 0);

export const tooWide = (width: number, maxColumns: number) =>
  new Unreadable(`La planilla tiene ${width} columnas; se admiten hasta ${maxColumns}.`);

export const tooManyRows = (maxRows: number) =>
  new Unreadable(`La planilla tiene más de ${maxRows.toLocaleString('es-CL')} filas. Divídala, o borre las filas vacías del final.`);

function trimRow({ number, cells }: Row): Row {
  const clean = cells.map((cell) => (typeof cell === 'string' ? withoutMarks(cell).trim() || null : cell));
  return { number, cells: clean.slice(0, clean.findLastIndex((cell) => cell !== null) + 1) };
}

/** Two columns of one title are refused: nobody could say which one counts. */
function titlesOf(header: Row, width: number): string[] {
  const titles = Array.from({ length: width }, (_, at) => String(header.cells[at] ?? '').replace(/\s+/g, ' '));
  const seen = new Map<string, number>();
  titles.forEach((title, at) => {
    const same = seen.get(title.toLowerCase());
    if (title && same !== undefined)
      throw new Unreadable(`La columna «${title}» está dos veces (${columnName(same)} y ${columnName(at)}). Deje una sola.`);
    seen.set(title.toLowerCase(), at);
  });
  return titles;
}

/** A column without title and without data goes; one with data keeps the name Excel gives it, so it can be spoken of. */
function withoutBlankColumns({ columns, rows }: Table): Table {
  const kept = columns.map((_, at) => at).filter((at) => columns[at] || rows.some(({ cells }) => cells[at] !== null));
  return {
    columns: kept.map((at) => columns[at] || `Columna ${columnName(at)}`),
    rows: rows.map(({ number, cells }) => ({ number, cells: kept.map((at) => cells[at] ?? null) })),
  };
}

/** 0 is A, 25 is Z, 26 is AA. */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
