import { expect, test } from 'vitest';
import type { Find } from 'contract/dashboards/find.ts';
import { findEverything } from './findEverything.ts';

const nothing = { screens: [], actions: [], visited: [], manual: [], items: [] };
const screens = [
  { label: 'Módulo de permiso', group: 'Usuarios', path: '/usuarios/moduloPermiso' },
  { label: 'Stock', group: 'Bodega móvil', path: '/supplying/mobile-warehouses/stock' },
];
const actions = [{ label: 'Generar solicitud', group: 'Gestión de materiales', path: '/sap/request-materials/nueva' }];
const labels = (typed: string, all: Partial<Parameters<typeof findEverything>[1]>) =>
  findEverything(typed, { ...nothing, ...all }).map(({ title, items }) => [title, ...items.map((it) => it.label)]);

test('screens are found without accents and by their group', () => {
  expect(labels('modulo', { screens })).toEqual([['Pantallas', 'Módulo de permiso']]);
  expect(labels('stock bodega', { screens })).toEqual([['Pantallas', 'Stock']]);
});

test('a screen that begins with the search stands before one that only has it', () => {
  const both = [
    { label: 'Control de etapas', group: 'Mantenedores', path: '/a' },
    { label: 'Rol', group: 'Usuarios', path: '/b' },
  ];

  expect(labels('rol', { screens: both })).toEqual([['Pantallas', 'Rol', 'Control de etapas']]);
});

test('what can be begun is found by any of the words for beginning', () => {
  for (const typed of ['nueva solicitud', 'crear solicitud', 'pedir solicitud', 'solicitud'])
    expect(labels(typed, { actions })).toEqual([['Hacer', 'Generar solicitud']]);
  expect(labels('nuevo traslado', { actions })).toEqual([]);
});

test('of nothing typed stands where the person was, then what can be begun; typed words narrow both', () => {
  const visited = [
    { title: 'CI-26012 Supermercados', address: '/proyectos/lugaresInstalacion/CI-26012' },
    { title: 'Reservas', address: '/materiales/reservas' },
  ];

  expect(labels('', { actions, visited, screens })).toEqual([
    ['Visto hace poco', 'CI-26012 Supermercados', 'Reservas'],
    ['Hacer', 'Generar solicitud'],
  ]);
  expect(labels('26012', { actions, visited, screens })).toEqual([['Visto hace poco', 'CI-26012 Supermercados']]);
});

test('a slip is forgiven in screens, in what can be begun and in where the person was, and only where what was typed finds nothing', () => {
  const visited = [{ title: 'CI-26012 Supermercados', address: '/proyectos/lugaresInstalacion/CI-26012' }];

  expect(labels('modluo permisso', { screens, actions, visited })).toEqual([['Pantallas', 'Módulo de permiso']]);
  expect(labels('nueva solictud', { screens, actions, visited })).toEqual([['Hacer', 'Generar solicitud']]);
  expect(labels('supermecados', { screens, actions, visited })).toEqual([['Visto hace poco', 'CI-26012 Supermercados']]);
  const alike = [
    { label: 'Bodegas', group: 'Mantenedores', path: '/a' },
    { label: 'Bodegones', group: 'Mantenedores', path: '/b' },
  ];
  expect(labels('bodegas', { screens: alike })).toEqual([['Pantallas', 'Bodegas']]);
  // Short words and numbers are right or wrong.
  for (const typed of ['stcok 2', 'stok', '26013']) expect(labels(typed, { screens, visited })).toEqual([]);
});

test('what the server found stands by kind in its order, what can be done with it before all, and nothing twice', () => {
  const item = (kind: Find['kind'], label: string, url: string): Find => ({ kind, label, url, detail: null, rank: 1 });
  const items = [
    item('solicitud', 'SM-000012', '/sap/request-materials/SM-000012'),
    item('accion', 'Aprobar SM-000012', '/request-materials/approvals?id=7'),
    item('proyecto', 'CI-26012', '/proyectos/lugaresInstalacion/CI-26012'),
  ];
  const visited = [{ title: 'SM-000012', address: '/sap/request-materials/SM-000012' }];

  expect(labels('12', { items, visited })).toEqual([
    ['Hacer', 'Aprobar SM-000012'],
    ['Visto hace poco', 'SM-000012'],
    ['Proyectos', 'CI-26012'],
  ]);
  expect(findEverything('12', { ...nothing, items })[0]?.items[0]?.link).toEqual({
    to: '/request-materials/approvals',
    search: { id: '7' },
  });
});
