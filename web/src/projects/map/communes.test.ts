import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doubtsAbout, outlineOf } from './outline.ts';

const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

test('each commune lies in its region, as the outline has it', () => {
  const towns: Record<string, [latitud: number, longitud: number]> = readJson('../../../../server/src/projects/map/communes.json');
  const outline = outlineOf(readJson('chile.json'));
  const doubtful = Object.entries(towns).filter(
    ([codigo, [latitud, longitud]]) =>
      doubtsAbout({ latitud, longitud }, { codigo: codigo.slice(0, 2), nombre: codigo }, outline).length > 0,
  );

  expect(Object.keys(towns)).toHaveLength(346);
  // Lanco and Panguipulli lie where the outline's border is some kilometres off; Chile's part of Antarctica is on no outline of its regions.
  expect(new Set(doubtful.map(([codigo]) => codigo))).toEqual(new Set(['12202', '14103', '14108']));
});
