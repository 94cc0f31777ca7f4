import { expect, test } from 'vitest';
import {
  createVistaLista,
  deleteVistaLista,
  elegirVistaLista,
  listUsers,
  listVistaLista,
  mostViews,
  updateVistaLista,
  type ViewContent,
} from 'contract/access/index.ts';
import type { Input } from 'contract/call.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, employee, stranger } = await scene();

const contenido: ViewContent = {
  filtros: [{ nombre: 'linea', valor: 'CI' }],
  columnas: ['codigoProyecto', 'nombre'],
  orden: '-kwp',
  por_pagina: 50,
  agrupar: 'linea',
  vista: 'cifras',
};
const list = { lista: filteredProjects.id, titulo: 'Proyectos' };
type ViewForm = Input<typeof createVistaLista>;
const view = (given: Partial<ViewForm> = {}): ViewForm => ({ ...list, nombre: 'Los míos', contenido, ...given });
type Person = Awaited<ReturnType<typeof as>>;
const namesSeenBy = async (person: Person, of: { lista: string; titulo: string } = list) =>
  (await person.call(listVistaLista, of)).map((it) => it.nombre);

test('a view is kept as it was saved, and belongs to one list and one person', async () => {
  const [ana, other] = [await as('projects:read'), await as('projects:read')];
  const made = await ana.call(createVistaLista, view());

  expect(made).toMatchObject({ nombre: 'Los míos', contenido, es_propia: true, compartida: false, predeterminada: false });
  expect(await namesSeenBy(ana)).toEqual(['Los míos']);
  expect(await namesSeenBy(ana, { ...list, titulo: 'Otra lista' })).toEqual([]);
  expect(await namesSeenBy(other)).toEqual([]);
});

test('two views of a person and list never have the same name, however it is written; those of two people may', async () => {
  const [ana, other] = [await as('projects:read'), await as('projects:read')];
  await ana.call(createVistaLista, view({ nombre: 'Obras de mi región' }));
  const second = await ana.call(createVistaLista, view({ nombre: 'Otra' }));

  const again = await ana.refused(createVistaLista, view({ nombre: 'OBRAS de mi Region' }));
  expect(again).toMatchObject({ status: 409, fields: { nombre: 'Ya tiene una vista de esta lista con ese nombre.' } });
  const renamed = await ana.refused(updateVistaLista, { id: second.id, version: second.version, nombre: 'obras de mi región' });
  expect(renamed).toMatchObject({ status: 409, code: 'duplicate' });
  await other.call(createVistaLista, view({ nombre: 'Obras de mi región' }));
  await ana.call(createVistaLista, view({ nombre: 'Obras de mi región', titulo: 'Otra lista' }));
});

test('whoever saw an older version does not write over the newer one', async () => {
  const ana = await as('projects:read');
  const { id, version } = await ana.call(createVistaLista, view());
  const after = await ana.call(updateVistaLista, { id, version, contenido: { ...contenido, orden: null } });

  expect(after).toMatchObject({ nombre: 'Los míos', contenido: { orden: null } });
  expect(await ana.refused(updateVistaLista, { id, version, nombre: 'Tarde' })).toMatchObject({ status: 412 });
});

test('nobody learns of, changes, takes away or opens with a view that is not theirs', async () => {
  const ana = await as('projects:read');
  const administrator = await as('projects:read', 'users:update');
  const { id, version } = await ana.call(createVistaLista, view());

  for (const other of [await as('projects:read'), administrator]) {
    expect(await other.refused(updateVistaLista, { id, version, nombre: 'Mía' })).toMatchObject({ status: 404 });
    expect(await other.refused(deleteVistaLista, { id })).toMatchObject({ status: 404 });
    expect(await other.refused(elegirVistaLista, { ...list, id })).toMatchObject({ status: 404 });
  }
  expect(await stranger().refused(listVistaLista, list)).toMatchObject({ status: 401 });
  expect(await namesSeenBy(ana)).toEqual(['Los míos']);
});

test('a shared view is read by who may read its list, changed by its owner, taken away by an administrator too', async () => {
  const ana = await employee({ nombre: 'Ana Comparte', permissions: ['projects:read'] });
  const reader = await as('projects:read');
  const administrator = await as('projects:read', 'users:update');
  const outsider = await as('users:read');
  const { id, version } = await ana.call(createVistaLista, view({ nombre: 'Para todos', compartida: true }));

  const [seen] = (await reader.call(listVistaLista, list)).filter((it) => it.id === id);
  expect(seen).toMatchObject({ autor: 'Ana Comparte', es_propia: false, allowed_actions: [], contenido });
  expect(await reader.refused(updateVistaLista, { id, version, nombre: 'Mía' })).toMatchObject({ status: 403 });
  expect(await reader.refused(deleteVistaLista, { id })).toMatchObject({ status: 403 });
  expect(await administrator.refused(updateVistaLista, { id, version, nombre: 'Mía' })).toMatchObject({ status: 403 });
  expect(await outsider.refused(listVistaLista, list)).toMatchObject({ status: 403, permission: 'projects:read' });
  expect(await outsider.refused(deleteVistaLista, { id })).toMatchObject({ status: 404 });

  await administrator.call(deleteVistaLista, { id });
  expect(await namesSeenBy(ana)).toEqual([]);
});

test('a list opens for each person with one view; with a shared one only as long as it is shared', async () => {
  const [ana, reader] = [await as('projects:read'), await as('projects:read')];
  const mine = await ana.call(createVistaLista, view({ nombre: 'A' }));
  const shared = await ana.call(createVistaLista, view({ nombre: 'B', compartida: true }));
  const elsewhere = await ana.call(createVistaLista, view({ titulo: 'Otra lista' }));
  const chosenBy = async (person: Person) =>
    (await person.call(listVistaLista, list)).filter((it) => it.predeterminada).map((it) => it.nombre);

  await ana.call(elegirVistaLista, { ...list, id: mine.id });
  await ana.call(elegirVistaLista, { ...list, id: shared.id });
  await reader.call(elegirVistaLista, { ...list, id: shared.id });
  expect(await ana.refused(elegirVistaLista, { ...list, id: elsewhere.id })).toMatchObject({ status: 404 });
  expect([await chosenBy(ana), await chosenBy(reader)]).toEqual([['B'], ['B']]);

  await ana.call(updateVistaLista, { id: shared.id, version: shared.version, compartida: false });
  expect([await chosenBy(ana), await chosenBy(reader)]).toEqual([['B'], []]);
  await ana.call(elegirVistaLista, { ...list, id: null });
  expect(await chosenBy(ana)).toEqual([]);
});

test('what is no list, and what no list could show, is refused', async () => {
  const ana = await as('projects:read', 'users:read');
  const refused = async (given: object) => (await ana.refused(createVistaLista, { ...view(), ...given })).status;
  const holding = (given: object) => refused({ contenido: { ...contenido, ...given } });
  const many = <T>(count: number, it: T) => Array.from({ length: count }, () => it);

  for (const lista of [createVistaLista.id, 'constructor', '__proto__', 'gateway.nothing']) expect(await refused({ lista })).toBe(400);
  expect(await refused({ nombre: '' })).toBe(400);
  expect(await refused({ nombre: 'x'.repeat(61) })).toBe(400);
  expect(await holding({ filtros: many(41, { nombre: 'linea', valor: 'CI' }) })).toBe(400);
  expect(await holding({ filtros: [{ nombre: 'linea', valor: 'x'.repeat(201) }] })).toBe(400);
  expect(await holding({ filtros: [{ nombre: 'linea', valor: { deep: true } }] })).toBe(400);
  expect(await holding({ filtros: { linea: 'CI' } })).toBe(400);
  expect(await holding({ columnas: many(61, 'nombre') })).toBe(400);
  expect(await holding({ columnas: ['<script>'] })).toBe(400);
  expect(await holding({ orden: '--kwp; drop table users' })).toBe(400);
  expect(await holding({ por_pagina: 1_000_000 })).toBe(400);
  expect(await holding({ más: 1 })).toBe(400);
  expect((await ana.refused(listVistaLista, { lista: 'gateway.nothing', titulo: 'x' })).status).toBe(400);
  expect(await namesSeenBy(ana, { lista: listUsers.id, titulo: 'Usuarios' })).toEqual([]);
});

test('a person and list has fifty views at most, however many are saved at once', async () => {
  const ana = await as('projects:read');
  const person = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const row = { user_id: person.id, list_call: list.lista, list_title: list.titulo, compartida: false, content: JSON.stringify(contenido) };
  const rows = Array.from({ length: mostViews - 1 }, (_, place) => ({ ...row, nombre: `Vista ${place}` }));
  await db.insertInto('list_views').values(rows).execute();

  const tries = await Promise.allSettled(
    ['La última', 'Una más', 'Otra más'].map((nombre) => ana.call(createVistaLista, view({ nombre }))),
  );

  expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
  expect(await namesSeenBy(ana)).toHaveLength(mostViews);
  expect(await ana.refused(createVistaLista, view({ nombre: 'De sobra' }))).toMatchObject({ status: 422, code: 'rule' });
});
