// npm run backup:trial [-- --backups 20]: backups while people work, each restored and compared; ends with 1 when one differs.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Answer, Call, Input } from 'contract/call.ts';
import { uploadCompanyLogo } from 'contract/administration/index.ts';
import { createProyecto, quitarAdjuntoComentario, subirAdjuntoComentario } from 'contract/projects/index.ts';
import { services } from 'contract/backends.ts';
import { loadDemo } from '../server/demo/load.ts';
import { given } from '../server/src/access/given.ts';
import { openApp } from '../server/src/app.ts';
import { diskStore } from '../server/src/outside/files/disk.ts';
import { makeBackup } from '../server/src/platform/backup/backup.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres/postgres.ts';
import { checkBackup, restoreBackup } from '../server/src/platform/backup/restore.ts';
import { databaseAt, runSql } from '../server/test/cluster.ts';
import { requestOf } from '../server/test/request.ts';
import { root } from './run.ts';

const people = 6;
const picture = new Uint8Array(await readFile(join(root, 'docs/screenshot.png')));
const { values } = parseArgs({ options: { backups: { type: 'string', default: '20' } } });

const folder = await mkdtemp(join(tmpdir(), 'pa-backup-trial-'));
const postgres = await startPostgres({ dir: folder });
const store = diskStore(join(folder, 'files'));
await migrate(postgres.url);
await loadDemo(postgres.url, { projects: 40, seed: 1, store });
const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), postgres.url, { background: true });

/** What was answered: projects for good, and the files of comments with their bytes until somebody takes them away. */
const projects: number[] = [];
const attachments = new Map<number, Buffer>();
const over = new AbortController();
let working: Promise<unknown> = Promise.resolve();
try {
  const workers = await Promise.all(Array.from({ length: people }, signIn));
  working = Promise.all(workers.map(work));
  let different = 0;
  for (let turn = 1; turn <= Number(values.backups); turn += 1) {
    const wrong = await tryBackup(join(folder, `backup-${turn}`));
    different += wrong.length > 0 ? 1 : 0;
    console.log(
      `${turn}: ${wrong.join(' · ') || 'restored, the same'} (${projects.length} projects, ${attachments.size} attachments so far)`,
    );
  }
  console.log(`${values.backups} backups under load, ${different} different.`);
  if (different > 0) process.exitCode = 1;
  over.abort();
  await working;
} finally {
  over.abort();
  await working.catch(() => undefined);
  await app.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function signIn() {
  const permissions = ['projects:create', 'projects:read', 'logbook:create', 'logbook:read', 'maintenance:update'] as const;
  const person = await given.user(app.db, { email: `${randomUUID()}@example.cl`, permissions });
  const half = await given.session(app.db, person.id);
  return async <C extends Call>(call: C, input: Input<C>): Promise<Answer<C>> => {
    const response = await requestOf(app.http, call, input, { half, headers: {} });
    if (response.statusCode >= 300) throw new Error(`${call.id}: ${response.body}`);
    const answer = response.json();
    return services[call.service].envelope === 'body' ? answer.body : answer;
  };
}

/** Files come and go all the time: every logo takes the one before it away. */
async function work(call: Awaited<ReturnType<typeof signIn>>): Promise<void> {
  const mine: number[] = [];
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const project = await call(createProyecto, { nombre: randomUUID(), linea: 'CI' });
    projects.push(project.id);
    const bytes = Buffer.from(randomBytes(20_000).toString('hex'));
    const { id } = await call(subirAdjuntoComentario, { file: new File([bytes], 'nota.txt', { type: 'text/plain' }) });
    attachments.set(id, bytes);
    mine.push(id);
    const gone = mine.length > 5 ? mine.shift() : undefined;
    if (gone !== undefined) {
      attachments.delete(gone);
      await call(quitarAdjuntoComentario, { id: gone });
    }
    if (turn % 3 === 0) {
      await call(uploadCompanyLogo, { file: new File([picture], 'logo.png', { type: 'image/png' }) });
    }
  }
}

/** Makes a backup, restores it elsewhere, and says what is not as it was. */
async function tryBackup(backup: string): Promise<string[]> {
  const wrong: string[] = [];
  const [answered, files] = [[...projects], new Map(attachments)];
  const { missing } = await makeBackup({ url: postgres.url, store, backup });
  if (missing.length > 0) wrong.push(`lacks ${missing.join(', ')}`);
  const manifest = await checkBackup(backup);

  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await runSql(postgres.url, `create database ${name}`);
  const [url, restored, again] = [databaseAt(postgres.url, name), diskStore(`${backup}-files`), `${backup}-again`];
  try {
    await migrate(url);
    await restoreBackup({ url, store: restored, backup }, manifest);
    const second = await makeBackup({ url, store: restored, backup: again });
    for (const part of ['tables', 'files', 'sequences'] as const)
      for (const [at, it] of manifest[part].entries()) if (!isDeepStrictEqual(second[part][at], it)) wrong.push(`${it.name} differs`);
    const there = new Set((await runSql(url, 'select id from projects')).map((it) => it['id']));
    const lost = answered.filter((it) => !there.has(it));
    if (lost.length > 0) wrong.push(`${lost.length} answered projects lost`);
    for (const { id, archivo } of await runSql(url, 'select id, archivo from comment_files')) {
      const right = files.get(Number(id));
      const content = right && (await restored.open(String(archivo)));
      if (right && !(content && right.equals(await buffer(content)))) wrong.push(`attachment ${String(id)} differs`);
      files.delete(Number(id));
    }
    // Those that somebody took away meanwhile are right not to be there.
    const lostFiles = [...files.keys()].filter((id) => attachments.has(id));
    if (lostFiles.length > 0) wrong.push(`${lostFiles.length} answered attachments lost`);
  } finally {
    await runSql(postgres.url, `drop database ${name} with (force)`);
    for (const it of [backup, `${backup}-files`, again]) await rm(it, { recursive: true, force: true });
  }
  return wrong;
}
