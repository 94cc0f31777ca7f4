import { solveVariables } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { cellsOf } from '../ui/grid/clipboard.ts';
import { panelShape } from './panels/paste.ts';
import { serviceShape } from './services/paste.ts';
import { isPasteOfNamed, readNamed } from './pastedNamed.ts';

const variables = solveVariables([{ name: 'modulos', unit: null, formula: '100' }]);
const services = (text: string, kind = 'labor') =>
  readNamed(
    cellsOf(text),
    serviceShape(() => variables),
    kind,
  );
const cellsIn = (row: ReturnType<typeof services>[number] | undefined) => Object.fromEntries(row?.cells ?? []);

test('titles say which column is which, and the kind of each row', () => {
  const [crane, crew, wrong] = services(
    'Servicio\tTipo\tPersonas\tDías\tCosto unitario\tCantidad\tHoras\tDías al mes\nGrúa\tMaquinaria y Faena\t\t\t78.000\t1\t8\t2\nCuadrilla\tmano de obra\t=modulos/50\t1,5\t62.000\t\t\t\nX\tOtra cosa\t1\t1\t1\t\t\t',
  );

  expect([crane?.kind, crane?.name, cellsIn(crane)]).toEqual([
    'machinery',
    'Grúa',
    { Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' },
  ]);
  expect([crew?.kind, cellsIn(crew)]).toEqual(['labor', { Unit_Cost: '62000', Days: '1.5', Staff: '=modulos/50' }]);
  expect(wrong?.complaint).toBe('«Otra cosa» no es un tipo.');
});

test('without titles a name or a code comes first, and the numbers go into the columns of the kind that was chosen', () => {
  const [crew, coded, wrong, nameless] = services('Cuadrilla\t62.000\t20\t8\nSER-000009\t1.250,5\t3\t2\nOtra\t12.5\n\t5\t6');

  expect([crew?.name, crew?.code, cellsIn(crew)]).toEqual(['Cuadrilla', null, { Unit_Cost: '62000', Days: '20', Staff: '8' }]);
  expect([coded?.code, coded?.complaint]).toEqual(['SER-000009', null]);
  expect(wrong?.complaint).not.toBeNull();
  expect(nameless?.complaint).toBe('Falta el código o el nombre.');
});

test('boards come with their quantity, and their cost where it is known; none is no quantity', () => {
  const boards = readNamed(
    cellsOf('Tablero\tCantidad\tCosto\nGeneral\t2\t150.000\nAuxiliar\t0\t'),
    panelShape(() => variables, true),
    '',
  );

  expect(boards.map((it) => [it.name, cellsIn(it), it.complaint])).toEqual([
    ['General', { quantity: '2', panel_cost: '150000' }, null],
    ['Auxiliar', {}, 'La cantidad debe ser mayor que cero.'],
  ]);
});

test('numbers alone are cells of the rows that are there', () => {
  expect(isPasteOfNamed(cellsOf('12\t=modulos*2\n24\t3'))).toBe(false);
  expect(isPasteOfNamed(cellsOf('Cuadrilla\t12'))).toBe(true);
});
