import { expect, test } from 'vitest';
import { catalogues } from 'contract/catalogues/index.ts';
import {
  exportPlaceGeoJson,
  exportPlaceKml,
  getLugarInstalacion,
  getPlaceLocation,
  listHistory,
  savePlaceLocation,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';
import { middleOfCommune } from './communes.ts';

const { db, given, as, signIn } = await scene();
const camila = await as('projects:read', 'projects:update');

/** A hectare beside Talca: 0.001° of latitude is 110.9 m, 0.001° of longitude 90.9 m. */
const corners: [number, number][] = [
  [-71.657, -35.423],
  [-71.656, -35.423],
  [-71.656, -35.424],
  [-71.657, -35.424],
  [-71.657, -35.423],
];
const areaOf = (ring: readonly (readonly number[])[]) => ({ type: 'Polygon' as const, coordinates: [ring.map((it) => [...it])] });
const talca = { latitud: '-35.423500', longitud: '-71.656500' };
const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});

test('point and area are saved together, measured, and told in the history', async () => {
  const place = await given.place({ codigo_comuna: '07101' });

  const saved = await camila.call(savePlaceLocation, { id: place.id, version: 1, ...talca, area: areaOf(corners) });

  expect(saved).toMatchObject({ ...talca, region: 'Maule', codigo_region: '07', version: 2, allowed_actions: ['update'] });
  expect(saved.area?.coordinates[0]).toEqual(corners);
  expect(saved.area_m2).toBeCloseTo(10_076, -1);
  expect(await camila.call(getPlaceLocation, codesOf(place))).toEqual(saved);
  expect(await camila.call(getLugarInstalacion, { id: place.id })).toMatchObject({ ...talca, version: 2 });
  const { items } = await camila.call(listHistory, codesOf(place));
  expect(JSON.stringify(items[0]?.changes)).toContain('4 vértices');
});

test('without a point it begins amid the places of its commune that the person sees, and without any at its town', async () => {
  const manager = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  const [mine, other] = [await given.project({ jefe_proyecto_id: manager.id }), await given.project()];
  const at = (latitud: string, codigoProyecto = mine.codigoProyecto) =>
    given.place({ codigoProyecto, codigo_comuna: '09101', latitud, longitud: '-72.6' });
  const lost = await given.place({ codigoProyecto: mine.codigoProyecto, codigo_comuna: '09101' });
  const nearby = async (who = camila) => (await who.call(getPlaceLocation, codesOf(lost))).cerca_de;

  expect(await nearby()).toEqual(middleOfCommune('09101'));
  const first = await at('-38.7');
  await at('-38.8');
  await at('-20.1', other.codigoProyecto);

  expect(await nearby()).toEqual({ latitud: -38.7, longitud: -72.6 });
  expect(await nearby(await signIn(manager))).toEqual({ latitud: -38.75, longitud: -72.6 });
  expect((await camila.call(getPlaceLocation, codesOf(first))).cerca_de).toBeNull();
});

test('every commune has a place on the map', async () => {
  const communes = await db.selectFrom('communes').select('codigo').execute();

  expect(communes).toHaveLength(346);
  expect(communes.filter(({ codigo }) => middleOfCommune(codigo) === null)).toEqual([]);
});

test('an area is taken away again, and a place may have an area without a point', async () => {
  const place = await given.place();
  const none = { latitud: null, longitud: null };

  await camila.call(savePlaceLocation, { id: place.id, version: 1, ...none, area: areaOf(corners) });
  const cleared = await camila.call(savePlaceLocation, { id: place.id, version: 2, ...none, area: null });

  expect(cleared).toMatchObject({ ...none, area: null, area_m2: null, version: 3 });
});

test('who saves from an old version is shown what is there now', async () => {
  const place = await given.place();
  await camila.call(savePlaceLocation, { id: place.id, version: 1, ...talca, area: null });

  const refused = await camila.refused(savePlaceLocation, {
    id: place.id,
    version: 1,
    latitud: '-33.000000',
    longitud: '-70.000000',
    area: null,
  });

  expect(refused).toMatchObject({ status: 412, code: 'stale', current: { ...talca, version: 2 } });
});

const circle = (count: number) =>
  Array.from({ length: count + 1 }, (_, at) => {
    const turn = ((at % count) / count) * 2 * Math.PI;
    return [-71.6 + Math.cos(turn) / 1000, -35.4 + Math.sin(turn) / 1000];
  });

test.each([
  ['open', corners.slice(0, 4), 'no está cerrada'],
  ['a line', [corners[0], corners[1], corners[0]], 'tres vértices'],
  ['a bow tie', [corners[0], corners[2], corners[1], corners[3], corners[0]], 'se cruza'],
  ['going back on itself', [corners[0], corners[1], corners[0], corners[3], corners[0]], 'se cruza'],
  ['of 501 corners', circle(501), '500 vértices'],
  [
    'as wide as a region',
    [
      [-71, -35],
      [-70, -35],
      [-70, -36],
      [-71, -35],
    ],
    '50 km',
  ],
  [
    'off the world',
    [
      [-71, -35],
      [-190, -35],
      [-70, -36],
      [-71, -35],
    ],
    'fuera del mundo',
  ],
  [
    'with a corner of text',
    [
      ['x', -35],
      [-70, -35],
      [-70, -36],
      ['x', -35],
    ],
    '',
  ],
])('an area %s is refused', async (_, ring, message) => {
  const place = await given.place();

  const refused = await camila.refused(savePlaceLocation, {
    id: place.id,
    version: 1,
    ...talca,
    area: { type: 'Polygon', coordinates: [ring] },
  });

  expect(refused).toMatchObject({ status: 400 });
  expect(JSON.stringify(refused.fields)).toContain(message);
});

test('500 corners are taken, a hole and another geometry are not; half a point is refused', async () => {
  const place = await given.place();
  const save = (change: object) => camila.refused(savePlaceLocation, { id: place.id, version: 1, ...talca, area: null, ...change });

  expect((await save({ area: { type: 'Polygon', coordinates: [corners, corners] } })).fields).toBeDefined();
  expect((await save({ area: { type: 'LineString', coordinates: corners } })).fields).toBeDefined();
  expect((await save({ longitud: null })).fields).toHaveProperty('longitud');
  expect((await save({ latitud: '-91' })).fields).toHaveProperty('latitud');
  const kept = await camila.call(savePlaceLocation, { id: place.id, version: 1, ...talca, area: areaOf(circle(500)) });
  expect(kept.area?.coordinates[0]).toHaveLength(501);
});

test('the database itself refuses what is no closed outline', async () => {
  const { id } = await given.place();
  for (const area of ['{}', '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}', '[]'])
    await expect(db.updateTable('places').set({ area }).where('id', '=', id).execute()).rejects.toThrow(/places_area_check/);
});

test('who does not see the project finds no place, and who may only read cannot move it', async () => {
  const place = await given.place();
  const outsider = await signIn(await given.user({ permissions: ['projects:read', 'projects:update'], seesAllProjects: false }));
  const reader = await as('projects:read');

  expect(await outsider.refused(getPlaceLocation, codesOf(place))).toMatchObject({ status: 404 });
  expect(await outsider.refused(savePlaceLocation, { id: place.id, version: 1, ...talca, area: null })).toMatchObject({ status: 404 });
  expect(await reader.refused(savePlaceLocation, { id: place.id, version: 1, ...talca, area: null })).toMatchObject({ status: 403 });
  expect(await reader.call(getPlaceLocation, codesOf(place))).toMatchObject({ allowed_actions: [] });
});

test('the warehouses come by distance; those without coordinates are counted, retired ones left out', async () => {
  const keeper = await as('catalogues:create', 'catalogues:update', 'catalogues:read');
  const { create, turn } = catalogues.bodega.calls;
  await keeper.call(create, { codigo: 'BF0009', nombre: 'Bodega Temuco', movil: false, coordenadas: '38°44′24″ S 72°35′24″ O' });
  const near = await keeper.call(create, {
    codigo: 'BF0008',
    nombre: 'Bodega Talca',
    movil: false,
    coordenadas: '-35,4264; -71,6554',
    comuna: 'Talca',
  });
  const old = await keeper.call(create, { codigo: 'BF0007', nombre: 'Bodega Curicó', movil: false, coordenadas: '-34.98, -71.24' });
  await keeper.call(turn, { id: old.id, activo: false });
  expect(near).toMatchObject({ coordenadas: '-35.426400, -71.655400' });
  expect((await keeper.refused(create, { codigo: 'BF0006', nombre: 'X', coordenadas: 'por ahí' })).fields).toHaveProperty('coordenadas');
  const place = await given.place(talca);

  const { bodegas, bodegas_sin_ubicar } = await camila.call(getPlaceLocation, codesOf(place));

  expect(bodegas.map(({ codigo, km }) => [codigo, km])).toEqual([
    ['BF0008', 0.3],
    ['BF0009', expect.closeTo(378, -1)],
  ]);
  expect(bodegas_sin_ubicar).toBe(1);
});

test('the place leaves as KML and as GeoJSON, its name in them as text and never as markup', async () => {
  const place = await given.place({ nombre: 'Techo <b>&"1"', ...talca });
  await camila.call(savePlaceLocation, { id: place.id, version: 1, ...talca, area: areaOf(corners) });

  const kml = await camila.raw(exportPlaceKml, codesOf(place));
  const geojson = await camila.raw(exportPlaceGeoJson, codesOf(place));

  expect(kml.headers['content-disposition']).toContain(`ubicacion-${place.codigoProyecto}-${place.codigoLugarInstalacion}.kml`);
  expect(kml.body).toContain('<name>Techo &lt;b&gt;&amp;&quot;1&quot;</name>');
  expect(kml.body).toContain('<Point><coordinates>-71.6565,-35.4235</coordinates></Point>');
  expect(kml.body).toContain('-71.657,-35.423 -71.656,-35.423');
  expect(geojson.json()).toMatchObject({
    type: 'FeatureCollection',
    features: [{ geometry: { coordinates: [-71.6565, -35.4235] } }, { geometry: areaOf(corners) }],
  });
  expect(await camila.refused(exportPlaceKml, codesOf(await given.place()))).toMatchObject({ status: 422 });
});
