import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lineNames } from './lines.ts';

const root = new URL('../../../../', import.meta.url);

/** Other things than a line: what stands in a sheet of sub-managements. */
const example = /example: '[^']*'/g;

test('the name of a business line is written in one place', async () => {
  const files = await Promise.all(
    ['contract/src', 'server/src', 'web/src'].map(async (folder) =>
      (await readdir(new URL(folder, root), { recursive: true })).map((it) => `${folder}/${it}`),
    ),
  );
  const written: string[] = [];
  for (const file of files.flat()) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    const source = (await readFile(new URL(file, root), 'utf8')).replaceAll(example, '');
    if (Object.values(lineNames).some((name) => source.includes(`'${name}'`) || source.includes(`>${name}<`))) written.push(file);
  }

  expect(written).toEqual(['contract/src/projects/projects/lines.ts']);
});
