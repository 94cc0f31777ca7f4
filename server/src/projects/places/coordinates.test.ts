import { latLonOfUtm, utmOf } from 'contract/utm.ts';
import { distanceOf } from 'contract/geometry.ts';
import fc from 'fast-check';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { utmToLatLon } from './coordinates.ts';

test('CHAÑARES lies at about 26.4° S, 70.1° W', () => {
  const read = utmToLatLon({ este: 392243, norte: 7082550, datum: 'WGS/84' });

  expect(read).toEqual({ ok: true, latitud: '-26.373058', longitud: '-70.080129' });
});

test('the zone counts: Puerto Montt is in zone 18, Rapa Nui in zone 12', () => {
  expect(utmToLatLon({ este: 671_000, norte: 5_406_000, huso: 18, datum: 'SIRGAS-CHILE' })).toMatchObject({
    ok: true,
    latitud: expect.stringMatching(/^-41\.4/),
    longitud: expect.stringMatching(/^-72\.9/),
  });
  expect(utmToLatLon({ este: 655_000, norte: 6_996_000, huso: 12 })).toMatchObject({
    ok: true,
    latitud: expect.stringMatching(/^-27\.1/),
    longitud: expect.stringMatching(/^-109\.4/),
  });
});

test.each([
  [{ este: 900_000, norte: 7_082_550 }, 'fuera de Chile'],
  [{ este: 392_243, norte: 9_900_000 }, 'fuera de Chile'],
  [{ este: 7_082_550, norte: 392_243 }, 'este va de'],
  [{ este: 392_243, norte: 70_825.5 }, 'norte va de'],
  [{ este: Number.NaN, norte: 7_082_550 }, 'este va de'],
  [{ este: 392_243, norte: 7_082_550, huso: 31 }, 'huso'],
  [{ este: 392_243, norte: 7_082_550, datum: 'PSAD56' }, 'PSAD56 no se admite'],
])('%o is refused: %s', (utm, message) => {
  expect(utmToLatLon(utm)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
});

const inChile = fc.record({
  latitud: fc.double({ min: -56.5, max: -17.5, noNaN: true }),
  longitud: fc.oneof(fc.double({ min: -76.4, max: -66.3, noNaN: true }), fc.double({ min: -109.7, max: -109, noNaN: true })),
});

test('our UTM agrees with proj4 within a millimetre, there and back', () => {
  fc.assert(
    fc.property(inChile, (point) => {
      const utm = utmOf(point);
      const [este = 0, norte = 0] = proj4('WGS84', `+proj=utm +zone=${utm.huso} +south +datum=WGS84 +units=m`, [
        point.longitud,
        point.latitud,
      ]);
      const back = latLonOfUtm(utm);

      expect(Math.hypot(utm.este - este, utm.norte - norte)).toBeLessThan(0.001);
      expect(distanceOf(back, point) * 1000).toBeLessThan(0.001);
    }),
  );
});
