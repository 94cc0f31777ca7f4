import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { announce } from './events.ts';
import { Memory } from './memory.ts';

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
