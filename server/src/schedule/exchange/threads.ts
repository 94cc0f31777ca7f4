import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTemporaryFolder } from '../../platform/files/temporary.ts';
import { pathOf } from '../../platform/files/uploads.ts';
import { Problem } from '../../platform/problem.ts';
import { Threads, LimitExceeded } from '../../platform/threads/threads.ts';
import type { FilePlan, PlanToWrite } from '../mspdi/model.ts';
import type { ExchangeOrder, ExchangeReport } from './worker.ts';

/** A plan of 10,000 activities takes some seconds; what takes far more was made to. */
const threads = new Threads<ExchangeOrder, ExchangeReport>({
  program: new URL('./worker.ts', import.meta.url),
  threads: 1,
  each: 3,
  all: 12,
  seconds: 30,
  heapMegabytes: 640,
  keepsThreads: true,
});

const run = (order: ExchangeOrder, person: number, gone?: AbortSignal): Promise<ExchangeReport> =>
  threads.run(order, person, gone).catch((error: unknown) => {
    throw error instanceof LimitExceeded
      ? new Problem('bad_file', { message: 'El archivo es demasiado grande para leerlo. Quite de él recursos y campos, o divídalo.' })
      : error;
  });

/** A plan out of MS Project's XML, in a thread of its own; undefined: the file is a spreadsheet. */
export async function readPlanFile(file: File, person: number): Promise<FilePlan | undefined> {
  const report = await atPath(file, (path) => run({ read: path }, person));
  if ('message' in report) throw new Problem('bad_file', { message: report.message, fields: { file: report.message } });
  return 'plan' in report ? report.plan : undefined;
}

function atPath<T>(file: File, work: (path: string) => Promise<T>): Promise<T> {
  const there = pathOf(file);
  if (there !== undefined) return work(there);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'plan');
    await writeFile(path, file.stream());
    return work(path);
  });
}

export async function writePlanXml(plan: PlanToWrite, person: number, gone?: AbortSignal): Promise<Buffer> {
  const report = await run({ write: plan }, person, gone);
  if (!('xml' in report)) throw new Error('A plan was written without an answer.');
  return Buffer.from(report.xml);
}
