import { seesMoney } from '../money.ts';
import { Problem } from '../problem.ts';
import { foldText, type Content } from '../spreadsheet/cells.ts';
import { readUploadedSheet } from '../spreadsheet/spreadsheet.ts';
import { inTurns } from '../turns.ts';
import type { User } from '../user.ts';
import type { SheetCells, SheetKind } from './kind.ts';

/** A file as it was uploaded, reduced to the columns that its kind knows. */
export interface Sheet<F extends string> {
  titles: string[];
  /** What each title fills, null for one that is ignored. */
  known: (F | null)[];
  rows: SheetCells<F>[];
}

/** Reads a file of somebody; refuses one whose titles say too little. */
export async function readSheet<F extends string, W>(kind: SheetKind<F, W>, user: User, file: File): Promise<Sheet<F>> {
  const { columns, rows } = await readUploadedSheet(file, { person: user.id, maxRows: kind.maxRows });
  const known = openTo(user, kind, matchTitles(kind, columns));
  return {
    titles: columns,
    known,
    rows: await inTurns(rows, ({ number, cells }) => ({ row: number, cells: cellsOf(cells, known) })),
  };
}

/** The columns that somebody may fill: who does not see money sets none, and learns nothing from what would change. */
export const openTo = <F extends string, W>(user: User, { columns }: SheetKind<F, W>, found: readonly (F | null)[]): (F | null)[] =>
  found.map((it) => (it === null || !Object.hasOwn(columns, it) || (columns[it].money && !seesMoney(user)) ? null : it));

/** What the cells of a row say that stand under known titles. */
export function cellsOf<F extends string>(cells: readonly (Content | null)[], known: readonly (F | null)[]): Partial<Record<F, Content>> {
  const found: Partial<Record<F, Content>> = {};
  for (const [at, field] of known.entries()) {
    const cell = cells[at] ?? null;
    const content = typeof cell === 'string' ? printable(cell) : cell;
    if (field !== null && content !== null && content !== '') found[field] = content;
  }
  return found;
}

/** Longer than any field allows: enough to say that it is too long. */
const longest = 5000;

/** Excel can hide characters in a text that neither a person nor the database reads. */
const printable = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\r\t]/gu, '')
    .trim();

function matchTitles<F extends string, W>(kind: SheetKind<F, W>, titles: readonly string[]): (F | null)[] {
  const byTitle = new Map(
    fieldsOf(kind).flatMap((field) => {
      const { header, also = [] } = kind.columns[field];
      return [field, header, ...also].map((title) => [foldText(title), field] as const);
    }),
  );
  const found = titles.map((it) => byTitle.get(foldText(it)) ?? null);
  const twice = found.findIndex((it, at) => it !== null && found.indexOf(it) !== at);
  if (twice >= 0) {
    const [first, second] = [titles[found.indexOf(found[twice] ?? null)], titles[twice]];
    throw new Problem('bad_file', { message: `Las columnas «${first}» y «${second}» dicen lo mismo. Deje una sola.` });
  }
  const missing = kind.keys.filter((it) => !found.includes(it));
  if (missing.length === kind.keys.length || (kind.needs === 'every key' && missing.length > 0)) throw lacking(kind, missing, titles);
  return found;
}

/** The columns of a kind, in their order. */
export const fieldsOf = <F extends string, W>({ columns }: SheetKind<F, W>): F[] => Object.keys(columns) as F[];

function lacking<F extends string, W>(kind: SheetKind<F, W>, missing: readonly F[], titles: readonly string[]): Problem {
  const quoted = (names: readonly string[]) => names.map((it) => `«${it.slice(0, 40)}»`);
  const headers = quoted(missing.map((it) => kind.columns[it].header));
  const one = missing.length === 1;
  const lack =
    kind.needs === 'every key'
      ? `${one ? 'Falta la columna' : 'Faltan las columnas'} ${headers.join(', ')}`
      : `No se encontró ${one ? 'la' : 'una'} columna ${headers.join(' ni ')}`;
  const fields = fieldsOf(kind);
  const usual = fields.filter((it) => kind.columns[it].example !== undefined);
  const expected = (usual.length > 0 ? usual : fields).map((it) => kind.columns[it].header).join(', ');
  return new Problem('bad_file', {
    message: `${lack} (la primera fila dice ${quoted(titles.slice(0, 8)).join(', ')}). Se esperan columnas como: ${expected}. ${kind.hint}`,
  });
}
