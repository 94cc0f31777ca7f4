import { expect, test } from 'vitest';
import { areas } from '../src/app.ts';

test('no two areas give a line the same name', () => {
  const keys = areas.flatMap((it) => [...(it.hooks?.workday ?? []), ...(it.hooks?.workdayPictures ?? [])]).map((it) => it.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(10);
});
