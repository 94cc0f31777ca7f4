import { assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { driverNames, learnedOf, type Driver, type Measure } from './lessons.ts';

const size = new Map<Driver, string>([
  ['lugar', '1'],
  ['modulos', '12'],
  ['kwp', '5.4'],
]);
const situation = { sizes: size, variables: new Map([['modulos', '12'] as const]), least: 5, percent: 5 };
const measureOf = (driver: Driver, median: string, more: Partial<Measure> = {}): Measure => ({
  driver,
  median,
  low: median,
  high: median,
  places: 23,
  ...more,
});
const row = { quantity: '24', formula: null, unit: 'UN' };

test('what differs least between places explains a quantity; of what explains it as well, the simplest', () => {
  const both = [measureOf('kwp', '5.1'), measureOf('modulos', '2.3')];
  expect(learnedOf(row, both, situation)).toMatchObject({ driver: 'modulos', mine: '2', median: '2.3', quantity: '28', is_apart: true });
  expect(learnedOf(row, [measureOf('lugar', '24', { low: '10', high: '40' }), ...both], situation)?.driver).toBe('modulos');
});

test('too few places, and a size that nobody knows, say nothing', () => {
  expect(learnedOf(row, [measureOf('modulos', '2.3', { places: 4 })], situation)).toBeNull();
  expect(learnedOf(row, [measureOf('strings', '40')], situation)).toBeNull();
  expect(learnedOf(row, [measureOf('modulos', '0')], situation)).toBeNull();
});

test('what each place used says nothing of one of more than twice the size of all of them, or of less than half; what grows with size does', () => {
  const houses = { from: '3', to: '9' };
  const said = (kwp: string, lugar: Partial<Measure> = {}) =>
    learnedOf(row, [measureOf('lugar', '6', { ...houses, ...lugar }), measureOf('modulos', '2.3', { low: '2', high: '3', ...houses })], {
      ...situation,
      sizes: new Map([...size, ['kwp', kwp] as const]),
    })?.driver;

  // That it is as much at every house is no reason to count it by module elsewhere.
  expect(['1.4', '1.5', '5.4', '18', '18.1'].map((kwp) => said(kwp))).toEqual([undefined, 'lugar', 'lugar', 'lugar', undefined]);
  expect(said('98', { low: '1', high: '9' })).toBe('modulos');
});

test('a formula is driven by its own variable; what is proposed is whole metres, and hours or a volume with one decimal', () => {
  const cable = { quantity: '60', formula: 'modulos*5', unit: 'M' };
  const all = [measureOf('lugar', '61'), measureOf('modulos', '6.125', { low: '5', high: '7' })];
  expect(learnedOf(cable, all, situation)).toMatchObject({ driver: 'modulos', formula: 'techo(modulos*6,125)', quantity: '74' });
  const concrete = learnedOf({ quantity: '1', formula: null, unit: 'M3' }, [measureOf('modulos', '0.113')], situation);
  expect(concrete?.quantity).toBe('1.4');
});

test('what was taken over differs from nothing any more, whatever was learned', () => {
  const anything = record({
    driver: constantFrom(...driverNames),
    median: integer({ min: 1, max: 9_999_999 }),
    quantity: integer({ min: 0, max: 99_999 }),
    unit: constantFrom('UN', 'M', 'M3'),
  });
  assert(
    property(anything, ({ driver, median, quantity, unit }) => {
      const known = [measureOf(driver, String(median / 1000))];
      const learned = learnedOf({ quantity: String(quantity), formula: null, unit }, known, situation);
      if (learned === null) return;
      expect(learnedOf({ quantity: learned.quantity, formula: null, unit }, known, situation)?.is_apart ?? false).toBe(false);
    }),
  );
});
