import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../test/cluster.ts';
import { cloneDatabase } from '../../test/database.ts';
import { makeBackup, refuseUsedDatabase, restoreBackup } from './backup.ts';

let dir: string;
let backup: string;
let source: Awaited<ReturnType<typeof cloneDatabase>>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pa-backup-'));
  backup = join(dir, 'backup');
  source = await cloneDatabase();
  await runSql(
    source.url,
    `insert into users (email, nombre) values ('ana@example.cl', E'Ana\tÑandú \\\\ "x"\nsegunda línea'), ('bruno@example.cl', '')`,
  );
  await runSql(source.url, `delete from users where email = 'bruno@example.cl'`);
  await runSql(source.url, `insert into secrets values ('key', '\\x00ff')`);
  await runSql(source.url, `insert into pgboss.job (name, data) values ('mail', '{"mail_id": 1}')`);
  await mkdir(join(dir, 'files/ab'), { recursive: true });
  await writeFile(join(dir, 'files/ab/photo.jpg'), 'photo');
  await writeFile(join(dir, 'files/ab/half.jpg.part'), 'ha');
  await makeBackup({ url: source.url, files: join(dir, 'files'), backup });
});

afterAll(async () => {
  await source.drop();
  await rm(dir, { recursive: true });
});

/** Every row of every table, as text. */
async function everything(url: string): Promise<unknown[]> {
  const tables = await runSql(
    url,
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const names = tables.map((it) => String(it['name']));
  return Promise.all(
    [...names, 'pgboss.job'].map((name) =>
      runSql(url, `select '${name}', t::text from ${name} t where '${name}' not like 'kysely%' order by 2`),
    ),
  );
}

test('a backup brings back every row, every file, and the next numbers', async () => {
  const target = await cloneDatabase();

  await restoreBackup({ url: target.url, files: join(dir, 'restored'), backup });

  expect(await everything(target.url)).toEqual(await everything(source.url));
  expect(await runSql(target.url, `insert into users (email, nombre) values ('carla@example.cl', 'Carla') returning id`)).toEqual([
    { id: 3 },
  ]);
  expect(await readFile(join(dir, 'restored/ab/photo.jpg'), 'utf8')).toBe('photo');
  await expect(readFile(join(dir, 'restored/ab/half.jpg.part'))).rejects.toThrow('ENOENT');
  await target.drop();
});

test('a database that people already use is left alone', async () => {
  const before = await everything(source.url);

  const refused = restoreBackup({ url: source.url, files: join(dir, 'nowhere'), backup });

  await expect(refused).rejects.toThrow(/ya tiene cuentas/);
  await expect(refuseUsedDatabase(source.url)).rejects.toThrow(/ya tiene cuentas/);
  expect(await everything(source.url)).toEqual(before);
});

test('a backup of another version is refused', async () => {
  const target = await cloneDatabase();
  await runSql(target.url, `insert into kysely_migration values ('9999-later', now()::text)`);

  await expect(restoreBackup({ url: target.url, files: join(dir, 'nowhere'), backup })).rejects.toThrow(/otra versión del programa/);
  await target.drop();
});

test('a backup that failed half-way brings nothing back', async () => {
  const target = await cloneDatabase();
  const broken = join(dir, 'broken');
  await makeBackup({ url: source.url, files: join(dir, 'files'), backup: broken });
  await rm(join(broken, 'tables/public.users.copy.gz'));

  await expect(restoreBackup({ url: target.url, files: join(dir, 'nowhere'), backup: broken })).rejects.toThrow();

  expect(await runSql(target.url, 'select * from users')).toEqual([]);
  expect(await runSql(target.url, 'select * from secrets')).toEqual([]);
  await target.drop();
});

test('a database without tables has nothing to back up', async () => {
  const empty = await cloneDatabase();
  await runSql(empty.url, 'drop table kysely_migration');

  const refused = makeBackup({ url: empty.url, files: join(dir, 'files'), backup: join(dir, 'of-nothing') });

  await expect(refused).rejects.toThrow(/no hay nada que respaldar/);
  await empty.drop();
});

test('an existing backup is not overwritten, and a missing one is named', async () => {
  await expect(makeBackup({ url: source.url, files: join(dir, 'files'), backup })).rejects.toThrow(/ya existe/);
  await expect(restoreBackup({ url: source.url, files: join(dir, 'nowhere'), backup: join(dir, 'none') })).rejects.toThrow(
    /No hay un respaldo completo/,
  );
});
