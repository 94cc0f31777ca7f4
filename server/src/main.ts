import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// From the second start on nothing is compiled again. Only what is imported after this line comes from there.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
const [{ startServer }, { readConfig }, { StartProblem }] = await Promise.all([
  import('./start.ts'),
  import('./platform/config.ts'),
  import('./platform/start-problem.ts'),
]);

try {
  // What the environment says goes before what the file says.
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { stop, ended } = await startServer(readConfig(process.env), (line) => console.log(line));
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // Nothing known comes here; what does is ours, and whoever answers on after it may answer wrongly.
  const fail = (error: unknown): void => {
    console.error(error);
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  void ended.then(() => {
    if (stopping) return;
    console.error('La base de datos terminó sola. Vea el registro en DATA_DIR y vuelva a iniciar.');
    process.exit(1);
  });
} catch (error) {
  // What a person can put right is one line; anything else is ours, with its trace.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
