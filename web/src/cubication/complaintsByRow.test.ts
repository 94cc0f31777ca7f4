import { expect, test } from 'vitest';
import { complaintsByRow } from './complaintsByRow.ts';

const sent = [{ place: 4 }, { place: 7 }];

test('what is said of a field stands at the row that it was sent for, wherever that was copied from', () => {
  const fields = { 'materials.1.code': 'MED-000001 no existe.', 'materials.0.section': 'Máximo 60 caracteres.' };
  expect(Object.fromEntries(complaintsByRow({ fields }, sent))).toEqual({ 7: 'MED-000001 no existe.', 4: 'Máximo 60 caracteres.' });
});

test('what is said of none of them is at no row', () => {
  expect(complaintsByRow({ fields: { document_id: 'No existe.', 'materials.9.code': 'No existe.' } }, sent).size).toBe(0);
});
