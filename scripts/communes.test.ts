import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { distanceOf, isInside, type Position } from 'contract/geometry.ts';
import { outlineOf } from '../web/src/projects/map/outline.ts';
import towns from '../server/src/projects/map/communes.json' with { type: 'json' };

const outline = new URL('../web/src/projects/map/chile.json', import.meta.url);
/** Kilometres to the nearest corner of the outline that a town may lie outside of it: borders between regions are that wrong. */
const near = 20;

test('each commune lies in its region, as the outline has it', () => {
  const { regiones } = outlineOf(JSON.parse(readFileSync(outline, 'utf8')));
  const rings = new Map(regiones.features.map(({ id, geometry }) => [String(id), ringsIn(JSON.stringify(geometry))]));
  const far = Object.entries(towns).filter(([codigo, [latitud = 0, longitud = 0]]) => {
    const town = { latitud, longitud };
    const isThere = rings
      .get(codigo.slice(0, 2))
      ?.some((ring) => isInside(ring, town) || ring.some(([lon, lat]) => distanceOf({ latitud: lat, longitud: lon }, town) < near));
    // Chile's part of Antarctica is on no outline of its regions.
    return codigo !== '12202' && !isThere;
  });

  expect(Object.keys(towns)).toHaveLength(346);
  expect(far).toEqual([]);
});

const ringsIn = (geometry: string): Position[][] =>
  geometry.match(/(?:\[-?[\d.]+,-?[\d.]+\],?)+/g)?.map((ring): Position[] => JSON.parse(`[${ring}]`)) ?? [];
