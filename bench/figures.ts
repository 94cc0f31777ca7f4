import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { listUsuario, login, signInOptions } from 'contract/access/index.ts';
import { exportarLista } from 'contract/maintenance/index.ts';
import { serviceOrders } from 'contract/orders/index.ts';
import { exportProjects, filteredProjects, isOperational } from 'contract/projects/index.ts';
import { exportMaterialsExcel } from 'contract/supplying/index.ts';
import { webAccessKey } from 'contract/backends.ts';
import { demoPassword } from '../server/demo/access/people.ts';
import { loadDemo } from '../server/demo/load.ts';
import { given } from '../server/src/access/given.ts';
import { identifier } from '../server/src/access/index.ts';
import { Events } from '../server/src/platform/events/events.ts';
import { may } from '../server/src/platform/user.ts';
import { below, goal, line } from './goals.ts';
import { addCreations } from './creations-company.ts';
import { load, send } from './load.ts';
import { addOrders } from './orders-company.ts';
import { approverLookup } from './approvals.ts';
import type { Stage } from './stage.ts';

const key = { 'x-access-key': 'web' };
/** Of a longer one no file is made. */
const longestList = 200_000;

/** Two calls that touch no table: one is public, one needs a session. */
export async function sessionCost({ ours, headers }: Stage): Promise<void> {
  console.log('\nOther figures');
  const open = await load(ours.port, 1, 3_000, () => ({ method: 'GET', path: signInOptions.path, headers: key }));
  const closed = await load(ours.port, 1, 3_000, () => ({ method: 'GET', path: isOperational.path, headers }));
  const cost = closed.p50 - open.p50;
  goal('session and permission check', below(0.3, 'ms'), cost, `${cost.toFixed(3)} ms`);
}

/** What the session and permission check costs inside the server once it remembers the person: without HTTP. */
export async function permissionCheck({ db, url, half }: Stage): Promise<void> {
  const events = new Events(url);
  await events.open();
  const identify = identifier(db, events);
  const check = async (): Promise<boolean> => {
    const user = await identify({ accessKey: webAccessKey, ...half });
    return user !== undefined && may(user, 'projects:read');
  };
  const rounds = 50_000;
  for (let round = 0; round < rounds; round += 1) await check();
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) if (!(await check())) throw new Error('the permission is missing');
  const microseconds = ((performance.now() - began) * 1000) / rounds;
  await events.close();
  goal('permission check inside the server, warm', below(50, 'µs'), microseconds, `${microseconds.toFixed(1)} µs`);
}

export async function approvers({ url }: Stage): Promise<void> {
  const { p50, p99 } = await approverLookup(url);
  goal('who approves a request, 5,000 rules: p50, p99', below(2, 'ms'), p50, `${p50.toFixed(2)}, ${p99.toFixed(2)} ms`);
}

/** A page of ten thousand accounts, as administrators see it. */
export async function userList({ ours, db }: Stage): Promise<void> {
  await sql`
    insert into users (email, nombre, codigo_rol, activo)
    select 'masiva.' || n || '@soldepapel.example', 'Persona Masiva ' || n, 'SUP', 1 from generate_series(1, 10000) as n`.execute(db);
  await sql`insert into staff (nombre, email, user_id) select nombre, email, id from users where email like 'masiva.%'`.execute(db);
  await sql`vacuum (analyze) users, staff`.execute(db);
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').executeTakeFirstOrThrow();
  const { token, cookie } = await given.session(db, administrator.id);
  const headers = { ...key, authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  let asked = 0;
  const { p50, p99 } = await load(ours.port, 1, 3_000, () => ({
    method: 'GET',
    path: `${listUsuario.path}?page=${1 + (asked++ % 400)}&activo=1`,
    headers,
  }));
  goal('any page of 10,000 users: p50, p99', below(20, 'ms'), p50, `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`);
}

export async function signInBesideWork({ ours, headers, manager }: Stage): Promise<void> {
  const work = () => load(ours.port, 4, 4_000, () => ({ method: 'GET', path: `${filteredProjects.path}?per_page=10`, headers }));
  const alone = await work();
  const body = { email: manager.email, clave: demoPassword };
  const [beside, signIns] = await Promise.all([
    work(),
    load(ours.port, 8, 4_000, () => ({ method: 'POST', path: login.path, headers: key, body })),
  ]);
  line('sign-ins per second, 8 at once', signIns.perSecond.toFixed(1));
  line('the list meanwhile: p50 alone → beside sign-ins', `${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms`);
}

export async function exporting({ ours, headers, db, url }: Stage): Promise<void> {
  await loadDemo(url, { projects: 30_000, seed: 2, add: true });
  await memoryWhile(ours, 'Excel of 50,000 rows', () => send(undefined, ours.port, { method: 'GET', path: exportProjects.path, headers }));
  await anyList({ ours, headers, db });
  await allCreations({ ours, headers, db });
}

/** All that was ever asked to be created, as one file. */
async function allCreations({ ours, headers, db }: Pick<Stage, 'ours' | 'headers' | 'db'>): Promise<void> {
  const { there } = await db
    .selectFrom('creation_requests')
    .where('kind', '=', 'material')
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  await addCreations(db, longestList - there);
  await memoryWhile(ours, `Excel of ${longestList} materials asked to be created`, () =>
    send(undefined, ours.port, { method: 'GET', path: exportMaterialsExcel.path, headers }),
  );
}

/** A list that has no file of its own, as long as one may be: asked for page by page. */
async function anyList({ ours, headers, db }: Pick<Stage, 'ours' | 'headers' | 'db'>): Promise<void> {
  const { there } = await db
    .selectFrom('purchase_orders')
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  await addOrders(db, longestList - there);
  await sql`vacuum (analyze) purchase_orders, purchase_order_editions`.execute(db);
  const columnas = ['number', 'supplier', 'project_code', 'status', 'reception', 'delivery_date', 'total', 'created_at'];
  const body = { lista: serviceOrders.id, titulo: 'Órdenes de compra', columnas: columnas.map((campo) => ({ campo, titulo: campo })) };
  await memoryWhile(ours, `Excel of any list of ${longestList} rows`, () =>
    send(undefined, ours.port, { method: 'POST', path: exportarLista.path, headers, body }),
  );
}

/** How long something takes, and how much memory the server holds above what it held before. */
export async function memoryWhile(ours: Stage['ours'], what: string, work: () => Promise<unknown>): Promise<void> {
  const resident = async (): Promise<number> =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${ours.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  const idle = await resident();
  let most = idle;
  const watch = setInterval(() => void resident().then((it) => (most = Math.max(most, it))), 50);
  const began = performance.now();
  await work();
  clearInterval(watch);
  line(what, `${((performance.now() - began) / 1000).toFixed(1)} s`);
  goal('memory above idle meanwhile', below(150, 'MB'), most - idle, `${(most - idle).toFixed(0)} MB`);
}

const again = 'start to ready, migrated';

/** From the command to answering, with the default database: a new folder with demo data, and the same one again. */
export async function starting(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pa-bench-start-'));
  for (const what of ['first start: new database, migrations, demo', again]) {
    const began = performance.now();
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const said of createInterface(child.stdout)) if (said.includes('está listo')) break;
    const took = (performance.now() - began) / 1000;
    if (what === again) goal(what, below(3, 's'), took, `${took.toFixed(2)} s`);
    else line(what, `${took.toFixed(2)} s`);
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await idle(folder);
  await rm(folder, { recursive: true, force: true });
}

/** What `npm start` holds ten seconds after it was ready, in a clone that is: each page of memory counts once, for those that share it; without PostgreSQL. */
async function idle(folder: string): Promise<void> {
  const npm = spawn('npm', ['start', '--ignore-scripts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const said of createInterface(npm.stdout)) if (said.includes('está listo')) break;
  await pause(10_000);
  const [server] = await childrenOf(npm.pid);
  const shares = await Promise.all([npm.pid, server].map(shareOf));
  const held = shares.reduce((all, it) => all + it, 0);
  goal(
    'idle memory of `npm start`: npm, the server, in all',
    below(200, 'MB'),
    held,
    `${shares.map((it) => it.toFixed(0)).join(' + ')} MB`,
  );
  if (server) process.kill(server, 'SIGTERM');
  await once(npm, 'exit');
}

export const childrenOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
/** Of one process, in megabytes: what it shares with others is divided among them. */
const shareOf = async (pid: number | undefined): Promise<number> =>
  Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;

const statOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8'))
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);

/** The processor time of a process and its threads, in milliseconds: a hundredth of a second is the least that is told. */
export async function processorOf(pid: number | undefined): Promise<number> {
  const fields = await statOf(pid);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10;
}

/** The same of PostgreSQL, of which this is one process: of all that it has, and of those that have ended. It only grows. */
export async function processorOfDatabase(pid: number): Promise<number> {
  const [, postmaster] = await statOf(pid);
  const fields = await statOf(postmaster);
  const ended = ((fields[13] ?? 0) + (fields[14] ?? 0)) * 10;
  const children = await Promise.all((await childrenOf(postmaster)).map((it) => processorOf(it).catch(() => 0)));
  return children.reduce((sum, it) => sum + it, ended + (await processorOf(postmaster)));
}
