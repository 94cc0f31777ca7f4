/** A point on earth in decimal degrees, WGS84 (SIRGAS agrees with it within centimetres). */
export interface Point {
  latitud: number;
  longitud: number;
}

/** Metres in a zone of the Universal Transverse Mercator. */
export interface Utm {
  este: number;
  norte: number;
  /** 19 for most of Chile, 18 for the south and the coast, 12 for Rapa Nui. */
  huso: number;
  isSouth: boolean;
}

/** The ellipsoid of WGS84. */
export const equator = 6_378_137;
const flattening = 1 / 298.257223563;
export const eccentricity2 = flattening * (2 - flattening);

const n = flattening / (2 - flattening);
const [n2, n3, n4] = [n ** 2, n ** 3, n ** 4];
const rectifying = (equator / (1 + n)) * (1 + n2 / 4 + n4 / 64);
const scale = 0.9996;
const falseEast = 500_000;
const falseNorth = 10_000_000;

/** Krüger's series to the fourth order: within a millimetre anywhere in a zone. */
const forward = [
  n / 2 - (2 / 3) * n2 + (5 / 16) * n3 + (41 / 180) * n4,
  (13 / 48) * n2 - (3 / 5) * n3 + (557 / 1440) * n4,
  (61 / 240) * n3 - (103 / 140) * n4,
  (49_561 / 161_280) * n4,
];
const backward = [
  n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - (1 / 360) * n4,
  (1 / 48) * n2 + (1 / 15) * n3 - (437 / 1440) * n4,
  (17 / 480) * n3 - (37 / 840) * n4,
  (4397 / 161_280) * n4,
];

const radians = Math.PI / 180;
const meridianOf = (huso: number) => (huso * 6 - 183) * radians;

/** The zone in which a longitude lies. */
export const zoneOf = (longitud: number): number => Math.min(60, Math.max(1, Math.floor((longitud + 180) / 6) + 1));

/** Degrees to metres, in the zone where the point lies. */
export function utmOf({ latitud, longitud }: Point): Utm {
  const huso = zoneOf(longitud);
  const phi = latitud * radians;
  const away = longitud * radians - meridianOf(huso);
  const e = Math.sqrt(eccentricity2);
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)));
  const xi = Math.atan2(t, Math.cos(away));
  const eta = Math.atanh(Math.sin(away) / Math.sqrt(1 + t * t));
  const north = forward.reduce((sum, a, j) => sum + a * Math.sin(2 * (j + 1) * xi) * Math.cosh(2 * (j + 1) * eta), xi);
  const east = forward.reduce((sum, a, j) => sum + a * Math.cos(2 * (j + 1) * xi) * Math.sinh(2 * (j + 1) * eta), eta);
  const isSouth = latitud < 0;
  return {
    huso,
    isSouth,
    este: falseEast + scale * rectifying * east,
    norte: (isSouth ? falseNorth : 0) + scale * rectifying * north,
  };
}

/** Metres to degrees. */
export function latLonOfUtm({ este, norte, huso, isSouth }: Utm): Point {
  const xi = (norte - (isSouth ? falseNorth : 0)) / (scale * rectifying);
  const eta = (este - falseEast) / (scale * rectifying);
  const xi1 = backward.reduce((sum, b, j) => sum - b * Math.sin(2 * (j + 1) * xi) * Math.cosh(2 * (j + 1) * eta), xi);
  const eta1 = backward.reduce((sum, b, j) => sum - b * Math.cos(2 * (j + 1) * xi) * Math.sinh(2 * (j + 1) * eta), eta);
  const conformal = Math.sin(xi1) / Math.hypot(Math.sinh(eta1), Math.cos(xi1));
  const longitud = meridianOf(huso) + Math.atan2(Math.sinh(eta1), Math.cos(xi1));
  return { latitud: Math.atan(geographic(conformal)) / radians, longitud: longitud / radians };
}

/** Newton's method from the conformal to the geographic latitude's tangent (Karney 2011); three steps reach double precision. */
function geographic(conformal: number): number {
  const e = Math.sqrt(eccentricity2);
  let t = conformal;
  for (let step = 0; step < 3; step += 1) {
    const sigma = Math.sinh(e * Math.atanh((e * t) / Math.hypot(1, t)));
    const guess = t * Math.hypot(1, sigma) - sigma * Math.hypot(1, t);
    t += ((conformal - guess) / Math.hypot(1, guess)) * ((1 + (1 - eccentricity2) * t * t) / ((1 - eccentricity2) * Math.hypot(1, t)));
  }
  return t;
}

/** Degrees, minutes and seconds as one number. */
export const angleOf = (degrees: number, minutes: number, seconds: number): number => degrees + minutes / 60 + seconds / 3600;
