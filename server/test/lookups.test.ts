import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

// What comes from outside may be called `constructor`: a plain object says that it has that, and what it has is a function.

const roots = ['contract/src', 'server/src', 'web/src'];
const sources = await Promise.all(
  (await Promise.all(roots.map(filesIn))).flat().map(async (path) => ({ path, code: codeOf(await readFile(path, 'utf8')) })),
);

async function filesIn(root: string): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  return names.filter((it) => /\.tsx?$/.test(it) && !/\.(test|d)\.tsx?$/.test(it)).map((it) => `${root}/${it}`);
}

/** Without comments, texts and SQL, in which words mean something else; lines stay where they are. */
function codeOf(text: string): string {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  return text
    .replaceAll(/\/\*.*?\*\//gs, blank)
    .replaceAll(/^\s*\/\/.*$/gm, blank)
    .replaceAll(/sql(?:<[^`]*?>)?`[^`]*`/g, blank);
}

const placesOf = (pattern: (code: string) => Iterable<RegExpMatchArray>): string[] =>
  sources.flatMap(({ path, code }) =>
    [...pattern(code)].map(({ 0: text, index }) => `${path}:${code.slice(0, index).split('\n').length}: ${text.trim()}`),
  );

test('there is something to read', () => expect(sources.length).toBeGreaterThan(800));

test('whether an object has a name is asked of itself alone: Object.hasOwn, or a map', () => {
  const asked = placesOf((code) => code.matchAll(/(?<=[(,=?!:&|>] *)(?:\([^()]*(?:\([^()]*\))?[^()]*\)|[\w.]+) in [\w.]+/g));

  expect(asked).toEqual([]);
});

test('a table of words is a map, not an object whose names nobody checks', () => {
  const tables = placesOf(function* (code) {
    for (const table of code.matchAll(/const (\w+): (?:Readonly<)?Record<string, [^={]*= \{(?!\})/g))
      if (new RegExp(`(?<![\\w.'])${table[1]}\\[(?!')`).test(code)) yield table;
    // The keyboard's names of keys are not written by anybody.
    yield* code.matchAll(/\}\[(?!event\.key\])[a-z]\w*(?:\.\w+)*\]|\}\[\w+\(.*?\)\]/g);
  });

  expect(tables).toEqual([]);
});
