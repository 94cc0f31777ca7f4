import { expect, test } from 'vitest';
import { readPdf } from './reading.ts';

const nothing = new Uint8Array([1, 2, 3]);

test('however many suppliers send papers, those of the company are read', async () => {
  const suppliers = Array.from({ length: 80 }, (_, at) => readPdf(nothing, { id: -1 - (at % 10) }));
  const ours = readPdf(nothing, { id: 1 });

  const outcomes = await Promise.allSettled(suppliers);

  expect(outcomes.some((it) => it.status === 'rejected')).toBe(true);
  expect(await ours).toEqual({ trouble: 'broken' });
});
