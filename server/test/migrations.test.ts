import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import areas from '../../areas.json' with { type: 'json' };
import program from '../../package.json' with { type: 'json' };
import { getMigrations, landedMigrations, migrate } from '../src/platform/postgres/migrate.ts';
import { databaseAt, runSql } from './cluster.ts';
import { cloneDatabase } from './database.ts';
import { digestsOfRun } from './migrations.ts';

const { version, migrations: landed } = await landedMigrations();
const all = await getMigrations();
const made: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(made.map((drop) => drop())));

async function emptyDatabase(): Promise<string> {
  const name = `pa_${randomUUID().replaceAll('-', '')}`;
  await runSql(inject('adminUrl'), `create database ${name}`);
  made.push(() => runSql(inject('adminUrl'), `drop database ${name} with (force)`));
  return databaseAt(inject('adminUrl'), name);
}

async function migratedDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  made.push(drop);
  return url;
}

const only = (names: string[]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/** All that migrations make, whatever the order of the columns. */
const tablesOf = async (url: string) =>
  (
    await runSql(
      url,
      `select format('%s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
       union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       order by 1`,
    )
  ).map((it) => it['line']);

test('what landed stays as it is, and new migrations come after it, each under a number of its own', () => {
  const names = Object.keys(all);
  const before = landed.map((it) => it.name);

  expect(names.slice(0, before.length), 'a migration that landed was renamed, removed, or got a new one before it').toEqual(before);
  const numbers = names.slice(before.length).map((it) => it.slice(0, 5));
  expect(numbers, 'two new migrations have one number').toEqual([...new Set(numbers)]);
  expect(names.every((it) => /^\d{4}-[a-z-]+$/.test(it))).toBe(true);
});

test('a migration says whose it is: NNNN-<area>-<what>', () => {
  // Those before it landed when there was no such rule; what landed keeps its name.
  const first = '0050-access-mail-secrets';
  const owners = new Set(['platform', ...Object.keys(areas)]);
  const isNamed = (name: string) => owners.has(/^\d{4}-([a-z]+)-[a-z]/.exec(name)?.[1] ?? '');

  const since = Object.keys(all).filter((it) => it >= first);
  expect(since.filter((it) => !isNamed(it))).toEqual([]);
  expect(new Set(since.map((it) => it.slice(0, 4))).size).toBe(since.length);
});

test('no trigger joins what was with what is', async () => {
  const joining = await runSql(
    await migratedDatabase(),
    String.raw`select proname from pg_proc where prorettype = 'trigger'::regtype and prosrc ~* 'join (before|after)\M'`,
  );

  // The plan of a function is that of a connection's first call, often for a single row: thousands of rows are then compared each with each.
  expect(joining).toEqual([]);
});

test('a version lands its migrations: npm run migrations:land', () => {
  if (version !== program.version) expect(Object.keys(all)).toEqual(landed.map((it) => it.name));
});

// As they were on the main line when others had landed that sort behind them.
test.each([
  ['consumption and reminders came', ['0035-consumption', '0036-approvals-follow'], '0041-erp-sync'],
  ['photos, warehouses and notifications came', ['0022-', '0023-', '0024-'], '0025-documents'],
])('data from before %s gets the same tables, by the SQL that landed', async (_what, late, last) => {
  const url = await emptyDatabase();
  const then = Object.keys(all).filter((name) => name <= last && !late.some((it) => name.startsWith(it)));
  const first = await digestsOfRun(url, only(then));

  const rest = await digestsOfRun(url, all);

  const digests = new Map([...first, ...rest]);
  expect(landed.map(({ name }) => [name, digests.get(name)])).toEqual(landed.map(({ name, sql }) => [name, sql]));
  await migrate(url);
  expect(await tablesOf(url)).toEqual(await tablesOf(await migratedDatabase()));
});

test.each([
  ['of a newer program', `insert into kysely_migration values ('9999-from-later', now()::text)`, /más nueva/],
  ['of another line', `insert into kysely_migration values ('0033-from-elsewhere', now()::text)`, /no conoce \(0033-from-elsewhere\)/],
  ['with a gap', `delete from kysely_migration where name = '0012-administration'`, /le faltan .*\(0012-administration\).*respaldo/],
])('a database %s is refused in one sentence and left as it is', async (_what, change, words) => {
  const url = await migratedDatabase();
  await runSql(url, change);
  const before = [await tablesOf(url), await runSql(url, 'select * from kysely_migration')];

  await expect(migrate(url)).rejects.toThrow(words);

  expect([await tablesOf(url), await runSql(url, 'select * from kysely_migration')]).toEqual(before);
});
