import { expect, test } from 'vitest';
import { editionStanding, isOrderOver, orderStates } from './states.ts';

test('a rejected order is over although it may be annulled, as is an annulled one; of all others something is waited for', () => {
  expect(orderStates.names.filter(isOrderOver)).toEqual(['rechazada', 'anulada']);
});

test('the version that counts is in force only while its order is issued; otherwise it is as far as the order', () => {
  const standings = orderStates.names.map((order) => [order, editionStanding(order, 'vigente').label]);
  expect(Object.fromEntries(standings)).toEqual({
    por_aprobar: 'Por aprobar',
    por_emitir: 'Por emitir',
    emitida: 'Vigente',
    rechazada_erp: 'Rechazada por el ERP',
    rechazada: 'Rechazada',
    anulada: 'Anulada',
  });
  expect(orderStates.names.map((order) => editionStanding(order, 'retirada').label)).toEqual(orderStates.names.map(() => 'Retirada'));
});
