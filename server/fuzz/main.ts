// npm run fuzz: sends every call what nobody would send, for as long as one likes, and tells what was not answered well.
//   npm run fuzz -- --minutes 30              for half an hour, from a seed of the day
//   npm run fuzz -- --seed 7 --call projects.filteredProjects     the same again, of one call
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCalls } from 'contract/all.ts';
import { migrate } from '../src/platform/postgres/migrate.ts';
import { startPostgres } from '../src/platform/postgres/postgres.ts';
import { tryCall } from './fuzz.ts';
import { openWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    call: { type: 'string', multiple: true },
    runs: { type: 'string', default: '60' },
  },
});
const ends = Date.now() + Number(values.minutes) * 60_000;
const first = Number(values.seed ?? Date.now() % 1_000_000);
const calls = allCalls.filter((it) => !values.call || values.call.includes(it.id));
const folder = await mkdtemp(join(tmpdir(), 'pa-fuzz-'));
const postgres = await startPostgres({ dir: folder, durable: false });
const faults = new Set<string>();
let tried = 0;
try {
  await migrate(postgres.url);
  const world = await openWorld(postgres.url, folder);
  for (let seed = first; Date.now() < ends; seed += 1) {
    console.log(`seed ${seed}`);
    let known = await world.known();
    for (const [at, call] of calls.entries()) {
      if (Date.now() >= ends || faults.has(call.id)) continue;
      if (at % 25 === 0) known = await world.known();
      const fault = await tryCall(call, world, { known, seed, runs: Number(values.runs) });
      tried += 1;
      if (fault === undefined) continue;
      faults.add(call.id);
      console.log(`\n${fault}\n`);
    }
    if (values.seed !== undefined) break;
  }
  await world.close();
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${calls.length} calls, ${tried} times ${values.runs} requests: ${faults.size} calls with a fault`);
process.exitCode = faults.size > 0 ? 1 : 0;
