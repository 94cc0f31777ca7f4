import { expect, test } from 'vitest';
import { newTurns } from './uploadTurns.ts';

/** Work that is under way until it is told to end, and the order in which it began. */
function works(atOnce: number) {
  const inTurn = newTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const never = new AbortController().signal;
  const ask = (lane: string, name: string, signal = never) =>
    inTurn(lane, signal, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
    });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { ask, begun, end, settled };
}

test('so many are under way at once, the others in the order in which they came', async () => {
  const { ask, begun, end, settled } = works(2);
  for (const name of ['a', 'b', 'c', 'd']) void ask('photos', name);

  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('b');

  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a document goes before the photos that came earlier, as soon as one of them is through', async () => {
  const { ask, begun, end, settled } = works(2);
  for (const name of ['a', 'b', 'c']) void ask('photos', name);
  void ask('documents', 'plan');

  await settled();
  await end('a');

  expect(begun).toEqual(['a', 'b', 'plan']);
});

test('who gives up while waiting never begins, and holds nobody back', async () => {
  const { ask, begun, end, settled } = works(1);
  const abort = new AbortController();
  void ask('photos', 'a');
  const given = ask('photos', 'b', abort.signal);
  void ask('photos', 'c');
  await settled();

  abort.abort();
  await expect(given).rejects.toThrow('aborted');
  await end('a');

  expect(begun).toEqual(['a', 'c']);
});

test('work that fails makes room like any other', async () => {
  const inTurn = newTurns(1);
  const { signal } = new AbortController();
  const failing = inTurn('photos', signal, () => Promise.reject(new Error('cut off')));
  const next = inTurn('photos', signal, () => Promise.resolve('through'));

  await expect(failing).rejects.toThrow('cut off');
  expect(await next).toBe('through');
});
