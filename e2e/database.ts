import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from 'server/demo/load.ts';
import { diskStore } from 'server/src/outside/files/disk.ts';
import { migrate } from 'server/src/platform/postgres/migrate.ts';
import { startPostgres } from 'server/src/platform/postgres/postgres.ts';
import { databaseAt, runSql } from 'server/test/cluster.ts';

const template = 'pa_e2e_template';
/** The files of the demo company, beside its database. */
const templateFolder = 'demo';
/** The demo is the same on any day. */
const today = '2026-11-20';

/** Once per run: a throwaway PostgreSQL with a database that holds the demo company, to copy from. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'pa-e2e-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const postgres = await startPostgres({ dir: folder, durable: false }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const end = async (): Promise<void> => {
    await postgres.stop();
    await remove();
  };
  try {
    await runSql(postgres.url, `create database ${template}`);
    const url = databaseAt(postgres.url, template);
    await migrate(url);
    await loadDemo(url, { projects: 40, seed: 1, today, store: diskStore(join(folder, templateFolder, 'files')) });
  } catch (error) {
    await end();
    throw error;
  }
  // Playwright ends in good order when it is interrupted; being told to stop is to be the same.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  // The workers are processes of their own and inherit the environment.
  process.env['E2E_FOLDER'] = folder;
  process.env['E2E_DATABASE_URL'] = postgres.url;
  return end;
}

/** A copy of the demo company for one worker; it ends with the whole PostgreSQL. */
export async function cloneDemo(name: string): Promise<{ url: string; folder: string }> {
  const { E2E_FOLDER: folder, E2E_DATABASE_URL: adminUrl } = process.env;
  if (!folder || !adminUrl) throw new Error('The global setup has not run');
  // As files, not through the log, by which a crash would bring them back.
  await runSql(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  await cp(join(folder, templateFolder), join(folder, name), { recursive: true });
  return { url: databaseAt(adminUrl, name), folder: join(folder, name) };
}
