// `npm run soak`: two servers under many people, with a fault every few seconds, and a comparison of all that was answered with all that is there.
//   npm run soak -- --minutes 10 --people 200
//   npm run soak -- --seed 7 --every 5 --pace 6 --only "crash of the database"
// Ends with 0 when nothing was lost, doubled or half done, no server died by itself, and everybody may go on working.
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../server/demo/random.ts';
import { beginDay } from './day.ts';
import { faults } from './faults.ts';
import { report } from './report.ts';
import { setStage, type Stage } from './stage.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '200' },
    every: { type: 'string', default: '5' },
    pace: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
  },
});
const seed = Number(values.seed);
const names = Object.keys(faults).filter((it) => values.only === undefined || it.includes(values.only));
if (names.length === 0) throw new Error(`There is no ${values.only}; there are:\n  ${Object.keys(faults).join('\n  ')}`);

console.log(`${values.people} people for ${values.minutes} minutes, a fault every ${values.every} s, seed ${seed}`);
const stage = await setStage({ people: Number(values.people) });
console.log(`Two servers at work in ${stage.folder}${stage.files.isSmall ? '' : ' (no disk of its own: it is never full)'}`);
let isGood = false;
try {
  const day = await beginDay(stage, { seed, pace: Number(values.pace) * 1000 });
  const happened = await harm(stage, Number(values.minutes) * 60_000);
  console.log('Evening: nothing goes wrong any more, what was begun is done');
  isGood = await report(stage, day, happened);
} finally {
  await stage.end({ isKept: !isGood });
}
process.exit(isGood ? 0 : 1);

/** A fault every few seconds, whether or not the last one is over. */
async function harm(on: Stage, milliseconds: number): Promise<Map<string, number>> {
  const chance = random(seed);
  const times = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  for (const until = Date.now() + milliseconds; Date.now() < until;) {
    await pause(Number(values.every) * 1000);
    const name = chance.pick(names as [string, ...string[]]);
    times.set(name, (times.get(name) ?? 0) + 1);
    const left = Math.round((until - Date.now()) / 1000);
    console.log(`  ${String(left).padStart(4)} s left · ${name}`);
    // Its own chance: what is under way takes none from what comes next, so a seed always brings the same faults.
    const done = (faults[name]?.(on, random(chance.whole(0, 2 ** 31))) ?? Promise.resolve())
      // A database that is down cannot be told to end connections.
      .catch((error: Error) => console.log(`         ${name}: ${error.message}`))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }
  await Promise.all(underWay);
  return times;
}
