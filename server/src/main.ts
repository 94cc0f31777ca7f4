import { existsSync } from 'node:fs';
import { startServer } from './start.ts';
import { readConfig } from './platform/config.ts';
import { StartProblem } from './platform/start-problem.ts';

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
