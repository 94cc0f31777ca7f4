import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const row = {
  id: 1,
  code: 'PAN-000001',
  name: 'Panel 550 W',
  unit: 'UN',
  quantity: '1200',
  cost: '95000',
  cost_currency: 'CLP' as const,
  dispatch: null,
  stage: null,
  activity: null,
};

test('what changed in a row is said with what stood there and what stands there', () => {
  const now = { ...row, quantity: '1250.5', cost: '90000', dispatch: 'PurchaseRequest' as const, stage: 'Montaje' };
  expect(differencesOf([row], [now])).toEqual([
    {
      id: 1,
      isThere: true,
      words:
        'PAN-000001: cantidad 1.200 UN → 1.250,5 UN; costo $ 95.000 → $ 90.000; despacho ninguno → Solicitud de Compra; etapa ninguna → Montaje',
    },
  ]);
});

test('rows that came and rows that went are told, and the same rows are not', () => {
  const other = { ...row, id: 2, code: null, name: 'Soporte a medida', quantity: '2' };
  expect(differencesOf([row, other], [row])).toEqual([{ id: 2, isThere: false, words: 'Soporte a medida: se quitó, 2 UN' }]);
  expect(differencesOf([row], [row, other])).toEqual([{ id: 2, isThere: true, words: 'Soporte a medida: se agregó, 2 UN' }]);
  expect(differencesOf([row], [{ ...row }])).toEqual([]);
});
