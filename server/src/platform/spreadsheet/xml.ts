import { SaxesParser } from 'saxes';
import { tooManyRows, tooWide, Unreadable, type Cell, type Limits, type Row } from './table.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is done where an element begins, and where it ends with the text that stands directly in it. */
export interface Handlers {
  begins: (name: string, attributes: Attributes) => void;
  ends?: (name: string, text: string) => void;
}

/** Excel's cells hold 32,767 letters. */
const longestText = 1_000_000;

/** Reads XML as it comes, by names without their prefixes. What declares its own entities is no spreadsheet. */
export async function readXml(stream: AsyncIterable<Buffer>, { begins, ends }: Handlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  const add = (more: string) => {
    if (text.length + more.length > longestText) throw new Unreadable('La planilla tiene una celda con demasiado texto.');
    text += more;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A spreadsheet has no document type.');
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    begins(localOf(name), withoutPrefixes(attributes));
  });
  parser.on('closetag', ({ name }) => {
    ends?.(localOf(name), text);
    text = '';
  });
  for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}

/** Most have none, and there may be a million of them. */
function withoutPrefixes(attributes: Attributes): Attributes {
  const names = Object.keys(attributes);
  if (!names.some((it) => it.includes(':'))) return attributes;
  return Object.fromEntries(names.map((it) => [localOf(it), attributes[it] ?? '']));
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The texts that cells name by their number. */
export async function readStrings(stream: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  let [whole, isSpoken] = ['', false];
  await readXml(stream, {
    begins: (name) => {
      if (name === 'si') whole = '';
      if (name === 'rPh') isSpoken = true;
    },
    ends: (name, text) => {
      // How a text is pronounced is no part of it.
      if (name === 't' && !isSpoken) whole += text;
      if (name === 'rPh') isSpoken = false;
      if (name === 'si') strings.push(unescapeXml(whole));
    },
  });
  return strings;
}

/** Excel's way of writing what XML cannot hold: `_x000D_`. */
const unescapeXml = (text: string): string =>
  text.replaceAll(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Which of the styles that cells name show a number as a date. */
export async function readDateStyles(stream: AsyncIterable<Buffer>): Promise<ReadonlySet<number>> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  let [isInCells, at] = [false, 0];
  await readXml(stream, {
    begins: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const own = formats.get(numFmtId);
      if (own === undefined ? isBuiltInDate(Number(numFmtId)) : isDateFormat(own)) dates.add(at);
      at += 1;
    },
    ends: (name) => void (isInCells &&= name !== 'cellXfs'),
  });
  return dates;
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Words in quotes, what is escaped and colours in brackets say nothing about it. */
const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.slice(0, 255).replaceAll(/"[^"]*"|\\.|\[[^\][]*\]|general/gi, ''));

/** What a sheet's cells need to be understood. */
export interface Book {
  strings: readonly string[];
  dates: ReadonlySet<number>;
  isFrom1904: boolean;
}

/** The rows of a sheet that say something. What stands beyond the last column or row is refused as soon as it is met. */
export async function readRows(stream: AsyncIterable<Buffer>, book: Book, { maxRows, maxColumns }: Limits): Promise<Row[]> {
  const rows: Row[] = [];
  let row: Row = { number: 0, cells: [] };
  let [column, written, type, style] = [-1, '', '', ''];
  const add = (value: Cell): void => {
    if (value === null || value === '') return;
    if (column >= maxColumns) throw tooWide(column + 1, maxColumns);
    if (row.number > maxRows * 5) throw tooManyRows(maxRows);
    row.cells[column] = value;
  };
  const refuseMerged = mergedIn(rows);
  await readXml(stream, {
    begins: (name, { r, t = 'n', s = '', ref = '' }) => {
      if (name === 'mergeCell') refuseMerged(ref);
      if (name === 'row') [row, column] = [{ number: Number(r ?? row.number + 1), cells: [] }, -1];
      if (name === 'c') [column, written, type, style] = [r === undefined ? column + 1 : columnOf(r), '', t, s];
    },
    ends: (name, text) => {
      if (name === 'v' || (name === 't' && type === 'inlineStr')) written += text;
      if (name === 'c') add(valueOf(written, { type, isDate: book.dates.has(Number(style)) }, book));
      if (name !== 'row' || row.cells.length === 0) return;
      rows.push({ number: row.number, cells: Array.from(row.cells, (cell) => cell ?? null) });
      // The titles are one more.
      if (rows.length > maxRows + 1) throw tooManyRows(maxRows);
    },
  });
  return rows;
}

/** So many rows below its first are looked at of one range. */
const lookedAt = 50;

/**
 * Refuses a value that is written once for several rows of data (`A2:A4`): the rows below hold nothing of it, and nobody could say whether it
 * was meant for each of them. They come after all rows; what is merged within one row, or in the titles, says nothing twice.
 */
function mergedIn(rows: readonly Row[]): (ref: string) => void {
  let byNumber: ReadonlyMap<number, Row> | undefined;
  return (ref) => {
    const [, first = '', from = '', last = '', to = ''] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
    const [top, bottom] = [Number(from), Math.min(Number(to), Number(from) + lookedAt)];
    if (first === '' || top >= bottom || top <= (rows[0]?.number ?? 0)) return;
    byNumber ??= new Map(rows.map((it) => [it.number, it]));
    if ((byNumber.get(top)?.cells[columnOf(first)] ?? null) === null) return;
    for (let number = top + 1; number <= bottom; number += 1)
      if (byNumber.has(number))
        throw new Unreadable(
          `Las celdas ${first}${from} a ${last}${to} están combinadas. Sepárelas en Excel, escriba el valor en cada fila y vuelva a subirlo.`,
        );
  };
}

/** `B7` is the second column, number 1. */
function columnOf(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === '') throw new Unreadable('La planilla tiene celdas sin lugar.');
  return Array.from(letters).reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(written: string, { type, isDate }: { type: string; isDate: boolean }, { strings, isFrom1904 }: Book): Cell {
  if (written === '') return null;
  if (type === 's') return strings[Number(written)] ?? null;
  if (type === 'b') return written === '1' ? 'Sí' : 'No';
  if (type === 'str' || type === 'inlineStr') return unescapeXml(written);
  if (type === 'e') return written;
  if (type === 'd') return isoOf(new Date(`${written}${/[zZ]$|[+-]\d\d:\d\d$/.test(written) || !written.includes('T') ? '' : 'Z'}`));
  const number = Number(written);
  if (Number.isNaN(number)) return null;
  return isDate ? isoOf(new Date(Math.round((number - 25_569 + (isFrom1904 ? 1462 : 0)) * 86_400_000))) : number;
}

/** Excel's dates have no zone: a day alone, or a day with the time on the wall. */
function isoOf(date: Date): Cell {
  if (Number.isNaN(date.getTime())) return null;
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, '')
    .replace(/\.\d{3}Z$/, '');
}
