import { expect, test } from 'vitest';
import { Threads, LimitExceeded } from './threads.ts';

type Order = { answer: string } | { wait: number } | 'for ever' | 'all memory' | 'fail' | 'leave';

/** Does what it is told, however bad. */
const obedient = `
  import { parentPort } from 'node:worker_threads';
  const all = [];
  parentPort.on('message', async (order) => {
    if (order === 'for ever') for (;;);
    if (order === 'all memory') for (;;) all.push(new Array(200_000).fill(1.5));
    if (order === 'fail') throw new Error('It failed.');
    if (order === 'leave') process.exit();
    if (order.wait) await new Promise((resolve) => setTimeout(resolve, order.wait));
    parentPort.postMessage(order.answer ?? 'done');
  });`;
const threads = (bounds: Partial<ConstructorParameters<typeof Threads>[0]> = {}) =>
  new Threads<Order, string>({
    program: new URL(`data:text/javascript,${encodeURIComponent(obedient)}`),
    threads: 1,
    each: 3,
    all: 5,
    seconds: 10,
    heapMegabytes: 32,
    keepsThreads: true,
    ...bounds,
  });

test('orders are answered one after the other, each with its own answer', async () => {
  const one = threads();

  expect(await Promise.all(['a', 'b', 'c'].map((answer) => one.run({ answer }, 1)))).toEqual(['a', 'b', 'c']);
});

test.each([
  ['takes too long', 'for ever', LimitExceeded],
  ['takes too much memory', 'all memory', LimitExceeded],
  ['fails', 'fail', 'It failed.'],
  ['ends its thread', 'leave', 'ended without an answer'],
] as const)('an order that %s is given up, and the one that waits behind it is done', async (_what, order, thrown) => {
  const one = threads({ seconds: order === 'for ever' ? 4 : 30 });

  const [bad, next] = await Promise.allSettled([one.run(order, 1), one.run({ answer: 'next' }, 1)]);

  expect(() => {
    if (bad.status === 'rejected') throw bad.reason;
  }).toThrow(thrown);
  expect(next).toEqual({ status: 'fulfilled', value: 'next' });
});

test('nobody has more under way than they may, nor all together; who is told so may come again', async () => {
  const one = threads();
  const ask = (person: number) =>
    one.run({ wait: 50 }, person).then(
      () => 'done',
      (error: { code: string }) => error.code,
    );

  expect(await Promise.all([1, 1, 1, 1, 2, 2, 2].map(ask))).toEqual(['done', 'done', 'done', 'busy', 'done', 'done', 'busy']);
  expect(await ask(1)).toBe('done');
});

test('an order whose sender has gone ends at once, under way or still waiting, and the next one is done', async () => {
  const one = threads();
  const [first, second] = [new AbortController(), new AbortController()];
  const underWay = one.run('for ever', 1, first.signal);
  const waiting = one.run('for ever', 1, second.signal);
  const next = one.run({ answer: 'next' }, 2);

  second.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'not_found' });
  first.abort();
  await expect(underWay).rejects.toMatchObject({ code: 'not_found' });

  expect(await next).toBe('next');
});
