import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { mapSettings, placeMap } from 'contract/projects/index.ts';
import { scene } from '../../test/scene.ts';

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

  const many = await camila.call(placeMap, { search: 'Muchos' });
  await fill(20_001, 50_010);
  const most = await camila.call(placeMap, { search: 'Muchos' });

  expect(many).toMatchObject({ total: 20_000 });
  for (const column of [many.id, many.codigo, many.lat, many.lon, many.proyecto, many.activo]) expect(column).toHaveLength(20_000);
  expect(most.total).toBe(50_010);
  expect(most.id).toHaveLength(50_000);
});

test('a tile server that is configured is told to the app, and only its pictures are allowed besides ours', async () => {
  expect(await camila.call(mapSettings, {})).toEqual({
    tiles: { url: 'https://mapas.empresa.example/{z}/{x}/{y}.png', attribution: 'Mapas de la empresa' },
  });
  const page = await app.http.inject('/health');
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://mapas.empresa.example;");
});
