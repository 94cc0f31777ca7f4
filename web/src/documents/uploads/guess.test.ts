import { expect, test } from 'vitest';
import type { CheckListItem } from 'contract/documents/index.ts';
import { guess, guessAll } from './guess.ts';

const item = (nombre_documento: string, estado: CheckListItem['estado'] = 'falta'): CheckListItem => ({
  nombre_documento_id: nombre_documento.length,
  nombre_documento,
  tipo_documento_id: 1,
  tipo_documento: 'Ingeniería',
  area_responsable: null,
  activo: true,
  estado,
  privado: false,
  documento: null,
  allowed_actions: ['upload', 'mark'],
});
const items = ['Plano de layout', 'Diagrama unilineal', 'Memoria explicativa y de cálculo', 'Memoria estructural', 'Planos as-built'].map(
  (it) => item(it),
);

test.each([
  ['CI-26012_plano-layout_revB.pdf', 'Plano de layout'],
  ['UNILINEAL diagrama v3.dwg', 'Diagrama unilineal'],
  ['memoria_calculo_explicativa.docx', 'Memoria explicativa y de cálculo'],
  ['Memoria Estructural FIRMADA.pdf', 'Memoria estructural'],
  ['plano as built.pdf', 'Planos as-built'],
])('%s is taken for %s', (file, name) => {
  expect(guess(file, items)?.nombre_documento).toBe(name);
});

test('a name that says nothing is not guessed', () => {
  for (const file of ['IMG_20261120.jpg', 'scan.pdf', 'final.pdf']) expect(guess(file, items)).toBeUndefined();
});

test('what is missing goes before what is there, and no document is guessed twice', () => {
  const alike = [item('Plano de obra', 'con_documento'), item('Plano de obra')];

  expect(guess('plano obra.pdf', alike)).toBe(alike[1]);
  expect(guessAll(['plano obra.pdf', 'plano obra 2.pdf', 'plano obra 3.pdf'], alike)).toEqual([alike[1], alike[0], undefined]);
});
