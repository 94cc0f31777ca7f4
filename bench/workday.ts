import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { webAccessKey } from 'contract/backends.ts';
import { workday } from 'contract/dashboards/index.ts';
import { given } from '../server/src/access/given.ts';
import { identifier } from '../server/src/access/index.ts';
import { areas } from '../server/src/app.ts';
import { datesAhead } from '../server/src/dashboards/workday/workday.ts';
import { hooksOf } from '../server/src/platform/area.ts';
import { newPool, openDatabase } from '../server/src/platform/database/database.ts';
import { Events } from '../server/src/platform/events/events.ts';
import { may } from '../server/src/platform/user.ts';
import { childrenOf } from './figures.ts';
import { below, goal, line } from './goals.ts';
import { fillLargeCompany } from './large-company.ts';
import { send } from './load.ts';
import type { Stage } from './stage.ts';
import { fillApprovals } from './waiting.ts';

/** Some of them are in so many teams. */
const teams = 10_000;
/** So much waits for the approver; about as many requests are to be sent from the first warehouse, and to be bought by nobody. */
const waiting = 10_000;
const [calls, tries] = [60, 15];
/** PostgreSQL makes a plan for each of the first five. */
const settling = 6;

/** Mi día of those who have most of it: what a call costs the processors, and which of its questions takes longest. */
export async function days({ ours, db, url, lines }: Stage): Promise<void> {
  const people = await fillDays(db, lines);
  const processes = [ours.process.pid ?? 0, await postmasterOf(db)];
  console.log(`\nMi día in a company with ${lines} request lines: the median of ${calls} calls; processor time of server and database`);
  for (const [who, user_id] of people) {
    const half = await given.session(db, user_id);
    const headers = { 'x-access-key': webAccessKey, authorization: `Bearer ${half.token}`, cookie: `session_half=${half.cookie}` };
    const ask = () => send(undefined, ours.port, { method: 'GET', path: workday.path, headers });
    for (let time = 0; time < calls; time += 1) await ask();
    const took: number[] = [];
    const before = await workedOf(processes);
    for (let time = 0; time < calls; time += 1) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    const after = await workedOf(processes);
    const [server = Infinity, database = Infinity] = after.map((it, at) => (it - (before[at] ?? 0)) / calls);
    const median = took.toSorted((a, b) => a - b)[calls / 2] ?? Infinity;
    goal(who, below(30, 'ms'), median, `${median.toFixed(1)} ms; of processors ${server.toFixed(1)} + ${database.toFixed(1)}`);
    line('', (await slowestOf(url, half)).map(([key, took]) => `${key} ${took.toFixed(1)}`).join(', '));
  }
}

async function fillDays(db: Stage['db'], lines: number): Promise<readonly (readonly [who: string, user_id: number])[]> {
  const ofRole = async (codigo_rol: string) =>
    (await db.selectFrom('users').select('id').where('codigo_rol', '=', codigo_rol).orderBy('id').executeTakeFirstOrThrow()).id;
  const [administrator, engineer, keeper] = [await ofRole('ADM'), await ofRole('ING'), await ofRole('BOD')];
  await fillLargeCompany(db, { reader: administrator, lines });
  const [approver] = await fillApprovals(db, { name: 'Resuelve', people: 1, each: waiting });
  if (!approver) throw new Error('Nobody has anything to decide');
  for (const user_id of [engineer, keeper])
    await sql`
      insert into project_members (project_id, user_id, funcion)
      select id, ${user_id}, 'Carga' from projects order by id limit ${teams} on conflict do nothing`.execute(db);
  await sql`vacuum (analyze) project_members`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select jefe_proyecto_id as id from projects where jefe_proyecto_id is not null group by 1 order by count(*) desc limit 1`.execute(db);
  return [
    ['manager of most projects', rows[0]?.id ?? 0],
    [`engineer in ${teams} teams`, engineer],
    [`keeper in ${teams} teams, with requests to send`, keeper],
    ['supervisor', await ofRole('SUP')],
    ['general manager', await ofRole('GER')],
    ['chief of supply, with purchases that nobody has', await ofRole('JAB')],
    ['buyer, with purchases that nobody has', await ofRole('ABA')],
    [`who has ${waiting} to decide`, approver.user_id],
    ['administrator', administrator],
  ];
}

/**
 * Its questions one after the other on one line of the database: of each the fastest of many tries once it was asked as often as makes
 * PostgreSQL settle on a plan for all, which may be a worse one; the slowest three of them.
 */
async function slowestOf(
  url: string,
  { token, cookie }: { token: string; cookie: string },
): Promise<(readonly [key: string, took: number])[]> {
  const db = openDatabase(newPool(url, 1));
  const events = new Events(url);
  const user = await identifier(db, events)({ accessKey: webAccessKey, token, cookie });
  if (!user) throw new Error('Nobody is signed in');
  const hooks = hooksOf(areas);
  const asked = [
    ...hooks.workday.filter((it) => it.permission === undefined || may(user, it.permission)).map(({ key, find }) => ({ key, ask: find })),
    ...hooks.workdayPictures.filter((it) => may(user, it.permission)).map(({ key, count }) => ({ key, ask: count })),
    { key: 'fechas', ask: datesAhead },
  ];
  const took: (readonly [string, number])[] = [];
  for (const { key, ask } of asked) {
    let fastest = Infinity;
    for (let time = 0; time < settling; time += 1) await ask({ db, user, events, hooks });
    for (let time = 0; time < tries; time += 1) {
      const began = performance.now();
      await ask({ db, user, events, hooks });
      fastest = Math.min(fastest, performance.now() - began);
    }
    took.push([key, fastest]);
  }
  await db.destroy();
  const sum = took.reduce((all, [, one]) => all + one, 0);
  return [...took.toSorted(([, a], [, b]) => b - a).slice(0, 3), ['all', sum]];
}

async function postmasterOf(db: Stage['db']): Promise<number> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  return Number.parseInt(await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10);
}

/** What each of these processes worked with its children until now, those that have ended too; ms, as Linux counts them: by hundredths of a second. */
const workedOf = (pids: readonly number[]): Promise<number[]> =>
  Promise.all(
    pids.map(async (pid) => {
      const all = [pid, ...(await childrenOf(pid))];
      const ticks = await Promise.all(all.map(async (it) => ticksIn(await readFile(`/proc/${it}/stat`, 'utf8').catch(() => ''))));
      return 10 * ticks.reduce((sum, it) => sum + it, 0);
    }),
  );

/** User and system, one's own and of children that have ended: what follows the name, which may hold anything. */
const ticksIn = (status: string): number =>
  status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .reduce((sum, it) => sum + Number(it), 0);
