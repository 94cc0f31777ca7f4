import { expect, test } from 'vitest';
import { findEverything } from './found.ts';

const screens = [
  { label: 'Módulo de permiso', group: 'Usuarios', path: '/usuarios/moduloPermiso' },
  { label: 'Stock', group: 'Bodega móvil', path: '/supplying/mobile-warehouses/stock' },
];

test('screens are found without accents and by their group', () => {
  expect(findEverything('modulo', screens, []).map((it) => it.label)).toEqual(['Módulo de permiso']);
  expect(findEverything('stock bodega', screens, []).map((it) => it.label)).toEqual(['Stock']);
});

test('a screen that begins with the search stands before one that only has it', () => {
  const both = [
    { label: 'Control de etapas', group: 'Mantenedores', path: '/a' },
    { label: 'Rol', group: 'Usuarios', path: '/b' },
  ];

  expect(findEverything('rol', both, []).map((it) => it.label)).toEqual(['Rol', 'Control de etapas']);
});

test('a place leads to its own page', () => {
  const place = { kind: 'place' as const, code: 'LI-000001', codigoProyecto: 'CI-26012', label: 'LI-000001 · Techo', detail: null };

  expect(findEverything('techo', [], [place])[0]?.link).toEqual({
    to: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
    params: { codigoLugarInstalacion: 'LI-000001', codigoProyecto: 'CI-26012' },
  });
});
