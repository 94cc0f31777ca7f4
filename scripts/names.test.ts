import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Words that end otherwise; those that are verbs of today as well (`read`, `put`, `set`) say what is done. */
const irregular = new Set(
  `kept held shown told found sent made taken known seen written drawn sought thought caught bought brought taught lent left lost won spent
   built bound begun chosen broken frozen spoken forgotten gone grown hidden thrown worn torn sworn stolen risen driven eaten fallen forgiven
   laid paid said met led fed sold stood understood undone done unseen untold`.split(/\s+/),
);
/** Nouns and verbs that end so. */
const others = new Set(['seed', 'feed', 'need', 'speed', 'bed', 'embed', 'proceed', 'exceed', 'succeed']);
/** Kinds of answers in the contract, which are only read behind `field.`: `field.paged(Project)`. */
const ofFields = new Set(['paged', 'done']);
const isParticiple = (name: string): boolean => irregular.has(name) || (/^[a-z]{2,}ed$/.test(name) && !others.has(name));

const root = new URL('../', import.meta.url);
const folders = ['contract/src', 'server/src', 'server/demo', 'web/src', 'scripts'];
const topLevel = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)/gm;

/** Every name that a file declares for itself or for others, as `kept web/src/x.ts`. */
async function names(): Promise<{ name: string; file: string }[]> {
  const all = await Promise.all(
    folders.map(async (folder) => {
      const found = await readdir(new URL(`${folder}/`, root), { recursive: true });
      return found.filter((it) => /(?<!\.test)\.tsx?$/.test(it)).map((it) => `${folder}/${it}`);
    }),
  );
  const read = all.flat().map(async (file) => {
    const source = await readFile(new URL(file, root), 'utf8');
    return [...source.matchAll(topLevel)].map(([, name = '']) => ({ name, file }));
  });
  return (await Promise.all(read)).flat();
}

test('a name at the top of a file is a verb or a noun, never a bare participle', async () => {
  const all = await names();

  expect(all.length).toBeGreaterThan(3_000);
  expect(all.filter(({ name, file }) => isParticiple(name) && !(file === 'contract/src/fields.ts' && ofFields.has(name)))).toEqual([]);
});

test.each([
  ['kept', true],
  ['narrowed', true],
  ['keep', false],
  ['keptOf', false],
  ['seed', false],
  ['read', false],
])('%s is a bare participle: %s', (name, is) => {
  expect(isParticiple(name)).toBe(is);
});
