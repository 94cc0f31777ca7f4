import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { demoAccounts } from '../demo/access/people.ts';
import { runSql } from './cluster.ts';
import { cloneDatabase } from './database.ts';

const dir = await mkdtemp(join(tmpdir(), 'pa-empty-'));
const { url, drop } = await cloneDatabase();
const [account] = demoAccounts();
await runSql(url, `insert into users (email, nombre) values ('${account?.email}', 'Catalina')`);
const [company] = await runSql(url, `update company set nombre = 'Sol de Papel SpA' returning nombre`);
afterAll(async () => {
  await drop();
  await rm(dir, { recursive: true });
});

/** `npm run company:empty`, with what somebody types. */
async function emptyCompany(...typed: string[]) {
  const child = spawn(process.execPath, ['scripts/empty-company.ts'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dir, ADMIN_EMAIL: 'yo@example.cl', ADMIN_PASSWORD: 'una-clave-larga-1' },
  });
  child.stdin.end(typed.map((it) => `${it}\n`).join(''));
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said, complained, code: Number(code) };
}
const emails = () => runSql(url, 'select email from users');
const backups = () => readdir(join(dir, 'backups')).catch(() => []);

test('the demo company goes only after two answers, and with a backup', { timeout: 90_000 }, async () => {
  expect(company).toBeDefined();
  const first = await emptyCompany('sí');
  expect(first).toMatchObject({ code: 1, complained: expect.stringContaining('No se borró nada.') });
  expect(first.said).toMatch(/Se borran 0 proyectos, 1 cuentas y todos los archivos de «Sol de Papel SpA»\. Antes se respalda en/);
  expect(await emptyCompany('BORRAR', 'Otra empresa')).toMatchObject({ code: 1, complained: expect.stringContaining('No es ese nombre') });
  expect([await emails(), await backups()]).toEqual([[{ email: account?.email }], []]);

  expect(await emptyCompany('BORRAR', 'Sol de Papel SpA')).toMatchObject({
    code: 0,
    said: expect.stringContaining('La empresa está vacía.'),
  });
  expect(await emails()).toEqual([{ email: 'yo@example.cl' }]);
  expect(await backups()).toHaveLength(1);
  expect(await emptyCompany('BORRAR', 'Sol de Papel SpA')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('no se borra nada'),
  });
});
