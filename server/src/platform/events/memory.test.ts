import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { announce, shout } from './events.ts';
import { countsUntil, Memory } from './memory.ts';

const { app, db } = await scene();
let reads = 0;
const slowly = async (): Promise<number> => {
  reads += 1;
  const mine = reads;
  await new Promise((resolve) => setTimeout(resolve, 20));
  return mine;
};

test('many who ask at once share one answer; a change makes the next one ask anew', async () => {
  const memory = new Memory<number>(app.events, 'memory-test', { size: 10, milliseconds: 60_000 });

  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => memory.get('a', slowly))))).toEqual(new Set([1]));
  expect(await memory.get('a', slowly)).toBe(1);

  const before = memory.get('b', slowly);
  await db.transaction().execute((tx) => announce(tx, 'memory-test'));
  await expect.poll(() => memory.get('a', slowly).then((it) => it > 1), { timeout: 1_000 }).toBe(true);
  await before;

  // What was being read when the change came was not kept.
  expect(await memory.get('b', slowly)).toBeGreaterThan(await before);
});

test('what a list counts is dropped by what changes its rows, on any server, and by nothing else of the same topic', async () => {
  let counted = 0;
  const count = async (): Promise<number> => (counted += 1);
  const memory = countsUntil('counts-test', 'rows:all')(app.events);
  // Another server says so: nothing of it happened in this one's own transactions.
  const elsewhere = (key: string) => shout(db, 'counts-test', key);

  expect(await memory.get('a', count)).toBe(1);
  await elsewhere('others:all');
  await elsewhere('rows:1');
  await expect.poll(() => memory.get('a', count), { timeout: 500 }).toBe(1);
  await elsewhere('rows:all');
  await expect.poll(() => memory.get('a', count), { timeout: 1_000 }).toBe(2);
});
