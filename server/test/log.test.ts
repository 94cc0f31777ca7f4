import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { updateApprovalMatrix } from 'contract/approvals/index.ts';
import { newPool, openDatabase } from '../src/platform/database/database.ts';
import { cloneDatabase } from './database.ts';
import { bind, everyGiven } from './given.ts';

const folder = await mkdtemp(join(tmpdir(), 'pa-log-'));
const { url, drop } = await cloneDatabase();
const db = openDatabase(newPool(url, 2));
afterAll(async () => {
  await db.destroy();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

test('the log names every call and never what came in its query or headers, however much is logged', async () => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'debug',
    DATA_DIR: folder,
    DATABASE_URL: url,
    DEMO: '0',
  };
  const server = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise<string>((resolve) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = /está listo en (\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
  });
  const given = bind(everyGiven, db);
  const { token, cookie } = await given.session((await given.user({ permissions: ['approval_matrix:update'] })).id);
  const call = async (path: string): Promise<number> => {
    const response = await fetch(`${address}${path}?password=clave-en-la-consulta`, {
      method: 'PUT',
      headers: {
        'x-access-key': 'web',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        cookie: `session_half=${cookie}`,
        'x-confirm-password': 'clave-en-el-encabezado',
      },
      body: JSON.stringify({ version: 1, comentario: 'x', changes: [{ op: 'delete', id: 1 }] }),
    });
    return response.status;
  };

  expect([await call(updateApprovalMatrix.path), await call('/backend/maintainers/no_existe')]).toEqual([403, 404]);
  await expect.poll(() => said).toContain(`"call":"${updateApprovalMatrix.id}"`);
  server.kill('SIGTERM');
  await once(server, 'exit');

  for (const secret of ['clave-en-la-consulta', 'clave-en-el-encabezado', token, cookie]) expect(said).not.toContain(secret);
});
