import { cubageLimits, solveVariables } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { cellsOf, textOf } from '../../ui/grid/clipboard.ts';
import { backOf, isPasteOfRows, judgePasted, readPasted, type KnownMaterial } from './pastedRows.ts';

const variables = solveVariables([
  { name: 'modulos', unit: null, formula: '12' },
  { name: 'peso', unit: 'KG', formula: '5,4' },
]);
const known: KnownMaterial = { description: 'Cable', unit: 'UN', active: true, merged_into: null };
const codes = ['CON-000002', 'PAN-000001', 'PAN-000002', 'PAN-000003', 'PAN-000004', 'PAN-000005', 'EST-000002'];
const catalogue = new Map<string, KnownMaterial>([
  ...codes.map((code) => [code, known] as const),
  ['CON-000001', { ...known, unit: 'M' }],
  ['RET-000001', { ...known, active: false }],
  ['RET-000002', { ...known, active: false, merged_into: 'PAN-000001' }],
]);
const read = (text: string, room: number = cubageLimits.rows) => judgePasted(readPasted(cellsOf(text)), { variables, catalogue, room });

test('rows of a spreadsheet are materials with quantities as Chileans write them', () => {
  expect(read('con-000002\tCable solar 6 mm\t1.250,5\turgente\nPAN-000001\tPanel\t12\t')).toMatchObject([
    { code: 'CON-000002', amount: { quantity: '1250.5' }, comment: 'urgente', complaint: null },
    { code: 'PAN-000001', amount: { quantity: '12' }, comment: null, complaint: null },
  ]);
});

test('titles say which column is which', () => {
  expect(read('Cantidad\tPartida\tCódigo SAP\n24\tTecho norte\tEST-000002')).toMatchObject([
    { code: 'EST-000002', amount: { quantity: '24' }, section: 'Techo norte' },
  ]);
});

test('a quantity that may mean two things is not guessed, and a formula stays one', () => {
  expect(read('PAN-000001\t12.5\nPAN-000002\t-4\nPAN-000003\t=modulos*2\nPAN-000004\t=strings\nPAN-000005\t')).toMatchObject([
    { amount: null, complaint: expect.stringContaining('«12.5»') },
    { amount: null, complaint: 'La cantidad no puede ser negativa.' },
    { amount: { formula: 'modulos*2' }, complaint: null },
    { amount: null, complaint: 'No existe la variable «strings».' },
    { amount: null, complaint: 'Falta la cantidad.' },
  ]);
});

test('a formula is judged by the unit of its own material', () => {
  expect(read('CON-000001\t=peso*2\nCON-000001\t=modulos*2')).toMatchObject([
    { amount: null, complaint: 'La fórmula da masa, y la unidad M es largo.' },
    { amount: { formula: 'modulos*2' }, complaint: null },
  ]);
});

test('what is longer than its column says so, and the rows beside it are taken', () => {
  const long = 'x'.repeat(70);
  expect(
    read(`Código\tCantidad\tPartida\tNota\nPAN-000001\t1\t${long}\t\nPAN-000002\t1\tTecho\t${long.repeat(8)}\nPAN-000003\t1\t\t`),
  ).toMatchObject([
    { complaint: 'La partida: Máximo 60 caracteres.' },
    { complaint: 'El comentario: Máximo 500 caracteres.' },
    { complaint: null },
  ]);
});

test('what is unknown or retired is not taken, and what was merged is taken as what it became', () => {
  expect(read('NADA-000001\t3\nRET-000001\t1\nRET-000002\t1').map((it) => it.complaint)).toEqual([
    'No está en el catálogo.',
    'Está retirado: elija otro.',
    null,
  ]);
});

test('rows beyond the room of the take-off say so; what is wrong takes no room', () => {
  expect(read('PAN-000001\t1\nPAN-000002\t-4\nPAN-000003\t1\nPAN-000004\t1', 2).map((it) => it.complaint)).toEqual([
    null,
    'La cantidad no puede ser negativa.',
    null,
    'No cabe: una cubicación tiene a lo más 5.000 materiales.',
  ]);
});

test('what is not taken is given back as it was copied, and is read again once it was put right', () => {
  const long = 'x'.repeat(70);
  const rows = read(`Código\tCantidad\tPartida\tNota\nPAN-000001\t12.5\tTecho\tCon tapa\nPAN-000002\t1\t${long}\tNegra\nPAN-000003\t1\t\t`);

  const back = textOf(backOf(rows));

  expect(cellsOf(back)[0]).toEqual(['Código', 'Cantidad', 'Sección', 'Comentario', 'Motivo']);
  expect(readPasted(cellsOf(back))).toMatchObject([
    { code: 'PAN-000001', quantity: '12.5', section: 'Techo' },
    { code: 'PAN-000002', quantity: '1', section: long, comment: 'Negra' },
  ]);
  expect(read(back.replace('12.5', '12').replace(long, 'Techo')).map((it) => it.complaint)).toEqual([null, null]);
});

test('numbers alone are cells of the rows that are there', () => {
  expect(isPasteOfRows(cellsOf('12\n24'))).toBe(false);
  expect(isPasteOfRows(cellsOf('PAN-000001\t12'))).toBe(true);
});
