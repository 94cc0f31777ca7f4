import { folderOf } from '../server/src/outside/files/chosen.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { addressOfRunning, startPostgres } from '../server/src/platform/postgres.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';

interface Place {
  url: string;
  /** The folder of the stored files; undefined when they lie in a bucket. */
  files: string | undefined;
  dataDir: string;
}

/** Does work on the configured database: that of DATABASE_URL, that of a running server, or the one in DATA_DIR. */
export async function withDatabase(work: (place: Place) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { DATA_DIR: dataDir, DATABASE_URL } = config;
    const running = DATABASE_URL ?? (await addressOfRunning(dataDir));
    const own = running ? undefined : await startPostgres({ dir: dataDir });
    try {
      console.log(await work({ url: running ?? own?.url ?? '', files: folderOf(config), dataDir }));
    } finally {
      await own?.stop();
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
