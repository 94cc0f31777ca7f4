import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLate, decimalsOf, formatDay, formatInstant, formatMoney, formatNumber, parseDecimal, unitFor } from './format.ts';

test.each([
  [1234567, 'CLP', '$ 1.234.567'],
  [-1234, 'CLP', '-$ 1.234'],
  [1234.5, 'USD', 'US$ 1.234,50'],
  [1234.5, 'EUR', '€ 1.234,50'],
  ['1234.56', 'UF', 'UF 1.234,56'],
  ['-1234.5', 'USD', '-US$ 1.234,50'],
  ['1000', 'CLP', '$ 1.000'],
  [0, 'CLP', '$ 0'],
  ['-0.4', 'CLP', '$ 0'],
] as const)('%s %s reads %s', (amount, currency, shown) => {
  expect(formatMoney(amount, currency)).toBe(shown);
});

test.each([
  ['IVA of 1.234.567', '234567.73', '$ 234.568'],
  ['IVA of 100.003', '19000.57', '$ 19.001'],
  ['IVA of 50', '9.50', '$ 10'],
  ['a credit note of 9,50', '-9.50', '-$ 10'],
  ['the sum of unrounded lines', '110000.48', '$ 110.000'],
  ['12,5 UF at 40.975,41', '512192.625', '$ 512.193'],
  ['US$ 4.150 at 955,12', '3963748.00', '$ 3.963.748'],
  ['US$ 2.094,00 at 955,12', '2000021.28', '$ 2.000.021'],
  ['US$ 2.093,90 at 955,12', '1999925.768', '$ 1.999.926'],
])('CLP round half up, away from zero: %s', (_, exact, shown) => {
  expect(formatMoney(exact, 'CLP')).toBe(shown);
});

test('an amount beyond the exact floating point keeps every digit', () => {
  expect(formatMoney('9007199254740993.01', 'USD')).toBe('US$ 9.007.199.254.740.993,01');
});

test.each([
  ['12.50', 1],
  ['1000', 0],
  [0.1 + 0.2, 1],
  ['0.1234567', 6],
  ['-3.25', 2],
  ['1.2.3', 0],
])('%s is written with %s decimals', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals);
});

test('what is no number is shown as it came', () => {
  expect([formatMoney('—', 'CLP'), formatNumber('S/I'), formatDay('pronto'), formatInstant('nunca')]).toEqual([
    '—',
    'S/I',
    'pronto',
    'nunca',
  ]);
});

test('numbers group thousands from four digits and keep their decimals', () => {
  expect([formatNumber(1000), formatNumber('3601.44'), formatNumber(5.4, 2), formatNumber(1234.567, 0)]).toEqual([
    '1.000',
    '3.601,44',
    '5,40',
    '1.235',
  ]);
});

test('any number is written as Chile writes it', () => {
  const isDecimal = (text: string): text is `${number}` => text !== '';
  const decimalText = fc.stringMatching(/^-?[0-9]{1,24}(\.[0-9]{1,9})?$/).filter(isDecimal);

  fc.assert(
    fc.property(decimalText, fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }), (text, decimals) => {
      const chilean = new Intl.NumberFormat('es-CL', {
        minimumFractionDigits: decimals ?? 0,
        maximumFractionDigits: decimals ?? 6,
        useGrouping: 'always',
        signDisplay: 'negative',
      });
      expect(formatNumber(text, decimals)).toBe(chilean.format(text));
    }),
  );
});

test('days and instants read day-month-year on the clocks of Santiago', () => {
  expect(formatDay('2026-11-20')).toBe('20-11-2026');
  expect(formatInstant('2026-11-20T17:05:00Z')).toBe('20-11-2026 14:05');
  expect(formatInstant('2026-11-20T03:00:00.000Z')).toBe('20-11-2026 00:00');
});

test.each([
  ['2026-04-05T02:30:00Z', '04-04-2026 23:30'],
  ['2026-04-05T03:30:00Z', '04-04-2026 23:30'],
  ['2026-04-05T04:00:00Z', '05-04-2026 00:00'],
  ['2026-09-06T03:59:00Z', '05-09-2026 23:59'],
  ['2026-09-06T04:00:00Z', '06-09-2026 01:00'],
])('the clock change is right: %s is %s', (iso, shown) => {
  expect(formatInstant(iso)).toBe(shown);
});

test.each([
  ['1.234.567', '1234567'],
  ['1.234,5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1.234', '1234'],
  [' 0,50 ', '0.50'],
  ['-1.234,5', '-1234.5'],
  ['007', '7'],
  ['9.007.199.254.740.993,01', '9007199254740993.01'],
])('a person types %s and means %s', (input, decimal) => {
  expect(parseDecimal(input)).toEqual({ ok: true, decimal });
});

test.each(['1.23', '1,234,567', '12.34.567', '0.123', '1.234.', ',5', 'abc', '1e5', '１'])(
  '%s is refused with the way to write it',
  (input) => {
    expect(parseDecimal(input)).toEqual({ ok: false, message: 'Use punto para miles y coma para decimales.' });
  },
);

test('nothing typed is not a zero', () => {
  expect(parseDecimal('  ')).toEqual({ ok: false, message: 'Indique un número.' });
});

test('what is shown reads back as the same number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const exact = `${whole}.${String(cents).padStart(2, '0')}`;

      const read = parseDecimal(formatNumber(exact, 2));

      expect(read).toEqual({ ok: true, decimal: exact });
    }),
  );
});

test.each([
  ['2026-11-20', 3],
  ['2026-11-23', 0],
  ['2026-11-25', -2],
])('%s lies %i days back on the calendar of Santiago, late in the evening too', (day, late) => {
  expect(daysLate(day, new Date('2026-11-24T02:30:00Z'))).toBe(late);
});

test.each([
  ['40', 'hora', 'horas'],
  ['1', 'hora', 'hora'],
  ['1.00', 'día', 'día'],
  ['0.5', 'mes', 'meses'],
  ['6', 'Rollo', 'Rollos'],
  ['6', 'UN', 'UN'],
  ['6', 'PAR', 'PAR'],
  ['3', 'MES', 'MES'],
  ['6', 'm', 'm'],
])('%s %s is written with %s', (value, unit, written) => {
  expect(unitFor(value, unit)).toBe(written);
});
