import { expect, test } from 'vitest';
import { sharesOf, type Share } from './progress.ts';

const row = (more: Partial<Share> & Pick<Share, 'key'>): Share => ({
  parent: null,
  isSummary: false,
  inactive: false,
  duration: 480,
  is_elapsed: false,
  peso: null,
  avance: '0',
  ...more,
});

test.each([29, 57, 58])('%i %% is exactly that, of an activity, of its summary row and of the one above', (share) => {
  const shares = sharesOf(
    [
      row({ key: 1, isSummary: true }),
      row({ key: 2, parent: 1, isSummary: true }),
      row({ key: 3, parent: 2, avance: String(share) }),
      row({ key: 4, parent: 2, avance: String(share), duration: 1120 }),
      row({ key: 5, parent: 2, avance: String(share), duration: 100, is_elapsed: true }),
    ],
    480,
  );
  expect([...shares.values()]).toEqual([share, share, share, share, share]);
});

test.each([480, 540])('a day by the clock counts as a day of work of %i minutes, and what takes a minute as something', (day_minutes) => {
  const shares = sharesOf(
    [
      row({ key: 1, isSummary: true }),
      row({ key: 2, parent: 1, duration: 3 * 1440, is_elapsed: true, avance: '100' }),
      row({ key: 3, parent: 1, duration: 3 * day_minutes }),
      row({ key: 4, isSummary: true }),
      row({ key: 5, parent: 4, duration: 1, is_elapsed: true, avance: '100' }),
    ],
    day_minutes,
  );
  expect([shares.get(1), shares.get(4)]).toEqual([50, 100]);
});

test('weights say it where anything beneath has one: what has none counts nothing, and each summary row asks those beneath itself', () => {
  const shares = sharesOf(
    [
      row({ key: 1, isSummary: true }),
      row({ key: 2, parent: 1, isSummary: true }),
      row({ key: 3, parent: 2, peso: '30', avance: '100' }),
      row({ key: 4, parent: 2, peso: '10.5', duration: 9600, avance: '29' }),
      row({ key: 5, parent: 2, duration: 9600 }),
      row({ key: 6, parent: 1, isSummary: true }),
      row({ key: 7, parent: 6, avance: '50' }),
      row({ key: 8, parent: 6, duration: 960, peso: '0', avance: '20' }),
      row({ key: 9, parent: 1, peso: '50', avance: '100', inactive: true }),
    ],
    480,
  );
  const weighted = (30 * 100 + 10.5 * 29) / 40.5;
  expect(shares.get(2)).toBeCloseTo(weighted, 10);
  expect(shares.get(6)).toBe(30);
  expect(shares.get(1)).toBe(shares.get(2));
});
