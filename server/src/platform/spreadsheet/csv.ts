import { CsvError, parse } from 'csv-parse/sync';
import { tooManyRows, Unreadable, type Limits, type Row } from './table.ts';

/** CSV of any usual make: `,` `;` or tab, UTF-8, UTF-16 or Windows-1252. Every cell is text, save plainly decimal columns. */
export function readCsv(bytes: Buffer, { maxRows }: Limits): Row[] {
  const text = decodeText(bytes);
  const records = recordsOf(text, maxRows);
  const width = records.find((cells) => cells.some(Boolean))?.length ?? 0;
  const rows = records.map((cells, at) => ({ number: at + 1, cells: withoutTail(cells) }));
  const shifted = rows.find(({ cells }) => cells.length > width);
  if (shifted)
    throw new Unreadable(`La fila ${shifted.number} tiene más celdas que los títulos. Revise si falta poner un texto entre comillas.`);
  return withPointDecimals(rows, width);
}

function decodeText(bytes: Buffer): string {
  const text = textOf(bytes);
  // Control characters other than white space: an image, a program, a PDF.
  if (/[^\P{Cc}\s]/u.test(text) || /^\s*(<|%PDF|\{\\rtf)/i.test(text))
    throw new Unreadable('El archivo no es una planilla. Use un archivo .xlsx o .csv.');
  return text;
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel in Spanish still saves "CSV" as Windows-1252, of which Latin-1 is a part.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function recordsOf(text: string, maxRows: number): string[][] {
  try {
    const records: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      to: maxRows + 2,
    });
    if (records.length > maxRows + 1) throw tooManyRows(maxRows);
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(`No se pudo leer la línea ${Number(error['lines'] ?? 1)} del archivo. Revise que las comillas estén cerradas.`);
  }
}

/** The one that cuts the first line into most pieces; what stands between quotes does not count. */
function delimiterOf(text: string): string {
  const first = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const pieces = (it: string) => first.split(it).length;
  return [';', '\t'].reduce((best, it) => (pieces(it) > pieces(best) ? it : best), ',');
}

const withoutTail = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/**
 * Machines write 36.0 where a Chilean types 36,0, but 1.234 is a thousand (domain §2). So a column is read as numbers
 * only when every cell is one and some cell shows that its point cannot group thousands.
 */
function withPointDecimals(rows: Row[], width: number): Row[] {
  const [, ...data] = rows;
  const decimal = Array.from({ length: width }, (_, at) => {
    const texts = data.map(({ cells }) => String(cells[at] ?? '')).filter(Boolean);
    return texts.every((it) => /^-?\d{1,15}(\.\d{1,10})?$/.test(it)) && texts.some((it) => /\.(\d{1,2}|\d{4,})$/.test(it));
  });
  const converted = data.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, at) => (decimal[at] && cell ? Number(cell) : cell)),
  }));
  return [...rows.slice(0, 1), ...converted];
}
