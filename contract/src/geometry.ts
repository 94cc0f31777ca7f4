import { eccentricity2, equator, type Point } from './utm.ts';

/** Longitude and latitude, as GeoJSON writes a position. */
export type Position = readonly [longitud: number, latitud: number];

const radians = Math.PI / 180;
const meanRadius = 6_371.0088;

/** Kilometres in a straight line over the globe; within half a percent of the ellipsoid. */
export function distanceOf(one: Point, other: Point): number {
  const half = (angle: number) => Math.sin((angle * radians) / 2) ** 2;
  const chord =
    half(other.latitud - one.latitud) +
    Math.cos(one.latitud * radians) * Math.cos(other.latitud * radians) * half(other.longitud - one.longitud);
  return 2 * meanRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Square metres inside a ring, on a plane that touches the ellipsoid at its middle: exact to a ten-thousandth for a site. */
export function areaOf(ring: readonly Position[]): number {
  const flat = flatten(ring);
  const doubled = flat.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = flat[(at + 1) % flat.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Metres east and north of the ring's middle. */
function flatten(ring: readonly Position[]): [x: number, y: number][] {
  const middle = middleOf(ring);
  const sine = Math.sin(middle.latitud * radians);
  const w = Math.sqrt(1 - eccentricity2 * sine * sine);
  const east = (equator / w) * Math.cos(middle.latitud * radians) * radians;
  const north = ((equator * (1 - eccentricity2)) / w ** 3) * radians;
  return ring.map(([longitud, latitud]) => [(longitud - middle.longitud) * east, (latitud - middle.latitud) * north]);
}

export interface Bounds {
  sur: number;
  norte: number;
  oeste: number;
  este: number;
}

export function boundsOf(ring: readonly Position[]): Bounds {
  const longitudes = ring.map(([longitud]) => longitud);
  const latitudes = ring.map(([, latitud]) => latitud);
  return { sur: Math.min(...latitudes), norte: Math.max(...latitudes), oeste: Math.min(...longitudes), este: Math.max(...longitudes) };
}

/** The middle of the box around a ring. */
export function middleOf(ring: readonly Position[]): Point {
  const { sur, norte, oeste, este } = boundsOf(ring);
  return { latitud: (sur + norte) / 2, longitud: (oeste + este) / 2 };
}

/** Whether two sides of a closed ring cross or touch elsewhere than where they follow each other. */
export function crossesItself(ring: readonly Position[]): boolean {
  const sides = ring.slice(0, -1).map((from, at) => [from, ring[at + 1] ?? from] as const);
  return sides.some(([a, b], one) =>
    sides.slice(one + 1).some(([c, d], later) => {
      const areNeighbours = later === 0 || (one === 0 && one + 1 + later === sides.length - 1);
      return areNeighbours ? foldsBack([a, b], [c, d]) : meet([a, b], [c, d]);
    }),
  );
}

type Side = readonly [from: Position, to: Position];

/** Positive when the turn from a over b to c is to the left. */
const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));

function meet([a, b]: Side, [c, d]: Side): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isWithin([a, b], c)) ||
    (abd === 0 && isWithin([a, b], d)) ||
    (cda === 0 && isWithin([c, d], a)) ||
    (cdb === 0 && isWithin([c, d], b))
  );
}

const isWithin = ([[ax, ay], [bx, by]]: Side, [x, y]: Position) =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);

/** Two sides that share a corner overlap when the second returns along the first. */
function foldsBack([a, b]: Side, [c, d]: Side): boolean {
  const [corner, one, other] = samePosition(b, c) ? [b, a, d] : [a, b, c];
  if (turn(one, corner, other) !== 0) return false;
  return (one[0] - corner[0]) * (other[0] - corner[0]) + (one[1] - corner[1]) * (other[1] - corner[1]) > 0;
}

export const samePosition = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];

/** Whether a point lies inside a ring (even-odd rule). */
export function isInside(ring: readonly Position[], { latitud, longitud }: Point): boolean {
  let inside = false;
  ring.forEach(([x, y], at) => {
    const [beforeX, beforeY] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [0, 0];
    if (y > latitud !== beforeY > latitud && longitud < ((beforeX - x) * (latitud - y)) / (beforeY - y) + x) inside = !inside;
  });
  return inside;
}
