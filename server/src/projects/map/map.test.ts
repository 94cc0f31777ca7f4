import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  createLugarInstalacion,
  deleteLugarInstalacion,
  mapSettings,
  placeMap,
  savePlaceLocation,
  updateLugarInstalacionActivo,
  updateProyecto,
} from 'contract/projects/index.ts';
import { updateSetting } from 'contract/administration/index.ts';
import { scene, type Caller } from '../../../test/scene.ts';
import { announce } from '../../platform/events/events.ts';

const { db, given, as, signIn, app } = await scene({
  environment: { MAP_TILES_URL: 'https://mapas.empresa.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Mapas de la empresa' },
});
const camila = await as('projects:read');
const at = { latitud: '-33.437200', longitud: '-70.650600' };

test('the map has the places with coordinates of the projects that the filters find', async () => {
  const roof = await given.project({ linea: 'CI', nombre: 'Techo en el mapa' });
  const park = await given.project({ linea: 'PG', nombre: 'Parque en el mapa' });
  const here = await given.place({ codigoProyecto: roof.codigoProyecto, ...at });
  await given.place({ codigoProyecto: roof.codigoProyecto });
  const off = await given.place({ codigoProyecto: park.codigoProyecto, latitud: '-27.15', longitud: '-109.43', activo: false });

  const all = await camila.call(placeMap, { search: 'en el mapa' });
  const generation = await camila.call(placeMap, { search: 'en el mapa', linea: 'PG' });

  expect(all).toMatchObject({ total: 2, sin_coordenadas: 1 });
  const places = all.id.map((id, n) => ({ id, lat: all.lat[n], lon: all.lon[n], project: all.proyectos[all.proyecto[n] ?? -1]?.codigo }));
  expect(places.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: here.id, lat: -3343720, lon: -7065060, project: roof.codigoProyecto },
    { id: off.id, lat: -2715000, lon: -10943000, project: park.codigoProyecto },
  ]);
  expect(generation).toMatchObject({ total: 1, codigo: [off.codigoLugarInstalacion], activo: [false], proyectos: [{ linea: 'PG' }] });
  expect(await camila.call(placeMap, { search: 'no hay nada así' })).toMatchObject({ total: 0, id: [], proyectos: [] });
});

test('nobody sees on the map what the list does not show', async () => {
  const { codigoProyecto } = await given.project({ nombre: 'Reservado' });
  await given.place({ codigoProyecto, ...at });
  const outsider = await signIn(await given.user({ permissions: ['projects:read'], seesAllProjects: false }));

  expect(await camila.call(placeMap, { search: 'Reservado' })).toMatchObject({ total: 1 });
  expect(await outsider.call(placeMap, { search: 'Reservado' })).toMatchObject({ total: 0, sin_coordenadas: 0 });
});

test('the whole map is remembered for whoever sees all projects, and forgotten when a place or its project changes', async () => {
  const project = await given.project({ nombre: 'Recordado' });
  const { codigoProyecto } = project;
  const first = await given.place({ codigoProyecto, ...at });
  const editor = await as('projects:read', 'projects:create', 'projects:update', 'projects:delete');
  const member = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.member({ project_id: project.id, user_id: member.id });
  const [insider, outsider] = [
    await signIn(member),
    await signIn(await given.user({ permissions: ['projects:read'], seesAllProjects: false })),
  ];
  const seenBy = async (who: Caller) => (await who.call(placeMap, {})).codigo;
  expect(await seenBy(camila)).toContain(first.codigoLugarInstalacion);

  const behindItsBack = await given.place({ codigoProyecto, ...at });
  expect(await seenBy(camila), 'it is remembered').not.toContain(behindItsBack.codigoLugarInstalacion);
  expect(await seenBy(outsider)).toEqual([]);
  expect((await seenBy(insider)).toSorted()).toEqual([first.codigoLugarInstalacion, behindItsBack.codigoLugarInstalacion].toSorted());

  await editor.call(updateLugarInstalacionActivo, { id: first.id, activo: false });
  expect(await seenBy(camila)).toContain(behindItsBack.codigoLugarInstalacion);
  const { id, codigoLugarInstalacion: code } = await editor.call(createLugarInstalacion, { codigoProyecto, nombre: 'Nuevo', ...at });
  expect(await seenBy(camila)).toContain(code);
  await editor.call(savePlaceLocation, { id, version: 1, latitud: null, longitud: null, area: null });
  expect(await seenBy(camila)).not.toContain(code);
  await editor.call(deleteLugarInstalacion, { id: behindItsBack.id });
  expect(await seenBy(camila)).not.toContain(behindItsBack.codigoLugarInstalacion);
  await editor.call(updateProyecto, { id: project.id, version: 1, nombre: 'Con otro nombre', linea: 'CI' });
  expect((await camila.call(placeMap, {})).proyectos).toContainEqual({ codigo: codigoProyecto, nombre: 'Con otro nombre', linea: 'CI' });

  const elsewhere = await given.place({ codigoProyecto, ...at });
  await db.transaction().execute((tx) => announce(tx, 'places'));
  await expect.poll(() => seenBy(camila), { message: 'another server has changed a place' }).toContain(elsewhere.codigoLugarInstalacion);
});

test('the remembered map goes over the line compressed, to who can read that', async () => {
  const compressed = await camila.raw(placeMap, {}, { 'accept-encoding': 'gzip, deflate, br' });
  const plain = await camila.raw(placeMap, {});

  expect([compressed.headers['content-encoding'], compressed.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
});

test('20,000 places come as columns, all of them, and no more than 50,000', { timeout: 120_000 }, async () => {
  // Searching places by text is not what is tried here, and its index is what makes filling the table slow.
  await sql`drop index places_search`.execute(db);
  await sql`insert into projects ("codigoProyecto", nombre, linea) select 'RE-M' || n, 'Muchos ' || n, 'RE' from generate_series(1, 6000) as n`.execute(
    db,
  );
  const fill = (from: number, to: number) =>
    sql`insert into places ("codigoLugarInstalacion", "codigoProyecto", nombre, latitud, longitud)
      select 'LI-M' || n, 'RE-M' || (n % 6000 + 1), 'Casa ' || n, -18 - (n % 3700) / 100.0, -70 - (n % 200) / 100.0 from generate_series(${from}::integer, ${to}::integer) as n`.execute(
      db,
    );
  await fill(1, 20_000);
  await sql`analyze places, projects`.execute(db);

  const asked = () => camila.call(placeMap, { search: 'Muchos' });
  /** What is written behind its back the server hears of as it hears of other servers. */
  const hearOf = async (total: number) => {
    await db.transaction().execute((tx) => announce(tx, 'places'));
    await expect.poll(async () => (await asked()).total, { timeout: 30_000 }).toBe(total);
    return asked();
  };
  const many = await hearOf(20_000);
  await fill(20_001, 50_010);
  const most = await hearOf(50_010);

  for (const column of [many.id, many.codigo, many.lat, many.lon, many.proyecto, many.activo]) expect(column).toHaveLength(20_000);
  expect(most.id).toHaveLength(50_000);
});

test('a tile server that is configured is told to the app, and only its pictures are allowed besides ours', async () => {
  expect(await camila.call(mapSettings, {})).toEqual({
    tiles: { url: 'https://mapas.empresa.example/{z}/{x}/{y}.png', attribution: 'Mapas de la empresa' },
  });
  const allowed = async () => String((await app.http.inject('/')).headers['content-security-policy']);
  expect(await allowed()).toContain("img-src 'self' data: blob: https://mapas.empresa.example;");

  // What people set comes before what the installation was started with.
  const administrator = await as('maintenance:update');
  const url = 'https://otros.mapas.example:8443/{z}/{x}/{y}.png';
  await administrator.call(updateSetting, { key: 'map_tiles_url', value: url, version: 0 });

  expect(await camila.call(mapSettings, {})).toMatchObject({ tiles: { url } });
  expect(await allowed()).toContain("img-src 'self' data: blob: https://otros.mapas.example:8443;");
});
