import { CsvError, parse } from 'csv-parse/sync';
import { contactColumns, mostContacts, type ContactColumn, type PastedContact } from 'contract/projects/index.ts';
import { parsePhone } from 'contract/phone.ts';
import { parseRut } from 'contract/rut.ts';
import { Problem } from '../../platform/problem.ts';
import { columnOf, type PasteColumn } from './columns.ts';

interface PasteReading {
  /** What each column of the paste is; without titles, what its cells look like. */
  columns: { title: string | null; field: PasteColumn | null }[];
  rows: PastedContact[];
}

/** Reads what was copied from a spreadsheet (tabs) or a CSV (semicolons, commas). What cannot be told apart by titles is by its cells. */
export function readPaste(text: string): PasteReading {
  const records = recordsOf(text.replace(/^\uFEFF/, '').replaceAll('\0', ''));
  const [first] = records;
  if (!first)
    throw new Problem('invalid', { fields: { texto: 'No hay filas que leer. Copie las celdas en su planilla y péguelas aquí.' } });
  const titled = titlesOf(first);
  const data = titled ? records.slice(1) : records;
  if (data.length === 0) throw new Problem('invalid', { fields: { texto: 'Solo vienen los títulos: copie también las filas.' } });
  if (data.length > mostContacts)
    throw new Problem('invalid', { fields: { texto: `Son ${data.length} filas; se admiten hasta ${mostContacts} a la vez.` } });
  const fields = titled ?? guessColumns(data);
  const width = Math.max(...records.map((it) => it.length));
  return {
    columns: Array.from({ length: width }, (_, at) => ({ title: (titled && first[at]) || null, field: fields[at] ?? null })),
    rows: data.map((cells) => rowOf(cells, fields)),
  };
}

const longestCell = 4000;

function recordsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  const read = (quote: '"' | null): string[][] =>
    parse(text, { delimiter, quote, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true });
  return ((text.includes('"') ? readIfClosed(() => read('"')) : undefined) ?? read(null))
    .map((cells) => cells.map((it) => it.replace(/\s+/g, ' ').trim().slice(0, longestCell)))
    .filter((cells) => cells.some(Boolean));
}

/** A quote that is never closed is a character like any other. */
function readIfClosed(read: () => string[][]): string[][] | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Spreadsheets copy with tabs; a tab anywhere settles it. Otherwise whichever cuts the first line into more pieces. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const first = (/\S.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  return first.split(';').length >= first.split(',').length ? ';' : ',';
}

/** The first line is one of titles when it names the person, or two facts, and no cell of it is itself a mail, a RUT or a telephone. */
function titlesOf(first: readonly string[]): (PasteColumn | null)[] | undefined {
  const named = first.map((it) => columnOf(it) ?? null);
  const found = named.filter((it) => it !== null);
  const isData = first.some((it) => looks.email(it) || looks.rut(it) || looks.telefono(it));
  if (isData || found.length === 0 || (found.length === 1 && first.filter(Boolean).length > 2)) return undefined;
  return named.map((it, at) => (it !== null && named.indexOf(it) === at ? it : null));
}

const looks = {
  email: (cell: string) => /^[^\s@]+@\S+$/.test(cell),
  rut: (cell: string) => /^[\d.]{1,10}-[\dkK]$/.test(cell) && parseRut(cell).ok,
  telefono: (cell: string) => parsePhone(cell).ok,
} as const;

/** Without titles: mails, RUTs and telephones are known by how most of their cells look, texts by the order in which they stand. */
function guessColumns(rows: readonly string[][]): (ContactColumn | null)[] {
  const width = Math.max(...rows.map((it) => it.length));
  const fields: (ContactColumn | null)[] = Array.from({ length: width }, () => null);
  for (const kind of ['email', 'rut', 'telefono'] as const) {
    const shares = fields.map((taken, at) => (taken === null ? share(rows, at, looks[kind]) : 0));
    const best = shares.indexOf(Math.max(...shares));
    if ((shares[best] ?? 0) >= 0.5) fields[best] = kind;
  }
  const isWhole = fields.every((it) => it === null) && width === contactColumns.length;
  const left = isWhole ? [...contactColumns] : contactColumns.filter((it) => !fields.includes(it) && isText(it));
  return fields.map((it) => it ?? left.shift() ?? null);
}

const isText = (field: ContactColumn) => field === 'nombre' || field === 'cargo' || field === 'observaciones';

/** How many of the filled cells of a column look like it. */
function share(rows: readonly string[][], at: number, is: (cell: string) => boolean): number {
  const filled = rows.map((it) => it[at] ?? '').filter(Boolean);
  return filled.length === 0 ? 0 : filled.filter(is).length / filled.length;
}

function rowOf(cells: readonly string[], fields: readonly (PasteColumn | null)[]): PastedContact {
  const cellOf = (field: PasteColumn) => (fields.includes(field) ? (cells[fields.indexOf(field)] ?? '') : '');
  const nombre = [cellOf('nombre'), cellOf('apellido')].filter(Boolean).join(' ');
  const [rut, cargo, email] = [cellOf('rut'), cellOf('cargo'), cellOf('email').replace(/^mailto:/i, '')];
  return { nombre, rut, cargo, email, telefono: cellOf('telefono'), observaciones: cellOf('observaciones') };
}
