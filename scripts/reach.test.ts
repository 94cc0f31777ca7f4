import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import areas from '../areas.json' with { type: 'json' };
import { reachOf } from './reach.ts';

const files = globSync('{contract,server,web,e2e,scripts,soak}/**/*.{ts,tsx}', { exclude: (it) => it.includes('node_modules') });
const tests = files.filter((it) => /\.(test|spec)\.tsx?$/.test(it));
const reach = (...changed: string[]) => reachOf(changed, files) ?? tests;
const under = (found: readonly string[], folder: string) => found.filter((it) => it.startsWith(`${folder}/`));

test.each([
  'package.json',
  'areas.json',
  'server/src/platform/http/http.ts',
  'contract/src/call.ts',
  'server/migrations/0001-first.ts',
  'e2e/stage.ts',
])('everything depends on %s', (file) => {
  expect(reachOf([file], files)).toBeUndefined();
});

test.each(Object.entries<string[]>(areas))('a change in %s runs its own tests, and those of whoever may ask it', (area) => {
  const found = reach(`server/src/${area}/routes.ts`);
  const asking = Object.entries<string[]>(areas).flatMap(([name, asked]) => (asked.includes(area) ? [name] : []));
  for (const it of [area, ...asking])
    for (const folder of [`server/src/${it}`, `e2e/${it}`]) expect(under(found, folder)).toEqual(under(tests, folder));
  expect(under(found, 'server/test')).toEqual(under(tests, 'server/test'));
});

test('a change of one that nobody asks leaves the others out', () => {
  const found = reach('server/src/documents/routes.ts');
  expect(under(found, 'server/src/access')).toEqual([]);
  expect(under(found, 'e2e/materials')).toEqual([]);
});

test('a screen of an area is no matter of the server, but of all that walks over the screens', () => {
  const found = reach('web/src/erp/routes.tsx');
  expect(found.filter((it) => it.startsWith('server/'))).toEqual([]);
  expect(found).toEqual(expect.arrayContaining(['e2e/axe.spec.ts', ...under(tests, 'e2e/erp')]));
  expect(under(found, 'e2e/catalogues')).toEqual([]);
});

test('a declared call reaches the screens of other areas that make it', () => {
  expect(under(reach('contract/src/materials/erp.ts'), 'e2e/erp')).toEqual(under(tests, 'e2e/erp'));
});

test('what all screens are made of reaches every browser test', () => {
  expect(under(reach('web/src/ui/fields/Choose.tsx'), 'e2e')).toEqual(under(tests, 'e2e'));
});

test('a test touches itself alone', () => {
  const [one = ''] = tests;
  expect(reach(one)).toEqual([one]);
});

test('documents touch what is checked of them', () => {
  const found = reach('docs/flaky.md');
  expect(under(found, 'scripts')).toEqual(under(tests, 'scripts'));
  for (const folder of ['server', 'e2e', 'web']) expect(under(found, folder)).toEqual([]);
});
