import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import areas from '../../areas.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../', import.meta.url));
const platform = ['platform', 'outside'];
const mayAsk: Record<string, string[]> = areas;

test('each folder of the server is an area of the map, and the other way round', async () => {
  const folders = (await readdir(join(root, 'server/src'), { withFileTypes: true })).filter((it) => it.isDirectory()).map((it) => it.name);
  expect(folders.filter((it) => !platform.includes(it)).toSorted()).toEqual(Object.keys(mayAsk).toSorted());
});

test('no area asks in a circle', () => {
  const reaches = (area: string, seen: string[]): void => {
    expect(seen, [...seen, area].join(' → ')).not.toContain(area);
    for (const next of mayAsk[area] ?? []) reaches(next, [...seen, area]);
  };
  for (const area of Object.keys(mayAsk)) reaches(area, []);
});

test('an area writes only its own tables', async () => {
  const files = (await readdir(join(root, 'server/src'), { recursive: true })).filter(
    (it) => it.endsWith('.ts') && !it.endsWith('.test.ts'),
  );
  const owners = new Map<string, string>();
  for (const file of files.filter((it) => it.endsWith('tables.ts'))) {
    const text = await readFile(join(root, 'server/src', file), 'utf8');
    const [, block = ''] = /interface Tables \{([\s\S]*)\n {2}\}/.exec(text) ?? [];
    for (const [, table = ''] of block.matchAll(/^ {4}(\w+):/gm)) owners.set(table, file.split('/')[0] ?? '');
  }
  expect(owners.size).toBeGreaterThan(15);
  for (const file of files.filter((it) => !platform.includes(it.split('/')[0] ?? '') && it.includes('/'))) {
    const text = await readFile(join(root, 'server/src', file), 'utf8');
    for (const [, table = ''] of text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)) {
      const owner = owners.get(table);
      if (owner) expect(owner, `${file} writes ${table}`).toBe(file.split('/')[0]);
    }
  }
});

const made: string[] = [];
afterEach(async () => {
  for (const file of made.splice(0)) await rm(join(root, file));
});

test.each([
  ['contract/src/projects/zz-forbidden.ts', "import 'server/src/app.ts';"],
  ['server/src/platform/zz-forbidden.ts', "import '../access/tables.ts';"],
  ['server/src/outside/identity/zz-forbidden.ts', "import '../../access/tables.ts';"],
  ['server/src/maintenance/zz-forbidden.ts', "import '../access/index.ts';"],
  ['server/src/access/zz-forbidden.ts', "import '../maintenance/mode.ts';"],
  ['web/src/ui/zz-forbidden.ts', "import '../shell/menu.ts';"],
  ['web/src/shell/zz-forbidden.ts', "import '../projects/routes.tsx';"],
  ['web/src/projects/zz-forbidden.ts', "import '../access/routes.tsx';"],
])('the linter refuses a forbidden arrow: %s', async (file, text) => {
  made.push(file);
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), `${text}\n`);

  const { stdout } = await promisify(execFile)('node_modules/.bin/oxlint', [file], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );

  expect(stdout).toContain('no-restricted-imports');
});
