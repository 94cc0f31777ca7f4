import { findAnything, findsOfKind } from 'contract/dashboards/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { scene, type Caller } from '../../../test/scene.ts';

const { as, given, signIn } = await scene();

let ana: Caller;
beforeAll(async () => {
  ana = await as('projects:read');
  const client = await given.client({ nombre: 'Viña Ocho Lunas' });
  await given.project({ codigoProyecto: 'CI-26012', nombre: 'Bodega Ñuñoa', cliente_id: client.id });
  await given.project({ codigoProyecto: 'CI-26013', nombre: 'Frigorífico San Andrés', direccion: 'Camino Los Pangues 12' });
  await given.project({ codigoProyecto: 'RE-26012', nombre: 'Casa Panguipulli', linea: 'RE' });
  await given.place({
    codigoProyecto: 'CI-26012',
    codigoLugarInstalacion: 'LI-000123',
    nombre: 'Techo oriente',
    direccion: 'Avenida Irarrázaval 3400',
  });
});

const codes = async (search: string, caller = ana) =>
  (await caller.call(findAnything, { search })).items.map((it) => it.label.split(' - ')[0]);

test('finds projects and places by code, name and address, whatever the accents and the case', async () => {
  expect(await codes('nunoa')).toEqual(['CI-26012']);
  expect(await codes('IRARRAZAVAL 34')).toEqual(['LI-000123']);
  expect(await codes('li-0001')).toEqual(['LI-000123']);
  expect(await codes('pangues')).toContain('CI-26013');
  expect((await ana.call(findAnything, { search: 'techo' })).items[0]).toEqual({
    kind: 'lugar',
    label: 'LI-000123 - Techo oriente',
    detail: 'Avenida Irarrázaval 3400',
    url: '/proyectos/lugarInstalacion/LI-000123/CI-26012',
    rank: expect.any(Number),
  });
  expect((await ana.call(findAnything, { search: 'ci-26012' })).items[0]).toMatchObject({
    kind: 'proyecto',
    label: 'CI-26012 - Bodega Ñuñoa',
    detail: 'Viña Ocho Lunas',
  });
});

test('the code itself comes first, then what begins so', async () => {
  expect((await codes('re-26012'))[0]).toBe('RE-26012');
  expect((await codes('ci-2601')).slice(0, 2)).toEqual(['CI-26012', 'CI-26013']);
});

test('words may come in any order, and a slip is forgiven when little is found', async () => {
  expect(await codes('andres frigorifico')).toEqual(['CI-26013']);
  expect(await codes('frigorofico')).toContain('CI-26013');
  expect(await codes('panguipuli')).toContain('RE-26012');
  expect(await codes('LI-000199')).toEqual([]);
});

test('of several words the one with a slip is corrected, the others must be there as typed', async () => {
  expect(await codes('techo oriente irarrazabal')).toEqual(['LI-000123']);
  expect(await codes('frigorifico san anrdes')).toEqual(['CI-26013']);
  expect(await codes('techo poniente irarrazabal')).toEqual([]);
});

test('what one may not see corrects no slip', async () => {
  const carla = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.project({ codigoProyecto: 'CI-26098', nombre: 'Bodega Curicó', jefe_proyecto_id: carla.id });

  expect(await codes('curico boedga', await signIn(carla))).toEqual(['CI-26098']);
  expect(await codes('panguipuli', await signIn(carla))).toEqual([]);
});

test('signs that mean something to the database are only signs', async () => {
  expect(await codes('100%_')).toEqual([]);
  expect(await codes("'); drop")).toEqual([]);
  expect(await codes('x\u0000z')).toEqual([]);
});

test('gives at most eight of a kind', async () => {
  for (let n = 0; n < 25; n += 1) await given.project({ codigoProyecto: `MUCHOS-${n}`, nombre: `Abundancia ${n}` });

  expect(await codes('abundancia')).toHaveLength(findsOfKind);
});

test('shows only what one may see, and nothing without the permission to read projects', async () => {
  const carla = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.project({ codigoProyecto: 'CI-26099', nombre: 'Bodega Ñuñoa Sur', jefe_proyecto_id: carla.id });

  expect(await codes('nunoa', await signIn(carla))).toEqual(['CI-26099']);
  expect(await codes('irarrazaval', await signIn(carla))).toEqual([]);
  expect(await codes('nunoa', await as())).toEqual([]);
  expect(await ana.refused(findAnything, { search: 'a' })).toMatchObject({ status: 400 });
});
