import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Words that end otherwise; those that are verbs of today as well (`read`, `put`, `set`) say what is done. */
const irregular = new Set(
  `kept held shown told found sent made taken known seen written drawn sought thought caught bought brought taught lent left lost won spent
   built bound begun chosen broken frozen spoken forgotten gone grown hidden thrown worn torn sworn stolen risen driven eaten fallen forgiven
   laid paid said met led fed sold stood understood undone done unseen unsent untaken untold came`.split(/\s+/),
);
/** Nouns and verbs that end so. */
const others = new Set(['seed', 'feed', 'need', 'speed', 'bed', 'deed', 'embed', 'proceed', 'exceed', 'succeed']);
/** Kinds of answers in the contract, which are only read behind `field.`: `field.paged(Project)`. */
const ofFields = new Set(['paged', 'done']);
/** What is made of another type, and only read with it: `Received<typeof getProject>`, `Paged<Project>`; and the bound of a figure. */
const ofTypes = new Set(['Received', 'Paged', 'Bound']);
/** Components that half of all screens are made of, read as what they show (`<Loaded answer={…}>`), and the error of every call. */
const everywhere = new Set(['Loaded', 'Segmented', 'Refused']);

interface TopName {
  name: string;
  file: string;
}

const isException = ({ name, file }: TopName): boolean => everywhere.has(name) || (file === 'contract/src/fields.ts' && ofFields.has(name));
const isParticiple = (name: string): boolean => irregular.has(name) || (/^[a-z]{2,}ed$/.test(name) && !others.has(name));

const root = new URL('../', import.meta.url);
const folders = ['contract/src', 'server/src', 'server/demo', 'web/src', 'scripts'];
const topLevel = /^(?:export )?(?:async )?(?:const|let|function\*?|class) (\w+)/gm;
/** Those of them that are called: in a test an answer may be named by what happened to it, who is asked for it may not. */
const functions =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|class (\w+)|const (\w+)(?:: [^=\n]+)? =\s+(?:async )?(?:<[^=]*>\s*)?(?:\w+|\([^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=;]+?)?) =>)/gm;
const types = /^(?:export )?(?:interface|type) (\w+)/gm;

async function files(): Promise<string[]> {
  const all = await Promise.all(
    [...folders, 'server/test', 'e2e', 'bench', 'soak'].map(async (folder) => {
      const found = await readdir(new URL(`${folder}/`, root), { recursive: true });
      return found.filter((it) => /\.tsx?$/.test(it)).map((it) => `${folder}/${it}`);
    }),
  );
  return all.flat();
}

/** Every name that a file declares so for itself or for others. */
async function names(declaration: RegExp, some: readonly string[]): Promise<TopName[]> {
  const read = some.map(async (file) => {
    const source = await readFile(new URL(file, root), 'utf8');
    return [...source.matchAll(declaration)].map(([, ...found]) => ({ name: found.find((it) => it !== undefined) ?? '', file }));
  });
  return (await Promise.all(read)).flat();
}

const inLowerCase = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

test('a name at the top of a file is a verb or a noun, never a bare participle', async () => {
  const some = (await files()).filter((file) => !file.includes('.test.') && folders.some((it) => file.startsWith(`${it}/`)));
  const all = await names(topLevel, some);

  expect(all.length).toBeGreaterThan(3_000);
  expect(all.filter((it) => isParticiple(inLowerCase(it.name)) && !isException(it))).toEqual([]);
});

test('nor is a function, in tests too', async () => {
  const all = await names(functions, await files());

  expect(all.length).toBeGreaterThan(9_000);
  expect(all.filter((it) => isParticiple(inLowerCase(it.name)) && !isException(it))).toEqual([]);
});

test('nor is a type, in tests too', async () => {
  const all = await names(types, await files());

  expect(all.length).toBeGreaterThan(1_500);
  expect(all.filter(({ name }) => isParticiple(inLowerCase(name)) && !ofTypes.has(name))).toEqual([]);
});

test('nor is a file', async () => {
  const all = (await files()).map((file) => ({ file, name: /([^/.]+)[^/]*$/.exec(file)?.[1] ?? '' }));

  expect(all.filter(({ name }) => isParticiple(inLowerCase(name)) && !everywhere.has(name))).toEqual([]);
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
