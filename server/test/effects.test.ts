import { glob, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import { notificationForms, restrictionCodes, settingKeys, settings, waitingForms } from 'contract/administration/index.ts';
import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';
import { tableOf } from '../src/catalogues/entries/entry-tables.ts';
import { scene } from './scene.ts';

const { db } = await scene();

const root = new URL('../../', import.meta.url).pathname;
/** The program's own text, without tests and without the registers of what is to be set. */
const sources = await textsOf(
  ['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
  /\.test\.|web\/src\/catalogues\/|catalogues\/(every|entries\/kept)\.ts/,
);
const served = new Set<string>(allCalls.map((it) => it.id));

async function textsOf(patterns: string[], but: RegExp): Promise<string[]> {
  const texts: string[] = [];
  for await (const path of glob(patterns, { cwd: root })) if (!but.test(path)) texts.push(await readFile(`${root}${path}`, 'utf8'));
  return texts;
}

/** What is not the catalogues' own maintenance. */
const readers = await textsOf(['server/src/!(catalogues)/**/*.ts'], /\.test\.|tables\.ts|given\.ts/);
const somewhere = (pattern: RegExp): boolean => sources.some((text) => pattern.test(text));

test('the program has been read', () => expect(sources.length).toBeGreaterThan(500));

test('every constant is read by the program, or waits for a call that is not there yet', () => {
  const isRead = (key: string) => somewhere(new RegExp(String.raw`(?:setting|constant)\([^;]{0,80}['"]${key}['"]`));
  const waiting = Object.entries(settings).filter(([, it]) => 'waitsFor' in it);

  expect(settingKeys.filter((key) => !isRead(key))).toEqual([]);
  expect(waiting.filter(([, it]) => 'waitsFor' in it && served.has(it.waitsFor)).map(([key]) => key)).toEqual([]);
});

test('every restriction holds something', () => {
  expect(
    restrictionCodes.filter((code) => !somewhere(new RegExp(String.raw`(?:restriction|limit)\([^;]{0,80}'${code}'|^ +'${code}',$`, 'm'))),
  ).toEqual([]);
});

test('every mail form is sent by the program, or waits for a call that is not there yet', () => {
  const isSent = (form: string) => somewhere(new RegExp(String.raw`form: '${form}',`));
  const waiting = Object.entries(waitingForms);

  expect(Object.keys(notificationForms).filter((it) => !Object.hasOwn(waitingForms, it) && !isSent(it))).toEqual([]);
  expect(waiting.filter(([form, call]) => isSent(form) || served.has(call))).toEqual([]);
});

test('every catalogue is chosen from by what people work with, or waits for a call that is not there yet', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`.execute(
    db,
  );
  const all = Object.values<Catalogue>(catalogues);
  const tables = new Map<string, Catalogue>(all.map((it) => [tableOf(it), it]));
  const isRead = (table: string) => readers.some((text) => new RegExp(String.raw`(?:selectFrom|Join)\('${table}\b`).test(text));
  const isUsed = (catalogue: Catalogue): boolean =>
    isRead(tableOf(catalogue)) ||
    rows.some(({ from, to }) => {
      if (to !== tableOf(catalogue) || from === to) return false;
      const other = tables.get(from);
      // Another catalogue that nobody uses is no reader.
      return other === undefined || (other.waitsFor === undefined && isUsed(other));
    });
  const unused = (it: Catalogue) => it.waitsFor === undefined && !isUsed(it);

  expect(all.filter(unused).map((it) => it.many)).toEqual([]);
  expect(all.filter((it) => it.waitsFor !== undefined && (served.has(it.waitsFor) || isUsed(it))).map((it) => it.many)).toEqual([]);
});
