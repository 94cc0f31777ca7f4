// Loads the demo company: npm run demo -- --projects 40 --seed 1 [--add]
import { parseArgs } from 'node:util';
import { chosenFiles } from '../src/outside/files/choose.ts';
import { readConfig } from '../src/platform/config.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { addressOfRunning, startPostgres } from '../src/platform/postgres/postgres.ts';
import { StartProblem } from '../src/platform/start-problem.ts';
import { loadDemo } from './load.ts';
import { demoPassword } from './access/people.ts';

try {
  await main();
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { projects, seed, add } = readArguments();
  const found = await database();
  try {
    await migrate(found.url);
    const { seconds, ...loaded } = await loadDemo(found.url, {
      projects,
      seed,
      add,
      store: (await chosenFiles(readConfig(process.env))).store,
    });
    console.log(
      `${loaded.projects} proyectos y ${loaded.places} lugares en ${seconds.toFixed(1)} s. Clave de todas las cuentas: ${demoPassword}`,
    );
  } finally {
    await found.close();
  }
}

function readArguments(): { projects: number; seed: number; add: boolean } {
  const { values } = parseArgs({
    options: {
      projects: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      add: { type: 'boolean', default: false },
    },
  });
  const [projects, seed] = [Number(values.projects), Number(values.seed)];
  if (!Number.isInteger(projects) || projects < 10 || projects > 100_000) throw new StartProblem('--projects va de 10 a 100000.');
  if (!Number.isInteger(seed) || seed < 0) throw new StartProblem('--seed es un número entero, por ejemplo 1.');
  return { projects, seed, add: values.add };
}

/** The one that is configured, the one of the server that runs, or the default one for as long as this takes. */
async function database(): Promise<{ url: string; close: () => Promise<void> }> {
  const config = readConfig(process.env);
  const url = config.DATABASE_URL ?? (await addressOfRunning(config.DATA_DIR));
  if (url) return { url, close: async () => undefined };
  const postgres = await startPostgres({ dir: config.DATA_DIR });
  return { url: postgres.url, close: () => postgres.stop() };
}
