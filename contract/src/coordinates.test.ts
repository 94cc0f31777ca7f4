import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFarIsland, isNearChile, readPoint } from './coordinates.ts';
import type { Point } from './utm.ts';
import { distanceOf } from './geometry.ts';
import { decimalText, sexagesimalText, utmText } from './point-text.ts';

const santiago = { latitud: -33.4372, longitud: -70.6506 };
const metresApart = (one: Point, other: Point) => distanceOf(one, other) * 1000;

/** What people paste for the same point of Santiago; UTM within a metre. */
const waysToSay = [
  ['-33.4372, -70.6506', 'decimal'],
  ['-33,4372; -70,6506', 'decimal'],
  ['-33,4372, -70,6506', 'decimal'],
  ['-33.4372 -70.6506', 'decimal'],
  ['−33.4372,−70.6506', 'decimal'],
  ['33.4372 S, 70.6506 O', 'decimal'],
  ['S 33.4372° W 70.6506°', 'decimal'],
  ['70.6506° O 33.4372° S', 'decimal'],
  ['Latitud: -33,4372 Longitud: -70,6506', 'decimal'],
  ['(-33.4372, -70.6506)', 'decimal'],
  ['POINT(-70.6506 -33.4372)', 'decimal'],
  ['33.4372, 70.6506', 'decimal'],
  ['33°26\'13.92"S 70°39\'2.16"W', 'sexagesimal'],
  ['33° 26′ 13,92″ S, 70° 39′ 2,16″ O', 'sexagesimal'],
  ["33º26'13,92'' Sur 70º39'02,16'' Oeste", 'sexagesimal'],
  ['-33 26 13.92, -70 39 2.16', 'sexagesimal'],
  ['33:26:13.92S 70:39:02.16W', 'sexagesimal'],
  ['33g 26m 13,92s S 70g 39m 2,16s O', 'sexagesimal'],
  ["33° 26.232' S 70° 39.036' O", 'sexagesimal'],
  ['19H 346564 6299025', 'utm'],
  ['19 H 346.564 E 6.299.025 N', 'utm'],
  ['346564 E, 6299025 N, huso 19', 'utm'],
  ['Este: 346.564,3 Norte: 6.299.025,1 Huso: 19S WGS84', 'utm'],
  ['N 6299025 E 346564 19K', 'utm'],
  ['346564 6299025', 'utm'],
  ['https://www.google.com/maps/@-33.4372,-70.6506,17z', 'enlace'],
  ['https://www.google.com/maps/place/Bodega/@-33.5,-70.7,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-33.4372!4d-70.6506', 'enlace'],
  ['https://maps.google.com/?q=-33.4372,-70.6506', 'enlace'],
  ['https://www.google.com/maps/search/?api=1&query=-33.4372%2C-70.6506', 'enlace'],
  ['https://www.google.com/maps/search/-33.4372,+-70.6506?entry=tts', 'enlace'],
  ['https://www.waze.com/ul?ll=-33.4372%2C-70.6506&navigate=yes', 'enlace'],
  ['https://www.openstreetmap.org/?mlat=-33.4372&mlon=-70.6506#map=16/-33.4/-70.6', 'enlace'],
  ['geo:-33.4372,-70.6506?z=17', 'enlace'],
  ['Mira: https://maps.google.com/?q=loc:-33.4372,-70.6506', 'enlace'],
] as const;

test.each(waysToSay)('%s is understood as %s', (text, form) => {
  const read = readPoint(text);

  expect(read).toMatchObject({ ok: true, form });
  if (read.ok) expect(metresApart(read, santiago)).toBeLessThan(form === 'utm' ? 1.5 : 0.5);
});

test.each([
  ['33.4372, 70.6506', 'sur y oeste'],
  ['-70.6506, -33.4372', 'orden longitud, latitud'],
  ['346564 6299025', 'se tomó el 19'],
])('what %s leaves open is said', (text, note) => {
  expect(readPoint(text)).toMatchObject({ ok: true, notes: [expect.stringContaining(note)] });
});

test.each([
  ['', 'Escriba'],
  ['Camino a Melipilla 1234', 'No se entienden'],
  ['-33.4372', 'No se entienden'],
  ['-33.4372, -70.6506, 540', 'No se entienden'],
  ['33°66\'13"S 70°39\'2"W', 'No se entienden'],
  ['33.4 S 70.6 S', 'No se entienden'],
  ['-97.4, -190.6', 'latitud'],
  ['-33.4, -190.6', 'longitud'],
  ['19H 346564 6299025 PSAD56', 'PSAD56'],
  ['https://maps.app.goo.gl/abcDEF', 'enlace corto'],
  ['https://www.google.com/maps/place/Santiago', 'no trae coordenadas'],
  ['77H 346564 6299025', 'huso'],
])('«%s» is refused: %s', (text, message) => {
  expect(readPoint(text)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});

const inChile = fc.record({
  latitud: fc.double({ min: -56.5, max: -17.5, noNaN: true }),
  longitud: fc.oneof(fc.double({ min: -76.4, max: -66.3, noNaN: true }), fc.double({ min: -109.7, max: -109, noNaN: true })),
});

test('every form in which a point is shown is read back as the same point, within a metre', () => {
  fc.assert(
    fc.property(inChile, (point) => {
      for (const text of [decimalText(point), sexagesimalText(point), utmText(point), decimalText(point).replaceAll('.', ',')]) {
        const read = readPoint(text);
        expect(read, text).toMatchObject({ ok: true, notes: [] });
        if (read.ok) expect(metresApart(read, point), text).toBeLessThan(1);
      }
    }),
    { numRuns: 500 },
  );
});

test('whatever is pasted is answered, never thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,°'"NSEO ]*$/)), (text) => typeof readPoint(text).ok === 'boolean'),
  );
});

test('the far islands are Chile; Mendoza is near, Lima and the open Pacific are not', () => {
  const at = (latitud: number, longitud: number) => ({ latitud, longitud });
  expect([at(-27.15, -109.43), at(-33.64, -78.83), at(-26.35, -79.9), at(-26.47, -105.36)].map(isFarIsland)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isFarIsland(at(-33.44, -70.65))).toBe(false);
  expect([at(-18.48, -70.31), at(-53.16, -70.91), at(-32.89, -68.84)].map(isNearChile)).toEqual([true, true, true]);
  expect([at(-12.05, -77.04), at(-30, -90), at(33.44, -70.65)].map(isNearChile)).toEqual([false, false, false]);
});
