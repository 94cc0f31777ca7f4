import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from './cluster.ts';
import { cloneDatabase } from './database.ts';
import { diskStore } from '../src/outside/files/disk.ts';
import { makeBackup } from '../src/platform/backup/backup.ts';
import { newPool, openDatabase } from '../src/platform/database/database.ts';
import type { FileStore } from '../src/platform/files/files.ts';
import { checkBackup, refuseUsedDatabase, restoreBackup } from '../src/platform/backup/restore.ts';
import { discardFiles } from '../src/platform/files/stored-files.ts';

let dir: string;
let backup: string;
let source: Awaited<ReturnType<typeof cloneDatabase>>;
let store: FileStore;
const [photo, logo] = ['ab/photo.jpg', 'cd/logo.webp'];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pa-backup-'));
  backup = join(dir, 'backup');
  store = diskStore(join(dir, 'files'));
  source = await cloneDatabase();
  await runSql(
    source.url,
    `insert into users (email, nombre, foto) values ('ana@example.cl', E'Ana\tÑandú \\\\ "x"\nsegunda línea', '${photo}'), ('bruno@example.cl', '', null)`,
  );
  await runSql(source.url, `delete from users where email = 'bruno@example.cl'; update company set logo = '${logo}'`);
  await runSql(source.url, `insert into secrets values ('key', '\\x00ff')`);
  await runSql(source.url, `insert into pgboss.job (name, data) values ('mail', '{"mail_id": 1}')`);
  await store.put(photo, Buffer.from('photo'));
  await store.put(logo, Buffer.from('logo'));
  await store.put('ef/nobody.jpg', Buffer.from('named by nobody'));
  await makeBackup({ url: source.url, store, backup });
});

afterAll(async () => {
  await source.drop();
  await rm(dir, { recursive: true });
});

/** Every row of every table, as text. */
async function everything(url: string): Promise<unknown[]> {
  const tables = await runSql(
    url,
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace in ('public'::regnamespace, 'versions'::regnamespace) order by 1`,
  );
  const names = tables.map((it) => String(it['name']));
  return Promise.all(
    [...names, 'pgboss.job'].map((name) =>
      runSql(url, `select '${name}', t::text from ${name} t where '${name}' not like 'kysely%' order by 2`),
    ),
  );
}

const namesIn = async (it: FileStore) => (await Array.fromAsync(it.list())).map(({ name }) => name).toSorted();
const emptyStore = async () => diskStore(await mkdtemp(join(dir, 'empty-')));
const manifestOf = async (folder: string) => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));

test('a backup brings back every row, every file that a row names, and the next numbers', async () => {
  const [target, files] = [await cloneDatabase(), await emptyStore()];

  await restoreBackup({ url: target.url, store: files, backup }, await checkBackup(backup));

  expect(await everything(target.url)).toEqual(await everything(source.url));
  expect(await runSql(target.url, `insert into users (email, nombre) values ('carla@example.cl', 'Carla') returning id`)).toEqual([
    { id: 3 },
  ]);
  expect(await namesIn(files)).toEqual([photo, logo]);
  const content = await files.open(photo);
  expect(content && (await text(content))).toBe('photo');
  await target.drop();
});

test('a backup of what was restored is the same, table by table and file by file', async () => {
  const [target, files, again] = [await cloneDatabase(), await emptyStore(), join(dir, 'again')];
  await restoreBackup({ url: target.url, store: files, backup }, await checkBackup(backup));

  const second = await makeBackup({ url: target.url, store: files, backup: again });

  const first = await manifestOf(backup);
  expect(second).toMatchObject({ tables: first.tables, files: first.files, sequences: first.sequences, missing: [] });
  await target.drop();
});

test('files that rows of its moment name stay until the backup ends, and go afterwards', async () => {
  const busy = await cloneDatabase();
  const db = openDatabase(newPool(busy.url, 2));
  const files = await emptyStore();
  await files.put(photo, Buffer.from('photo'));
  await runSql(busy.url, `insert into users (email, nombre, foto) values ('ana@example.cl', 'Ana', '${photo}')`);
  const discarded: boolean[] = [];
  const watched: FileStore = {
    ...files,
    open: async (name) => {
      await runSql(busy.url, 'update users set foto = null');
      discarded.push(await discardFiles(db, files, [name]));
      return files.open(name);
    },
  };

  const manifest = await makeBackup({ url: busy.url, store: watched, backup: join(dir, 'busy') });

  expect(discarded).toEqual([false]);
  expect(manifest).toMatchObject({ files: [{ name: photo, bytes: 5 }], missing: [] });
  expect(await discardFiles(db, files, [photo])).toBe(true);
  expect(await namesIn(files)).toEqual([]);
  await db.destroy();
  await busy.drop();
});

test('a backup whose line is cut fails, leaves nothing that looks complete, and holds no files any more', async () => {
  const db = openDatabase(newPool(source.url, 2));
  const cut: FileStore = {
    ...store,
    open: async (name) => {
      await runSql(
        source.url,
        `select pg_terminate_backend(pid) from pg_locks join pg_database it on it.oid = database
         where locktype = 'advisory' and granted and datname = current_database()`,
      );
      await expect.poll(() => discardFiles(db, store, [])).toBe(true);
      throw new Error(`no ${name}`);
    },
  };

  await expect(makeBackup({ url: source.url, store: cut, backup: join(dir, 'cut') })).rejects.toThrow();

  expect((await readdir(dir)).filter((it) => it.startsWith('cut'))).toEqual([]);
  await db.destroy();
});

test('a file that was gone before is said, and restoring says it too', async () => {
  const [target, files] = [await cloneDatabase(), await emptyStore()];
  await runSql(target.url, `insert into users (email, nombre, foto) values ('ana@example.cl', 'Ana', '../../outside')`);
  await runSql(target.url, `update company set logo = '${logo}'`);

  const { missing } = await makeBackup({ url: target.url, store: files, backup: join(dir, 'lacking') });

  expect(missing).toEqual(['../../outside', logo]);
  expect((await checkBackup(join(dir, 'lacking'))).missing).toEqual(missing);
  await target.drop();
});

test('files in a bucket stay there; those that it lacks are said', async () => {
  const { files, missing, in_bucket } = await makeBackup({
    url: source.url,
    store: { ...store, list: () => diskStore(join(dir, 'none')).list() },
    inBucket: true,
    backup: join(dir, 'bucket'),
  });

  expect({ files, missing, in_bucket }).toEqual({ files: [], missing: [photo, logo], in_bucket: true });
});

const users = 'tables/public.users.copy.gz';

const inPlaceOf = async (path: string) => {
  await rm(path);
  await mkdir(path);
};

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  ['with a table cut short', (it) => truncate(join(it, users), 40), /tabla public.users está incompleta/],
  ['without a table', (it) => rm(join(it, users)), /falta la tabla public.users/],
  ['with fewer rows', (it) => writeFile(join(it, users), gzipSync('')), /public.users no tiene lo que dice/],
  [
    'with a changed row',
    async (it) =>
      writeFile(
        join(it, users),
        gzipSync(
          gunzipSync(await readFile(join(it, users)))
            .toString()
            .replace('Ana', 'Eva'),
        ),
      ),
    /public.users no tiene lo que dice/,
  ],
  ['without a file', (it) => rm(join(it, 'files', photo)), /falta el archivo ab\/photo.jpg/],
  ['with a folder in the place of a file', (it) => inPlaceOf(join(it, 'files', photo)), /no se puede leer el archivo ab\/photo.jpg/],
  ['with a folder in the place of its manifest', (it) => inPlaceOf(join(it, 'manifest.json')), /No hay un respaldo completo/],
  ['with another file', (it) => writeFile(join(it, 'files', photo), 'fhoto'), /ab\/photo.jpg no es el que se guardó/],
  [
    'with a changed manifest',
    async (it) => writeFile(join(it, 'manifest.json'), JSON.stringify({ ...(await manifestOf(it)), files: [] })),
    /manifest.json fue cambiado/,
  ],
  ['with half a manifest', (it) => truncate(join(it, 'manifest.json'), 100), /no se entiende su manifest.json/],
  ['of an earlier form', (it) => writeFile(join(it, 'manifest.json'), '{"made_at":"x"}'), /otra versión del programa/],
  ['that was killed before its end', (it) => rm(join(it, 'manifest.json')), /No hay un respaldo completo/],
  ['that is nowhere', (it) => rename(it, `${it}.moved`), /No hay un respaldo completo/],
])('a backup %s is refused in a sentence before anything is changed', async (_what, damage, words) => {
  const broken = await mkdtemp(join(dir, 'broken-'));
  await cp(backup, broken, { recursive: true });
  await damage(broken);

  await expect(checkBackup(broken)).rejects.toThrow(words);
});

test('a restore that fails half-way leaves the database empty and no file behind', async () => {
  const [target, files] = [await cloneDatabase(), await emptyStore()];
  const before = await everything(target.url);
  const full: FileStore = {
    ...files,
    put: (name, content) => (name === logo ? Promise.reject(new Error('ENOSPC')) : files.put(name, content)),
  };

  await expect(restoreBackup({ url: target.url, store: full, backup }, await checkBackup(backup))).rejects.toThrow('ENOSPC');

  expect(await everything(target.url)).toEqual(before);
  expect(await namesIn(files)).toEqual([]);
  await target.drop();
});

test('a restore that was cut off is done again over what it left; a foreign file in its place is not replaced', async () => {
  const [target, files] = [await cloneDatabase(), await emptyStore()];
  const manifest = await checkBackup(backup);
  await files.put(photo, Buffer.from('photo'));
  await files.put(logo, Buffer.from('of somebody else'));
  await expect(restoreBackup({ url: target.url, store: files, backup }, manifest)).rejects.toThrow(/ya hay otro cd\/logo.webp/);
  await files.remove(logo);

  await restoreBackup({ url: target.url, store: files, backup }, manifest);

  expect(await namesIn(files)).toEqual([photo, logo]);
  await target.drop();
});

test('a database that people already use is left alone', async () => {
  const before = await everything(source.url);

  const refused = restoreBackup({ url: source.url, store: await emptyStore(), backup }, await checkBackup(backup));

  await expect(refused).rejects.toThrow(/ya tiene cuentas/);
  await expect(refuseUsedDatabase(source.url)).rejects.toThrow(/ya tiene cuentas/);
  expect(await everything(source.url)).toEqual(before);
});

test('a backup of another version is refused', async () => {
  const target = await cloneDatabase();
  await runSql(target.url, `insert into kysely_migration values ('9999-later', now()::text)`);

  const refused = restoreBackup({ url: target.url, store: await emptyStore(), backup }, await checkBackup(backup));

  await expect(refused).rejects.toThrow(/otra versión del programa/);
  await target.drop();
});

test('a database without tables has nothing to back up', async () => {
  const empty = await cloneDatabase();
  await runSql(empty.url, 'drop table kysely_migration');

  const refused = makeBackup({ url: empty.url, store, backup: join(dir, 'of-nothing') });

  await expect(refused).rejects.toThrow(/no hay nada que respaldar/);
  await empty.drop();
});

test('an existing backup is not overwritten; what a killed one left is', async () => {
  await expect(makeBackup({ url: source.url, store, backup })).rejects.toThrow(/ya existe/);
  await cp(backup, join(dir, 'killed.incompleto'), { recursive: true });

  await makeBackup({ url: source.url, store, backup: join(dir, 'killed') });

  expect((await readdir(dir)).filter((it) => it.startsWith('killed'))).toEqual(['killed']);
});
