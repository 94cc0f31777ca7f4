import { solveVariables } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { cellsOf } from '../../ui/grid/clipboard.ts';
import { isPasteOfRows, readPasted } from './pastedRows.ts';

const variables = solveVariables([{ name: 'modulos', unit: null, formula: '12' }]);
const read = (text: string) => readPasted(cellsOf(text), variables);

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

test('numbers alone are cells of the rows that are there', () => {
  expect(isPasteOfRows(cellsOf('12\n24'))).toBe(false);
  expect(isPasteOfRows(cellsOf('PAN-000001\t12'))).toBe(true);
});
