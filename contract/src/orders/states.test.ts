import { expect, test } from 'vitest';
import { isOrderOver, orderStates } from './states.ts';

test('a rejected order is over although it may be annulled, as is an annulled one; of all others something is waited for', () => {
  expect(orderStates.names.filter(isOrderOver)).toEqual(['rechazada', 'anulada']);
});
