import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearDemo, refuseOtherThanDemo } from '../demo/clear.ts';
import { demoAccounts } from '../demo/access/people.ts';
import { diskStore } from '../src/outside/files/disk.ts';
import { cloneDatabase } from './database.ts';
import { runSql } from './cluster.ts';

const dir = await mkdtemp(join(tmpdir(), 'pa-clear-'));
const store = diskStore(join(dir, 'files'));
const { url, drop } = await cloneDatabase();
afterAll(async () => {
  await drop();
  await rm(dir, { recursive: true });
});
const first = { email: 'yo@example.cl', password: 'una-clave-larga-1' };

test('a company that is not the demo is never emptied', async () => {
  await runSql(url, `insert into users (email, nombre) values ('ana@example.cl', 'Ana')`);

  await expect(clearDemo({ url, store }, first)).rejects.toThrow('Aquí no está la empresa de demostración');
  expect(await runSql(url, 'select email from users')).toEqual([{ email: 'ana@example.cl' }]);
});

test('the demo company goes with all its files, and one administrator and the roles are there', { timeout: 60_000 }, async () => {
  const [account] = demoAccounts();
  await runSql(url, `insert into users (email, nombre) values ('${account?.email}', 'Catalina')`);
  await store.put('ab/photo.jpg', Buffer.from('photo'));
  expect(await refuseOtherThanDemo(url)).toMatchObject({ people: 2, projects: 0 });

  await clearDemo({ url, store }, first);

  expect(await runSql(url, 'select email, codigo_rol, debe_cambiar_clave from users')).toEqual([
    { email: first.email, codigo_rol: 'ADM', debe_cambiar_clave: true },
  ]);
  expect((await runSql(url, 'select count(*)::integer as roles from roles'))[0]).toMatchObject({ roles: expect.any(Number) });
  const left: string[] = [];
  for await (const { name } of store.list()) left.push(name);
  expect(left).toEqual([]);
  await expect(clearDemo({ url, store }, first)).rejects.toThrow('Aquí no está la empresa de demostración');
});
