import { startServer } from './start.ts';
import { readConfig } from './platform/config.ts';
import { StartProblem } from './platform/start-problem.ts';

try {
  const { stop } = await startServer(readConfig(process.env), (line) => console.log(line));
  let stopping = false;
  const end = (): void => {
    if (stopping) return;
    stopping = true;
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
} catch (error) {
  // What a person can put right is one line; anything else is ours, with its trace.
  console.error(error instanceof StartProblem ? error.message : error);
  process.exit(1);
}
