import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isOperational } from 'contract/projects/index.ts';
import { exportSchedule, getPlan, updatePlan } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import { given } from '../server/src/access/given.ts';
import { given as projects } from '../server/src/projects/given.ts';
import { processorOf } from './figures.ts';
import { below, goal, line, without, type Bound } from './goals.ts';
import { send } from './load.ts';
import { addressAt, type PlaceCodes, type Stage } from './stage.ts';

/** As many activities as a plan has. */
const activities = 10_000;
/** So many of them go on beside each other: on paper they are 239 sheets of A3 within a year and 478 over two, nearly the most there are. */
const beside = { oneYear: 100, twoYears: 40 } as const;

/** A large plan as each kind of file: how long, until its first byte, what of memory, and how long others wait meanwhile. */
export async function planFiles({ ours, db }: Stage): Promise<void> {
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').executeTakeFirstOrThrow();
  const { token, cookie } = await given.session(db, administrator.id);
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  const server = { port: ours.port, pid: ours.process.pid, headers };
  const [short, long] = [await plan(db, server, beside.oneYear), await plan(db, server, beside.twoYears)];
  console.log(`\nFiles of a plan of ${activities} activities and ${1.5 * activities} links`);
  line('others wait while nothing is exported: p50, slowest', await waits(server, () => pause(3_000)));
  for (const { format, what = format, codes = short, bound = below(3, 's') } of [
    { format: 'mspdi' },
    { format: 'xlsx' },
    { format: 'pdf' },
    { format: 'pdf', what: 'pdf over two years', codes: long, bound: without('twice the paper') },
  ]) {
    const path = `${addressAt(exportSchedule.path, codes)}?format=${format}`;
    // The first one starts threads and compiles.
    await download(server, path);
    await tellFile(server, what, path, bound);
  }
}

interface Server {
  port: number;
  pid: number | undefined;
  headers: Record<string, string>;
}
/** Chains beside each other, with links between neighbours. */
async function plan(db: Stage['db'], { port, headers }: Server, chains: number): Promise<PlaceCodes> {
  const { id, codigoLugarInstalacion, codigoProyecto } = await projects.place(db);
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const { rows } = await sql<{
    id: number;
  }>`insert into schedule_plans (place_id, start_on) values (${id}, '2027-01-04') returning id`.execute(db);
  const plan_id = rows[0]?.id ?? 0;
  await sql`
    insert into schedule_activities (plan_id, orden, nombre, duration, start_at, finish_at, late_start_at, late_finish_at, total_float, free_float, critical)
    select ${plan_id}, n, 'Actividad ' || n || ' con un nombre como los que se escriben', 480, '2027-01-04 09:00', '2027-01-04 18:00', '2027-01-04 09:00',
      '2027-01-04 18:00', 0, 0, true
    from generate_series(1, ${activities}::integer) as n`.execute(db);
  for (const [step, share] of [
    [chains, 2],
    [chains / 2 + 1, 1],
  ] as const)
    await sql`
      insert into schedule_links (plan_id, from_id, to_id, kind, lag_kind, lag)
      select plan_id, id, next, 'FS', 'working', 0
      from (select plan_id, orden, id, lead(id, ${step}::integer) over (order by orden) as next from schedule_activities where plan_id = ${plan_id}) as own
      where next is not null and orden % 2 < ${share}::integer`.execute(db);
  await sql`vacuum (analyze) schedule_activities, schedule_links`.execute(db);
  const { body } = JSON.parse(await send(undefined, port, { method: 'GET', path: addressAt(getPlan.path, codes), headers }));
  await send(undefined, port, {
    method: 'PUT',
    path: updatePlan.path,
    headers,
    body: { ...codes, version: body.version, start: '2027-01-04', status_day: null },
  });
  return codes;
}

async function tellFile(server: Server, what: string, path: string, bound: Bound): Promise<void> {
  const resident = async (): Promise<number> =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const idle = await resident();
  let most = idle;
  const watch = setInterval(() => void resident().then((it) => (most = Math.max(most, it))), 20);
  let file = { first: 0, whole: 0, bytes: 0, worked: 0 };
  const others = await waits(server, async () => void (file = await download(server, path)));
  clearInterval(watch);
  const { first, whole, bytes, worked } = file;
  goal(
    `${what}: whole; until its first byte; processor; size`,
    bound,
    whole / 1000,
    `${(whole / 1000).toFixed(2)} s; ${first.toFixed(0)} ms; ${worked.toFixed(0)} ms; ${(bytes / 1_048_576).toFixed(1)} MB`,
  );
  goal('  memory above idle meanwhile', below(150, 'MB'), most - idle, `${(most - idle).toFixed(0)} MB`);
  line('  others wait meanwhile: p50, slowest', others);
}

/** How long a small call takes, asked all the time while something else is done. */
async function waits({ port, headers }: Server, work: () => Promise<unknown>): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await send(agent, port, { method: 'GET', path: isOperational.path, headers });
      took.push(performance.now() - began);
      await pause(2);
    }
  })();
  await work();
  over.abort();
  await asking;
  agent.destroy();
  took.sort((a, b) => a - b);
  return `${took[Math.floor(took.length / 2)]?.toFixed(1)}, ${took.at(-1)?.toFixed(0)} ms`;
}

async function download({ port, pid, headers }: Server, path: string) {
  const before = await processorOf(pid);
  const began = performance.now();
  const { first, bytes } = await new Promise<{ first: number; bytes: number }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let [until, size] = [0, 0];
      response.on('data', (chunk: Buffer) => {
        if (until === 0) until = performance.now() - began;
        size += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve({ first: until, bytes: size }) : reject(new Error(`${path}: ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
  return { first, bytes, whole: performance.now() - began, worked: (await processorOf(pid)) - before };
}
