import { expect, test } from 'vitest';
import { sharesOf, type Share } from './progress.ts';

const row = (more: Partial<Share> & Pick<Share, 'key'>): Share => ({
  parent: null,
  isSummary: false,
  inactive: false,
  duration: 480,
  avance: '0',
  ...more,
});

test.each([29, 57, 58])('%i %% is exactly that, of an activity, of its summary row and of the one above', (share) => {
  const shares = sharesOf([
    row({ key: 1, isSummary: true }),
    row({ key: 2, parent: 1, isSummary: true }),
    row({ key: 3, parent: 2, avance: String(share) }),
    row({ key: 4, parent: 2, avance: String(share), duration: 1120 }),
  ]);
  expect([...shares.values()]).toEqual([share, share, share, share]);
});
