import { chosenFiles, folderOf } from '../server/src/outside/files/choose.ts';
import { readConfig } from '../server/src/platform/config.ts';
import type { FileStore } from '../server/src/platform/files/files.ts';
import { addressOfRunning, startPostgres } from '../server/src/platform/postgres/postgres.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';
import { wordsFor } from './words.ts';

interface Place {
  url: string;
  store: FileStore;
  /** The stored files lie in a bucket, not in a folder. */
  inBucket: boolean;
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
      const { store } = await chosenFiles(config);
      console.log(await work({ url: running ?? own?.url ?? '', store, inBucket: folderOf(config) === undefined, dataDir }));
    } finally {
      await own?.stop();
    }
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : wordsFor(error));
    process.exitCode = 1;
  }
}
