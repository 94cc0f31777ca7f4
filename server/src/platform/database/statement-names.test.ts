import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { newPool, openDatabase } from './database.ts';
import { StatementNames } from './statement-names.ts';

const { url } = await scene();
const texts = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `select ${from + at} as told`);

test('once all names are given, what is asked four times takes that of what was not asked for longest', () => {
  const names = new StatementNames();
  const first = texts(500);
  for (const it of first) names.give(it);
  const name = names.find('select 1 as told');
  names.find('select 0 as told');

  for (let time = 0; time < 3; time += 1) expect(names.give('select newcomer')).toBeUndefined();
  expect([names.retired, names.find('select newcomer')]).toEqual([0, undefined]);
  expect(names.give('select newcomer')).toBe('s500');

  expect([names.retired, names.isValid('s0'), names.isValid(name ?? ''), names.isValid('s2')]).toEqual([1, true, true, false]);
  expect(names.find('select 2 as told')).toBeUndefined();
});

test('what is asked once among many others takes no name from them', () => {
  const names = new StatementNames();
  for (const it of texts(500)) names.give(it);

  for (const it of texts(2_000, 500)) expect(names.give(it)).toBeUndefined();
  // So long ago that it is asked for the first time again.
  expect(names.give('select 500 as told')).toBeUndefined();
  expect(names.retired).toBe(0);
});

test('of more texts than there are names, asked in turn, few take another’s at each turn', () => {
  const names = new StatementNames();
  const all = texts(600);

  for (let turn = 0; turn < 40; turn += 1) for (const it of all) if (names.find(it) === undefined) names.give(it);

  expect(names.retired).toBeGreaterThan(0);
  expect(names.retired / 40).toBeLessThan(40);
});

test('a line keeps no more plans than there are names, and those of what was asked last', async () => {
  const pool = newPool(url, 1);
  pool.options.idleTimeoutMillis = 0;
  const line = openDatabase(pool);
  const ask = async (text: string) => (await sql.raw<{ told: number }>(text).execute(line)).rows;
  const prepared = async () => (await sql.raw<{ statement: string }>('select statement from pg_prepared_statements').execute(line)).rows;

  for (const it of texts(500)) await ask(it);
  for (const it of texts(40, 500)) for (let time = 0; time < 5; time += 1) await ask(it);

  const plans = new Set((await prepared()).map((it) => it.statement));
  expect(plans.size).toBeLessThanOrEqual(500);
  expect(texts(40, 500).filter((it) => !plans.has(it))).toEqual([]);
  expect(await ask('select 539 as told')).toEqual([{ told: 539 }]);
  // One that was refused when it was first asked is a plan of the line as well, and goes with the others.
  await expect(ask('select 7 / (told - told) as told from (values (1)) as it (told)')).rejects.toThrow('division by zero');
  for (const it of texts(600, 1_000)) for (let time = 0; time < 5; time += 1) await ask(it);
  expect((await prepared()).map((it) => it.statement).filter((it) => it.includes('7 / (told'))).toEqual([]);
  expect(await ask('select 0 as told'), 'whose name was taken back').toEqual([{ told: 0 }]);
  await line.destroy();
});
