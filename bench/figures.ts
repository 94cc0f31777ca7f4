import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { login, signInOptions } from 'contract/access/index.ts';
import { exportProjects, filteredProjects, isOperational } from 'contract/projects/index.ts';
import { demoPassword } from '../server/demo/people.ts';
import { loadDemo } from '../server/demo/load.ts';
import { load, send } from './load.ts';
import type { setStage } from './stage.ts';

type Stage = Awaited<ReturnType<typeof setStage>>;
const key = { 'x-access-key': 'web' };
const line = (what: string, value: string): void => console.log(`  ${what.padEnd(62)} ${value}`);

/** The figures that are not ratios: what a session costs, signing in beside work, exporting, starting. */
export async function figures(stage: Stage): Promise<void> {
  console.log('\nOther figures');
  await sessionCost(stage);
  await signInBesideWork(stage);
  await exporting(stage);
  await starting();
}

/** Two calls that touch no table: one is public, one needs a session. */
async function sessionCost({ ours, headers }: Stage): Promise<void> {
  const open = await load(ours.port, 1, 3_000, () => ({ method: 'GET', path: signInOptions.path, headers: key }));
  const closed = await load(ours.port, 1, 3_000, () => ({ method: 'GET', path: isOperational.path, headers }));
  line('session and permission check (goal: < 0.3 ms)', `${(closed.p50 - open.p50).toFixed(3)} ms`);
}

async function signInBesideWork({ ours, headers, manager }: Stage): Promise<void> {
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

async function exporting({ ours, headers, url }: Stage): Promise<void> {
  await loadDemo(url, { projects: 30_000, seed: 2, add: true });
  const resident = async (): Promise<number> =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${ours.process.pid}/status`, 'utf8'))?.[1]) / 1024;
  const idle = await resident();
  let most = idle;
  const watch = setInterval(() => void resident().then((it) => (most = Math.max(most, it))), 50);
  const began = performance.now();
  await send(undefined, ours.port, { method: 'GET', path: exportProjects.path, headers });
  clearInterval(watch);
  line('Excel of 50,000 rows', `${((performance.now() - began) / 1000).toFixed(1)} s`);
  line('memory above idle meanwhile (goal: < 150 MB)', `${(most - idle).toFixed(0)} MB`);
}

/** From the command to answering, with the default database: a new folder with demo data, and the same one again. */
async function starting(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pa-bench-start-'));
  for (const what of ['first start: new database, migrations, demo', 'start to ready, migrated (goal: < 3 s)']) {
    const began = performance.now();
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const said of createInterface(child.stdout)) if (said.includes('está listo')) break;
    line(what, `${((performance.now() - began) / 1000).toFixed(2)} s`);
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
