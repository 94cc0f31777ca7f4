import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { actionLabel } from 'contract/actions.ts';
import { entityLabel } from './words.ts';

const root = new URL('../../', import.meta.url);
const files = (await readdir(root, { recursive: true })).filter((it) => /(?<!\.test|given)\.ts$/.test(it));
const sources = await Promise.all(files.map((it) => readFile(new URL(it, root), 'utf8')));
/** What is recorded under a name that stands in the source as such. */
const recorded = (field: string): string[] => {
  const calls = sources.flatMap((it) => it.match(/action: '\w+'[^}]{0,60}entity: '\w+'|entity: '\w+'[^}]{0,60}action: '\w+'/g) ?? []);
  return [...new Set(calls.flatMap((it) => new RegExp(`${field}: '(\\w+)'`).exec(it)?.[1] ?? []))];
};
const plain = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

test('whatever is recorded has its words in the audit log', () => {
  expect(recorded('action').length).toBeGreaterThan(15);
  expect(recorded('action').filter((it) => actionLabel(it) === plain(it))).toEqual([]);
  expect(recorded('entity').filter((it) => entityLabel(it) === plain(it))).toEqual([]);
});

test('an entry of a catalogue is called as its screen calls it', () => {
  expect(entityLabel('document_types')).toBe('Tipo de documento');
});

test('a name of an earlier version is shown as it was kept', () => {
  expect(entityLabel('old_thing')).toBe('Old thing');
});
