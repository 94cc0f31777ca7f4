import type { Area, Workshop } from './platform/area.ts';
import { forgetKeys } from './platform/http/idempotency.ts';
import { forgetSheets } from './platform/imports/store.ts';
import { discardFiles, sweepFiles } from './platform/files/stored-files.ts';
import { sweepTemporaryFolders } from './platform/files/temporary.ts';

/** The work that this server does besides answering calls; several servers share it. */
export async function startBackground(areas: readonly Area[], workshop: Workshop): Promise<void> {
  const { db, jobs, store } = workshop;
  for (const { work } of areas) await work?.(workshop);
  await jobs.work('discard_file', async ({ file }) => {
    if (await discardFiles(db, store, [file])) return;
    // A backup is being made, however long it takes.
    await db.transaction().execute((tx) => jobs.send(tx, 'discard_file', { file }, { after: 120 }));
  });
  await jobs.work('sweep_files', async () => {
    await sweepTemporaryFolders();
    await sweepFiles({ db, store });
  });
  await db.transaction().execute((tx) => jobs.send(tx, 'sweep_files', {}, { after: 10, key: 'start' }));
  await jobs.repeat('sweep_files', '15 4 * * *');
  await jobs.work('cleanup', () => cleanUp(areas, workshop));
  await jobs.repeat('cleanup', '30 3 * * *');
}

/** What the platform keeps only for a time. */
const platformCleanUp = async ({ db }: Workshop): Promise<void> => {
  await forgetKeys(db);
  await forgetSheets(db);
};

/** What has expired, and what is kept only for a time: each area forgets its own. What one cannot do keeps none of the others. */
export async function cleanUp(areas: readonly Area[], workshop: Workshop): Promise<void> {
  const errors: unknown[] = [];
  for (const work of [platformCleanUp, ...areas.flatMap((it) => it.cleanUp ?? [])])
    await work(workshop).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join(' · '));
}
