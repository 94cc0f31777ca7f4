import { expect, test } from 'vitest';
import { readPdf } from './reading.ts';

const nothing = () => Promise.resolve(new Uint8Array([1, 2, 3]));

test('however many suppliers send papers, those of the company are read', async () => {
  const suppliers = Array.from({ length: 80 }, (_, at) => readPdf(nothing, { id: -1 - (at % 10) }));
  const ours = readPdf(nothing, { id: 1 });

  const outcomes = await Promise.allSettled(suppliers);

  const refused = outcomes.filter((it) => it.status === 'rejected');
  expect(refused).toHaveLength(64);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', message: expect.stringContaining('vuelva a intentar') });
  expect(await ours).toEqual({ trouble: 'broken' });
});

test('of papers that wait none is in memory: each is read when its turn comes', async () => {
  let reads = 0;
  const sent = Array.from({ length: 12 }, (_, at) => readPdf(() => ((reads += 1), nothing()), { id: -1 - at }));

  await Promise.race(sent);

  expect(reads).toBeLessThanOrEqual(2);
  await Promise.all(sent);
  expect(reads).toBe(12);
});
