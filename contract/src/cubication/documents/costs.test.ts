import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productOf, round, sumOf } from '../../decimals.ts';
import {
  categoryOfMaterial,
  cellComplaints,
  costCategoryNames,
  pesosOf,
  serviceCost,
  serviceTypeNames,
  totalsOf,
  type CostCells,
  type ServiceType,
} from './costs.ts';

const nothing: CostCells = { Unit_Cost: null, Quantity: null, Days: null, Hour: null, Day_Month: null, Staff: null };
const cost = (type: ServiceType, cells: Partial<CostCells>) => serviceCost(type, { ...nothing, ...cells });

test('the formulas of services give the figures that the company worked out', () => {
  expect(cost('transport', { Unit_Cost: '42000', Quantity: '2', Days: '15' })).toBe('1260000');
  expect(cost('load_transport', { Unit_Cost: '780000', Quantity: '3' })).toBe('2340000');
  expect(cost('machinery', { Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' })).toBe('1248000');
  expect(cost('labor', { Unit_Cost: '62000', Staff: '8', Days: '20' })).toBe('9920000');
  expect(cost('lodging', { Unit_Cost: '50500', Staff: '8', Days: '20' })).toBe('8080000');
  expect(cost('others', { Unit_Cost: '310000', Quantity: '2' })).toBe('620000');
  expect(cost('SubContrato', { Unit_Cost: '4900', Quantity: '162' })).toBe('793800');
});

test('a column that is needed is asked for, one that is not used stays empty', () => {
  expect(cost('labor', { Unit_Cost: '62000', Staff: '8' })).toBeNull();
  expect(cellComplaints('labor', { ...nothing, Unit_Cost: '62000', Staff: '8', Quantity: '1' })).toEqual({
    Days: 'Indique días.',
    Quantity: 'Mano de obra no usa cantidad: déjelo vacío.',
  });
});

test('the category of a material comes with its code', () => {
  expect(['PAN-000001', 'inv-000002', 'CON-000001', 'OCV-000001', 'SIN CODIGO'].map(categoryOfMaterial)).toEqual([
    'equipos_principales',
    'equipos_principales',
    'equipos_otros',
    'adicionales',
    'adicionales',
  ]);
});

test('a document rounds once, at its end', () => {
  const thirds = [1, 2, 3].map(() => ({ category: 'adicionales' as const, pesos: '0.4' }));

  expect(totalsOf(thirds, '2')).toEqual({
    categories: [{ category: 'adicionales', total: '1.2', rows: 3 }],
    total: '1',
    per_kwp: '1',
    without_cost: 0,
  });
});

test('a row without a cost is counted and not summed; without power there is nothing for each kWp', () => {
  const rows = [
    { category: 'labor' as const, pesos: '100' },
    { category: 'equipos_principales' as const, pesos: null },
  ];

  expect(totalsOf(rows, null)).toEqual({
    categories: [
      { category: 'equipos_principales', total: '0', rows: 1 },
      { category: 'labor', total: '100', rows: 1 },
    ],
    total: '100',
    per_kwp: null,
    without_cost: 1,
  });
  expect(totalsOf(rows, '0').per_kwp).toBeNull();
});

const thousandths = fc.nat(999_999_999).map((it) => `${Math.floor(it / 1000)}.${String(it % 1000).padStart(3, '0')}`);
const row = fc.record({ category: fc.constantFrom(...costCategoryNames), pesos: thousandths });

test('the categories add up to the exact total, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const { categories, total } = totalsOf(rows, '5.4');

      expect(round(sumOf(categories.map((it) => it.total)))).toBe(total);
      expect(total).toBe(round(sumOf(rows.map((it) => it.pesos))));
      expect(totalsOf(rows.toReversed(), '5.4')).toEqual(totalsOf(rows, '5.4'));
    }),
  );
});

test('a service costs the product of what its kind uses, in any currency exactly', () => {
  fc.assert(
    fc.property(fc.constantFrom(...serviceTypeNames), thousandths, thousandths, thousandths, (type, unit, quantity, rate) => {
      const found = cost(type, { Unit_Cost: unit, Quantity: quantity, Days: '3', Hour: '2', Day_Month: '5', Staff: '7' });

      const factor = {
        transport: ['3', quantity],
        load_transport: [quantity],
        machinery: ['10', quantity],
        labor: ['21'],
        lodging: ['21'],
      };
      const expected = Object.hasOwn(factor, type) ? factor[type as keyof typeof factor] : [quantity];
      expect(Number(found)).toBeCloseTo(Number(expected.reduce(productOf, unit)), 3);
      expect(pesosOf(quantity, unit, rate)).toBe(pesosOf(unit, quantity, rate));
    }),
  );
});
