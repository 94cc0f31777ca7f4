import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { seesMoney, type Viewer } from './money.ts';
import { Problem } from './problem.ts';
import { partsOf, type Sheet } from './spreadsheet-sheet.ts';
import type { Table } from './spreadsheet-table.ts';
import type { Order, Report } from './spreadsheet-worker.ts';
import { withTemporaryFolder } from './temporary.ts';
import { zip } from './zip.ts';

export type { Sheet } from './spreadsheet-sheet.ts';
export type { Table } from './spreadsheet-table.ts';

interface Asked {
  filename: string;
  maxRows?: number;
  maxColumns?: number;
}

/** 10,000 rows of 60 columns take 5 s and 260 MB here; a file that needs far more is refused, not waited for. */
const limits = { seconds: 20, heapMegabytes: 320 };

/**
 * Reads a CSV or XLSX, told apart by its content, in a thread of its own. Numbers stay numbers, dates become ISO text
 * (`2026-11-20`, or `2026-11-20T14:05:00` without a zone), formulas give their kept value.
 */
export async function readSpreadsheet(path: string, { filename, maxRows = 10_000, maxColumns = 60 }: Asked): Promise<Table> {
  const report = await readApart({ path, filename, maxRows, maxColumns });
  if ('message' in report) throw new Problem('bad_file', { message: report.message });
  return report.table;
}

/** The same of an upload, which lies on disk already, but only as a blob: the reader wants a path. */
export function readUploadedSheet(file: File, limits: Omit<Asked, 'filename'> = {}): Promise<Table> {
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

function readApart(order: Order): Promise<Report> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    execArgv: [],
  });
  const tooMuch = { message: 'El archivo es demasiado grande para leerlo. Divídalo en archivos más pequeños.' };
  return new Promise<Report>((resolve, reject) => {
    const late = setTimeout(() => resolve(tooMuch), limits.seconds * 1000);
    worker.once('message', resolve);
    worker.once('error', (error) => (isOutOfMemory(error) ? resolve(tooMuch) : reject(error)));
    worker.once('exit', () => (clearTimeout(late), reject(new Error('The spreadsheet worker ended without a report.'))));
  }).finally(() => void worker.terminate());
}

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
