import { join } from 'node:path';
import { readConfig } from '../server/src/platform/config.ts';
import { addressOfRunning, startPostgres } from '../server/src/platform/postgres.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';

interface Place {
  url: string;
  files: string;
  dataDir: string;
}

/** Does work on the configured database: that of DATABASE_URL, that of a running server, or the one in DATA_DIR. */
export async function withDatabase(work: (place: Place) => Promise<string>): Promise<void> {
  try {
    const { DATA_DIR: dataDir, DATABASE_URL } = readConfig(process.env);
    const running = DATABASE_URL ?? (await addressOfRunning(dataDir));
    const own = running ? undefined : await startPostgres({ dir: dataDir });
    try {
      console.log(await work({ url: running ?? own?.url ?? '', files: join(dataDir, 'files'), dataDir }));
    } finally {
      await own?.stop();
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
