import { expect, test } from 'vitest';
import { sumOf } from '../decimals.ts';
import { milestoneAmounts } from './terms.ts';

test('what the milestones of an order are worth adds up to its net, whatever the thirds are', () => {
  const thirds = ['33.33', '33.33', '33.34'].map((percent) => ({ name: percent, percent }));

  expect(milestoneAmounts('1000', thirds, 'CLP')).toEqual(['333', '334', '333']);
  expect(sumOf(milestoneAmounts('100.01', thirds, 'USD'))).toBe('100.01');
});
