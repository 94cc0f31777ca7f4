import { feature } from 'topojson-client';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isFarIsland } from 'contract/coordinates.ts';
import type { Point } from 'contract/utm.ts';
import { distanceOf } from 'contract/geometry.ts';
import chile from './chile.json?url';

type Parts = FeatureCollection<Polygon | MultiPolygon, { nombre: string }>;

/** The bundled outline: Chile's regions by their code, and what borders on them. */
export interface Outline {
  regiones: Parts;
  vecinos: Parts;
  /** The rest of the continent, coarser. */
  lejos: Parts;
}

let outlineComing: Promise<Outline> | undefined;

/** Fetched once, when the first map needs it; a failed try is forgotten, so that the next map tries again. */
export function loadOutline(): Promise<Outline> {
  outlineComing ??= read().catch((error: unknown) => {
    outlineComing = undefined;
    throw error;
  });
  return outlineComing;
}

async function read(): Promise<Outline> {
  const response = await fetch(chile);
  if (!response.ok) throw new Error(`The outline of Chile was answered with ${response.status}.`);
  return outlineOf(await response.json());
}

type OutlineTopology = Topology<Record<keyof Outline, GeometryCollection<{ nombre: string }>>>;

/** The outline as it lies in its file. */
export function outlineOf(topology: OutlineTopology): Outline {
  const parts = (name: keyof Outline): Parts => {
    const { features } = feature(topology, topology.objects[name]);
    return {
      type: 'FeatureCollection',
      features: features.flatMap((it) => (isArea(it.geometry) ? [{ ...it, geometry: it.geometry }] : [])),
    };
  };
  return { regiones: parts('regiones'), vecinos: parts('vecinos'), lejos: parts('lejos') };
}

const isArea = (geometry: { type: string }): geometry is Polygon | MultiPolygon =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

/** The outline is a kilometre off in places, and piers stand in the sea: nearer than this counts as inside. */
const tolerance = 5;

/** What a person should look at twice before saving a point here; nothing is forbidden. */
export function doubtsAbout(point: Point, expected: { codigo: string; nombre: string } | undefined, { regiones }: Outline): string[] {
  const inside = regiones.features.filter(({ geometry }) => isWithin(geometry, point));
  const near = inside.length > 0 ? inside : regiones.features.filter(({ geometry }) => isNear(geometry, point));
  if (near.length === 0 && !isFarIsland(point)) return ['El punto queda fuera de Chile. Revíselo; si es correcto, puede guardarlo.'];
  if (!expected || near.some((it) => it.id === expected.codigo) || (isFarIsland(point) && expected.codigo === valparaiso)) return [];
  // Near a border the outline may be wrong.
  const own = regiones.features.find((it) => it.id === expected.codigo);
  if (own && isNear(own.geometry, point)) return [];
  const [found] = near;
  const where = found ? `en ${found.properties.nombre}` : 'en una isla de Valparaíso';
  return [`El punto queda ${where}, pero la comuna del lugar está en ${expected.nombre}. Revise el punto o la comuna.`];
}

const valparaiso = '05';

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const isWithin = (geometry: Polygon | MultiPolygon, point: Point): boolean =>
  polygonsOf(geometry).some(([outer = []]) => isInRing(outer, point));

function isInRing(ring: readonly Position[], { latitud, longitud }: Point): boolean {
  let inside = false;
  let [beforeX = 0, beforeY = 0] = ring.at(-1) ?? [];
  for (const [x = 0, y = 0] of ring) {
    if (y > latitud !== beforeY > latitud && longitud < ((beforeX - x) * (latitud - y)) / (beforeY - y) + x) inside = !inside;
    [beforeX, beforeY] = [x, y];
  }
  return inside;
}

const isNear = (geometry: Polygon | MultiPolygon, point: Point): boolean =>
  polygonsOf(geometry).some(([outer = []]) =>
    outer.some((corner, at) => distanceToSide(point, corner, outer[at + 1] ?? corner) < tolerance),
  );

/** Kilometres from a point to a side: on a plane, for a side is short. */
function distanceToSide(point: Point, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const east = Math.cos((point.latitud * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * east, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.longitud - ax) * east * dx + (point.latitud - ay) * dy) / length));
  return distanceOf(point, { latitud: ay + along * (by - ay), longitud: ax + along * (bx - ax) });
}
