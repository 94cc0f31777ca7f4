import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What they try needs no call, and says itself what went wrong. */
const local = ['projects/map/PointForms.tsx', 'access/SecretOnce.tsx', 'routes.tsx'];

test('no screen swallows what nobody expected: only a refusal, which is told where it comes, is caught', async () => {
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter((it) => it.endsWith('.tsx') && !local.includes(it));
  const silent: string[] = [];
  for (const file of files) {
    const text = await readFile(new URL(file, root), 'utf8');
    const caught = text.split(/\bcatch\b(?= (?:\(|\{))/).slice(1);
    if (caught.some((block) => !/^ \(\w+\) \{\s*(?:\/\/.*\s*)?if \(!\(\w+ instanceof Refused\)\) throw /.test(block))) silent.push(file);
  }

  expect(silent).toEqual([]);
});
