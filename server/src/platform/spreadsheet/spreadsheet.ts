import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { seesMoney, type Viewer } from '../money.ts';
import { Problem } from '../problem.ts';
import { partsOf, type Sheet } from './sheet.ts';
import type { Table } from './table.ts';
import type { Order, Report } from './worker.ts';
import { withTemporaryFolder } from '../files/temporary.ts';
import { Threads, LimitExceeded } from '../threads/threads.ts';
import { pathOf } from '../files/uploads.ts';
import { zip } from '../files/zip.ts';

export type { Sheet } from './sheet.ts';
export type { Table } from './table.ts';

interface SheetLimits {
  filename: string;
  /** Whose file it is: of one person only so many are read at once. */
  person?: number;
  maxRows?: number;
  maxColumns?: number;
}

/** Two at once, and a file that needs far more than one of 10,000 rows of 60 columns is refused, not waited for. */
const threads = new Threads<Order, Report>({
  program: new URL('./worker.ts', import.meta.url),
  threads: 2,
  each: 3,
  all: 12,
  seconds: 20,
  heapMegabytes: 320,
  keepsThreads: false,
});

/**
 * Reads a CSV or XLSX, told apart by its content, in a thread of its own. Numbers stay numbers, dates become ISO text
 * (`2026-11-20`, or `2026-11-20T14:05:00` without a zone), formulas give their kept value.
 */
export async function readSpreadsheet(
  path: string,
  { filename, person = 0, maxRows = 10_000, maxColumns = 60 }: SheetLimits,
): Promise<Table> {
  const report = await threads.run({ path, filename, maxRows, maxColumns }, person).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? tooMuch() : error;
  });
  if ('message' in report) throw new Problem('bad_file', { message: report.message });
  return report.table;
}

const tooMuch = () =>
  new Problem('bad_file', { message: 'El archivo es demasiado grande para leerlo. Divídalo en archivos más pequeños.' });

/** The same of an upload; the reader wants a path, which a file from elsewhere has not. */
export async function readUploadedSheet(file: File, limits: Omit<SheetLimits, 'filename'> & { person: number }): Promise<Table> {
  const there = pathOf(file);
  if (there !== undefined) return readSpreadsheet(there, { filename: file.name, ...limits });
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'planilla');
    await writeFile(path, file.stream());
    return readSpreadsheet(path, { filename: file.name, ...limits });
  });
}

/**
 * An XLSX as it is made, batch by batch: bold frozen titles with a filter; a reader that is slow or leaves slows or stops the source.
 * Columns of money are not there for who may not see it.
 */
export function writeSpreadsheet(user: Viewer, { columns, ...sheet }: Sheet): Readable {
  const shown = seesMoney(user) ? columns : columns.filter(({ kind, money = kind === 'money' }) => !money);
  return Readable.from(zip(partsOf({ ...sheet, columns: shown })), { objectMode: false, highWaterMark: 64 * 1024 });
}
