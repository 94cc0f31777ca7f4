import { open, readFile } from 'node:fs/promises';
import { readCsv } from './csv.ts';
import { readXlsx } from './xlsx.ts';
import { answerOrders } from '../threads/threads.ts';
import { tableOf, Unreadable, type Limits, type Row, type Table } from './table.ts';

export interface Order extends Limits {
  path: string;
  filename: string;
}
export type Report = { table: Table } | { message: string };

const maxFileBytes = 50 * 1024 * 1024;

answerOrders(report);

async function report(asked: Order): Promise<Report> {
  try {
    return { table: tableOf(await rowsOf(asked), asked) };
  } catch (error) {
    if (error instanceof Unreadable) return { message: error.message };
    throw error;
  }
}

async function rowsOf({ path, filename, ...limits }: Order): Promise<Row[]> {
  const { start, size } = await startOf(path);
  if (size === 0) throw new Unreadable('El archivo está vacío.');
  if (size > maxFileBytes) throw new Unreadable('El archivo supera 50 MB.');
  if (start.startsWith('d0cf11e0'))
    throw new Unreadable('El archivo es de una versión antigua de Excel (.xls) o está protegido con clave. Guárdelo como .xlsx sin clave.');
  if (start.startsWith('504b')) {
    return readXlsx(path, limits);
  }
  const rows = readCsv(await readFile(path), limits);
  // Some systems name their CSV .xls; a text that is no table at all is something else.
  if (/\.xlsx?$/i.test(filename) && rows.every(({ cells }) => cells.length < 2))
    throw new Unreadable('El archivo se llama como una planilla de Excel, pero no lo es. Use un archivo .xlsx o .csv.');
  return rows;
}

async function startOf(path: string): Promise<{ start: string; size: number }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return { start: buffer.toString('hex', 0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
