import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// From the second start on nothing is compiled again. Only what is imported after this line comes from there.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
const [{ startServer }, { readConfig }, { StartProblem }, { endWhenTold }, { giveBackMemory }] = await Promise.all([
  import('./start.ts'),
  import('./platform/config.ts'),
  import('./platform/start-problem.ts'),
  import('./platform/ending.ts'),
  import('./platform/idle-memory.ts'),
]);

let running: Awaited<ReturnType<typeof startServer>> | undefined;
let isStopping = false;
// While it starts there is nobody to answer yet, and what was begun is all or nothing.
const end = endWhenTold(async () => {
  isStopping = true;
  await running?.stop();
});
// Nothing known comes here; after what does, nobody knows what an answer would be worth.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    console.error(error);
    end(1);
  });
}

try {
  // What the environment says goes before what the file says.
  if (existsSync('.env')) process.loadEnvFile('.env');
  running = await startServer(readConfig(process.env), (line) => console.log(line));
  giveBackMemory();
  void running.ended.then(() => {
    if (isStopping) return;
    console.error('La base de datos terminó sola. Vea el registro en DATA_DIR y vuelva a iniciar.');
    process.exit(1);
  });
} catch (error) {
  // What a person can put right is one line; anything else is ours, with its trace.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
