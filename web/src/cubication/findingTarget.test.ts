import { expect, test } from 'vitest';
import type { Finding } from 'contract/cubication/index.ts';
import { targetOf } from './findingTarget.ts';

const rows = [
  { id: 1, code: 'CON-000002', name: 'Cable solar 6 mm²' },
  { id: 2, code: 'INV-000007', name: 'Inversor string trifásico 100 kW' },
  { id: 3, code: 'PAN-000003', name: 'Módulo 610 W' },
  { id: 4, code: 'CON-000007', name: 'Conector MC4, par' },
];
const ofWhole = (rule: Finding['rule']) => targetOf({ rule, part: 'materials', row_id: null }, rows);

test.each(['no_code', 'no_price', 'no_quantity', 'not_authorised', 'retired'] as const)(
  'what %s says of a row leads to that row',
  (rule) => {
    expect(targetOf({ rule, part: 'materials', row_id: 9 }, rows)).toEqual({ part: 'materials', id: 9 });
    expect(targetOf({ rule, part: 'services', row_id: 5 }, rows)).toEqual({ part: 'services', id: 5 });
  },
);

test.each([
  ['power', 3],
  ['inverters', 2],
  ['cable', 1],
  ['connectors', 4],
] as const)('what %s says of the whole leads to the first row that it adds up', (rule, id) => {
  expect(ofWhole(rule)).toEqual({ part: 'materials', id });
});

test('where no row is of that kind there is none to lead to', () => {
  expect(targetOf({ rule: 'connectors', part: 'materials', row_id: null }, rows.slice(0, 3))).toBeUndefined();
});
