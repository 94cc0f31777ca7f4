import { cubageLimits, type CubageMaterial } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { takeInParts } from './parts.ts';

// Of what is answered only the number and the version are read.
const writtenAs = (ids: readonly number[], revision: number) => ids.map((id) => ({ id, revision }) as CubageMaterial);
const many = Array.from({ length: cubageLimits.added * 2 + 1 }, (_, at) => at + 1);

test('more rows than a call takes go in several, each over the version that the one before left', async () => {
  const sent: { version: number; n: number }[] = [];
  const written: number[] = [];

  const parts = takeInParts(many, 7, ({ version, rows }) => {
    sent.push({ version, n: rows.length });
    return Promise.resolve(writtenAs(rows, version + 1));
  });
  for await (const part of parts) written.push(...part.map((it) => it.id));

  expect(sent).toEqual([
    { version: 7, n: cubageLimits.added },
    { version: 8, n: cubageLimits.added },
    { version: 9, n: 1 },
  ]);
  expect(written).toEqual(many);
});

test('where one is refused those before it are written, and none after it is sent', async () => {
  let calls = 0;
  let written = 0;
  const parts = takeInParts(many, 7, ({ version, rows }) => {
    calls += 1;
    return calls === 2 ? Promise.reject(new Error('Cambió')) : Promise.resolve(writtenAs(rows, version + 1));
  });

  await expect(
    (async () => {
      for await (const part of parts) written += part.length;
    })(),
  ).rejects.toThrow('Cambió');

  expect([calls, written]).toEqual([2, cubageLimits.added]);
});
