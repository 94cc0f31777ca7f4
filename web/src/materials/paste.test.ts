import * as fc from 'fast-check';
import { formatNumber } from 'contract/format.ts';
import { quantity } from 'contract/materials/catalogue/codes.ts';
import { describe, expect, test } from 'vitest';
import { linesPasted, linesWithComments, mergeLines, whyUnreadable } from './paste.ts';

test.each([
  [
    'con-000002\t60\nCON-000003\t1.200,5',
    [
      ['CON-000002', '60'],
      ['CON-000003', '1200.5'],
    ],
  ],
  ['Código\tDescripción\tCantidad\r\nPAN-000001\tPanel 450 W\t12\r\n\r\n', [['PAN-000001', '12']]],
  ['PAN-000001', [['PAN-000001', '1']]],
  ['PAN-000001;7', [['PAN-000001', '7']]],
  ['', []],
])('rows copied from a spreadsheet: %j', (text, expected) => {
  expect(linesPasted(text).map((it) => [it.code, it.quantity])).toEqual(expected);
});

test('a material that comes again adds to its line, exactly', () => {
  const lines = [{ code: 'A-1', quantity: '0.1' }];

  expect(
    mergeLines(lines, [
      { code: 'A-1', quantity: '0.2' },
      { code: 'B-1', quantity: '5' },
    ]),
  ).toEqual([
    { code: 'A-1', quantity: '0.3' },
    { code: 'B-1', quantity: '5' },
  ]);
});

test('what stands after the quantity is a comment, and both comments of a material stay', () => {
  const pasted = linesWithComments('Código\tCantidad\tNota\nA-1\t2\tTecho norte\nA-1\t3\tTecho sur\nB-1\tPanel\t4\nC-1');

  expect(mergeLines([], pasted)).toEqual([
    { code: 'A-1', quantity: '5', comment: 'Techo norte; Techo sur' },
    { code: 'B-1', quantity: '«Panel»', comment: '4' },
    { code: 'C-1', quantity: '«»' },
  ]);
});

describe('a number is never guessed', () => {
  const pastedAs = (text: string) => linesPasted(text).map((it) => it.quantity);

  test.each(['12.5', '12 un', '1,250.5', 'doce', '', '1.2.3', '-'])('%j is a row to correct', (typed) => {
    const [line, other] = linesPasted(`PAN-1\t${typed}\nPAN-2\t3`);
    expect(line?.quantity).toBe(`«${typed}»`);
    expect(whyUnreadable(line ?? { quantity: '1' })).toEqual(expect.any(String));
    expect(quantity.safeParse(line?.quantity).success).toBe(false);
    expect(other?.code).toBe('PAN-2');
  });

  test('among numbers with a decimal point, one that may mean either is a row to correct', () => {
    expect(pastedAs('A-1\t12.5\nA-2\t1,250\nA-3\t1.250\nA-4\t7')).toEqual(['«12.5»', '«1,250»', '«1.250»', '7']);
    expect(pastedAs('A-2\t1,25\nA-3\t1.250')).toEqual(['1.25', '1250']);
  });

  test('the column of the quantity is that of its title, or the first that begins like a number', () => {
    expect(pastedAs('Código\tDescripción\tPrecio\tCantidad\nA-1\tPanel 450 W\t90000\t12')).toEqual(['12']);
    expect(pastedAs('A-1\tPanel 450 W\t12 un\t5000')).toEqual(['«12 un»']);
  });

  test('a code that is none stays as a row to correct, and a row without a code too', () => {
    expect(linesPasted('Cable negro\t3\n\t4').map((it) => it.code)).toEqual(['CABLE NEGRO', '«FILA 2»']);
  });

  test('what could not be read is still to be corrected when the material comes again', () => {
    expect(mergeLines([{ code: 'A-1', quantity: '5' }], linesPasted('A-1\t12 un'))).toEqual([{ code: 'A-1', quantity: '«5 + 12 un»' }]);
  });

  const amounts = fc.bigInt({ min: 1n, max: 9_999_999_999n }).map((it) => `${it / 1000n}.${String(it % 1000n).padStart(3, '0')}`);
  const exact = (it: string) => it.replace(/\.?0+$/, '') || '0';

  test('whatever is written in the Chilean way is read to the thousandth', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), (some) => {
        const text = some.map((it, at) => `A-${at}\t${formatNumber(it, 3)}`).join('\n');
        expect(pastedAs(text).map(exact)).toEqual(some.map(exact));
      }),
    );
  });

  test('whatever is written in the English way is never read as another number', () => {
    const english = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 3 });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), (some) => {
        const written = [...some.map((it) => english.format(it as `${number}`)), '12.5'];
        const text = written.map((it, at) => `A-${at}\t${it}`).join('\r\n');
        expect(pastedAs(text)).toEqual(written.map((it) => `«${it}»`));
      }),
    );
  });

  test('every row that holds something gives one line', () => {
    const cell = fc.string({ maxLength: 12 }).map((it) => it.replaceAll(/[\t;\r\n]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('X-1'), cell, cell), { minLength: 1, maxLength: 15 }), (rows) => {
        expect(linesPasted(rows.map((it) => it.join('\t')).join('\n'))).toHaveLength(rows.length);
      }),
    );
  });
});
