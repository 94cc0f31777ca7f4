import { strToU8, zipSync, type Zippable } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMapFile } from './mapFile.ts';
import { Unreadable } from './unreadable.ts';

const kml = '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>';
const roof = { type: 'Feature', properties: { name: 'Techo' }, geometry: { type: 'Point', coordinates: [-70.65, -33.43, 540] } };
const ring = [
  [-70.65, -33.43],
  [-70.64, -33.43],
  [-70.64, -33.44],
  [-70.65, -33.43],
];
const seenXml: string[] = [];
/** Instead of the browser's parser: what reaches it is what the tests look at. */
const reader = (xml: string) => {
  seenXml.push(xml);
  return Promise.resolve({ type: 'FeatureCollection', features: [roof] });
};
const read = (content: string | Uint8Array, name = 'sitio') =>
  readMapFile({ name, bytes: typeof content === 'string' ? strToU8(content) : content }, reader);
const kmz = (entries: Zippable) => read(zipSync(entries));
const geojson = (...features: object[]) => read(JSON.stringify({ type: 'FeatureCollection', features }));

test('a KMZ gives its drawing, whatever else lies in it', async () => {
  const found = await kmz({ 'files/foto.png': strToU8('PNG'), 'otro.kml': strToU8('<kml>otro</kml>'), 'doc.kml': strToU8(kml) });

  expect(seenXml.at(-1)).toBe(kml);
  expect(found).toMatchObject({ file: 'sitio', points: [{ name: 'Techo', point: { latitud: -33.43, longitud: -70.65 } }], areas: [] });
});

test.each([
  ['../../etc/passwd', 'rutas que apuntan fuera'],
  ['/etc/cron.d/x', 'rutas que apuntan fuera'],
  ['..\\..\\windows\\x', 'rutas que apuntan fuera'],
  ['C:evil.txt', 'rutas que apuntan fuera'],
  ['notas.txt', 'ningún dibujo'],
])('a KMZ with %s is refused', async (name, message) => {
  const entries = message.startsWith('rutas') ? { 'doc.kml': strToU8(kml), [name]: strToU8('x') } : { [name]: strToU8('x') };
  await expect(kmz(entries)).rejects.toThrow(message);
});

const bomb = zipSync({ 'doc.kml': new Uint8Array(25 * 1024 * 1024) }, { level: 1 });

test('a zip bomb is not unfolded, a crowd of files is not searched', async () => {
  expect(bomb.length).toBeLessThan(1024 * 1024);

  await expect(read(bomb)).rejects.toThrow('supera 20 MB');
  await expect(kmz(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.txt`, strToU8('')])))).rejects.toThrow(
    'más de 2000 archivos',
  );
});

test('a bomb that lies about its size unfolds no further than the lie', async () => {
  const liar = bomb.slice();
  const view = new DataView(liar.buffer);
  // The size in the central directory, which stands at the end: 24 bytes into its only entry.
  const directory = view.getUint32(liar.length - 22 + 16, true);
  view.setUint32(directory + 24, 100, true);

  await expect(read(liar)).rejects.toBeInstanceOf(Unreadable);
});

test.each([
  ['<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>', 'entidades'],
  ['<?xml version="1.0"?>\n<!doctype kml><kml/>', 'entidades'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'no un KML'],
  ['<gpx></gpx>', 'no un KML'],
  ['hola', 'no es un KML'],
  ['\u0000\u0001\u0002', 'no es un KML'],
  ['', 'vacío'],
  ['{"type": "FeatureColl', 'cortado'],
  ['{"type":"FeatureCollection","features":[]}', 'no trae puntos'],
  ['{"a":1}', 'no trae puntos'],
])('%s is refused: %s', async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test('entities in UTF-16 do not slip through either', async () => {
  const text = '\uFEFF<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE kml [<!ENTITY a "b">]><kml/>';
  const bytes = new Uint8Array(Uint16Array.from(text, (it) => it.charCodeAt(0)).buffer);

  await expect(read(bytes)).rejects.toThrow('entidades');
});

test('a KMZ cut off midway is refused in words, at whatever byte', async () => {
  const whole = zipSync({ 'doc.kml': strToU8(kml.repeat(20)) });

  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: whole.length - 1 }), async (length) => {
      await expect(read(whole.slice(0, length))).rejects.toBeInstanceOf(Unreadable);
    }),
  );
});

test('whatever bytes come, they are understood or refused in words', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.json().map(strToU8)), async (bytes) => {
      const refusal = await readMapFile({ name: 'x', bytes }, reader).catch((error: unknown) => error);
      expect(refusal instanceof Error && !(refusal instanceof Unreadable)).toBe(false);
    }),
  );
});

test('areas come from polygons, parts of many, and lines that close; holes are told, bad ones explained', async () => {
  const found = await geojson(
    { type: 'Feature', properties: { nombre: 'Predio' }, geometry: { type: 'Polygon', coordinates: [ring, ring] } },
    { type: 'Feature', properties: null, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } },
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } },
    { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring.slice(0, 3) } },
    {
      type: 'Feature',
      properties: { name: 'Enorme' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-70, -33],
            [-71, -33],
            [-71, -34],
            [-70, -33],
          ],
        ],
      },
    },
    { type: 'Feature', properties: {}, geometry: { type: 'GeometryCollection', geometries: [roof.geometry] } },
  );

  expect(found.areas.map(({ name, wrong, note }) => [name, wrong ?? '', note ?? ''])).toEqual([
    ['Predio', '', 'Tiene huecos: se toma solo el contorno.'],
    ['Elemento 2 (1)', '', ''],
    ['Elemento 2 (2)', '', ''],
    ['Elemento 3', '', ''],
    ['Enorme', 'El área mide más de 50 km de un extremo a otro.', ''],
  ]);
  expect(found.points).toHaveLength(1);
});

test('metres instead of degrees, and another reference system, are told', async () => {
  await expect(geojson({ ...roof, geometry: { type: 'Point', coordinates: [346_564, 6_299_025] } })).rejects.toThrow('UTM');
  await expect(
    read(JSON.stringify({ ...roof, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32719' } } })),
  ).rejects.toThrow('32719');
});
