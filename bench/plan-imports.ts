import { importSchedule } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import { given } from '../server/src/access/given.ts';
import { given as projects } from '../server/src/projects/given.ts';
import { processorOf, processorOfDatabase } from './figures.ts';
import { below, goal } from './goals.ts';
import { largePlanFile } from './schedule.ts';
import type { Stage } from './stage.ts';

const tries = 3;

/** A plan of 10,000 activities and 15,000 links whose place is taken by as many others, time after time. */
export async function planImports({ ours, db }: Stage): Promise<void> {
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').executeTakeFirstOrThrow();
  const { token, cookie } = await given.session(db, administrator.id);
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  const { codigoLugarInstalacion, codigoProyecto } = await projects.place(db);
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const files = ['Actividad', 'Faena'].map((name) => new Blob([largePlanFile(name)]));
  const worked = async (): Promise<{ server: number; database: number }> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return { server: await processorOf(ours.process.pid), database: await processorOfDatabase(rows[0]?.pid ?? raise()) };
  };
  const take = async (file: Blob, apply: boolean): Promise<{ clock: number; server: number; database: number }> => {
    const before = await worked();
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...codes, mode: 'replace', apply: String(apply) })) body.set(name, value);
    body.set('file', file, 'plan.xml');
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${ours.port}${importSchedule.path}`, { method: 'POST', headers, body });
    const text = await answer.text();
    const clock = performance.now() - began;
    if (answer.status !== 200) throw new Error(`${importSchedule.path}: ${answer.status} ${text.slice(0, 300)}`);
    const after = await worked();
    return { clock, server: after.server - before.server, database: after.database - before.database };
  };
  console.log('\nImport of MS Project XML of 10,000 activities and 15,000 links: by the clock; processor of server, of database');
  const [first, second] = [files[0] ?? raise(), files[1] ?? raise()];
  // The first one starts threads and compiles.
  await take(first, true);
  await take(second, true);
  await tell('seen before it is written', () => take(first, false));
  await tell('the same plan again', () => take(second, true));
  let at = 0;
  await tell('each row goes and another comes', () => take(at++ % 2 === 0 ? first : second, true));
}

async function tell(what: string, work: () => Promise<{ clock: number; server: number; database: number }>): Promise<void> {
  const took = [];
  for (let time = 0; time < tries; time += 1) took.push(await work());
  took.sort((a, b) => a.clock - b.clock);
  const seconds = (it: number): string => (it / 1000).toFixed(2);
  const [fastest, median] = [took[0] ?? raise(), took[Math.floor(tries / 2)] ?? raise()];
  goal(
    `${what}: fastest; median`,
    below(3, 's'),
    median.clock / 1000,
    [fastest, median].map((it) => `${seconds(it.clock)} s (${seconds(it.server)} + ${seconds(it.database)})`).join('; '),
  );
}

const raise = (): never => {
  throw new Error('There is nothing to measure.');
};
