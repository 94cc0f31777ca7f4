import { expect, test } from 'vitest';
import { linesPasted, linesWithComments, merged } from './pasted.ts';

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
    merged(lines, [
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

  expect(merged([], pasted)).toEqual([
    { code: 'A-1', quantity: '5', comment: 'Techo norte; Techo sur' },
    { code: 'B-1', quantity: '4' },
    { code: 'C-1', quantity: '1' },
  ]);
});
