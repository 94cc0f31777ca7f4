import { expect, test } from 'vitest';
import { emptyBeginning } from './draft.ts';
import { unsentChanges } from './unsentChanges.ts';

const values = { ...emptyBeginning({ project: 'CI-26012' }).values, items: [{ code: 'CON-000003', quantity: '12.5' }] };
const changesTo = (arrived: object, written: object) =>
  unsentChanges({ charge: 1, values: { ...values, ...arrived } }, { charge: 1, values: { ...values, ...written } });

test('what arrived and was typed the same way is no change, however it is written, nor what the server has filled in', () => {
  expect(
    changesTo(
      { from_warehouse: 'BF0001', stage_id: 3, comment: 'Hoy', to_warehouse: null },
      { from_warehouse: null, comment: 'Hoy ', to_warehouse: '', items: [{ code: 'CON-000003', quantity: '12,5', comment: ' ' }] },
    ),
  ).toEqual([]);
});

test('fields are called as in the form, with what arrived and what was typed', () => {
  expect(
    changesTo(
      { category: 1, to_warehouse: 'BM0001', stage_id: 3, activity_id: 5, place_id: 2, comment: 'Hoy' },
      { category: 2, to_warehouse: 'BM0002', stage_id: 4, activity_id: 6, place_id: 1, required_date: '2026-03-09' },
    ),
  ).toEqual([
    'Para cuándo: llegó sin indicar, usted escribió 09-03-2026',
    'Comentario: llegó «Hoy», usted escribió sin indicar',
    'Etapa: es otra',
    'Lugar de instalación: es otro',
    'Actividad: es otra',
    'Categoría: llegó Estándar, usted escribió Bodegas móviles',
    'Bodega de destino: llegó BM0001, usted escribió BM0002',
  ]);
});

test('lines are told by code', () => {
  expect(
    changesTo(
      {
        items: [
          { code: 'A', quantity: '4' },
          { code: 'B', quantity: '1' },
        ],
      },
      {
        items: [
          { code: 'A', quantity: '5', comment: 'Techo' },
          { code: 'C', quantity: '2' },
        ],
      },
    ),
  ).toEqual(['A: llegó 4, usted escribió 5', 'A: usted escribió el comentario «Techo»', 'B: usted la quitó', 'C: usted agregó 2']);
});
