import { getActividadProyecto, listActividadProyecto, updateActividadProyecto } from 'contract/schedule/index.ts';
import { sql } from 'kysely';
import { given } from '../server/src/access/given.ts';
import { setAll } from '../server/src/platform/database/rowsets.ts';
import { given as projects } from '../server/src/projects/given.ts';
import { compare, ratio, show, type Turns } from './compare.ts';
import { processorOf } from './figures.ts';
import { below, goal, least, without, type Bound } from './goals.ts';
import type { Shot } from './load.ts';
import { addressAt, floorPage, floorRow, floorUpdate, type PlaceCodes, type Stage } from './stage.ts';

interface PlanOfPlace extends PlaceCodes {
  id: number;
  version: number;
}

/** What people ask of a plan all day, beside what the floor does of the same kind; each connection changes an activity of a plan of its own. */
export async function planCalls({ ours, floor, db }: Stage, turns: Turns): Promise<void> {
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').executeTakeFirstOrThrow();
  const { token, cookie } = await given.session(db, administrator.id);
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  const planned = await someOf(db, turns.connections);
  const one = (at: number): PlanOfPlace => planned[at % planned.length] ?? raise();
  console.log(`\nPlans of ${planned.length} places: one activity, all of a place, one changed and its plan made anew`);
  let asked = 0;
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  const ask = async (what: string, goal: Bound, next: () => Shot, beside: () => Shot): Promise<void> => {
    const measured = await compare({ ours: { port: ours.port, next }, floor: { port: floor.port, next: beside } }, turns);
    show(`${what}, ours`, measured.ours);
    show(`${what}, floor`, measured.floor);
    ratio(what, measured.ours.perSecond / measured.floor.perSecond, goal);
  };
  await ask(
    'an activity',
    least(0.6),
    () => get(getActividadProyecto.path.replace('{id}', String(one(asked++).id))),
    () => floorRow(asked++),
  );
  await ask(
    'activities of a place',
    without('no page: all rows with their links'),
    () => get(addressAt(listActividadProyecto.path, one(asked++))),
    () => floorPage(asked++),
  );
  await changing({ ours, floor }, { planned, headers, turns });
  await moving(db);
}

const raise = (): never => {
  throw new Error('No place has a plan.');
};

async function changing(
  { ours, floor }: Pick<Stage, 'ours' | 'floor'>,
  { planned, headers, turns }: { planned: readonly PlanOfPlace[]; headers: Record<string, string>; turns: Turns },
): Promise<void> {
  const versions = new Map(planned.map((it) => [it.id, it.version]));
  let asked = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: (connection) => {
          const id = planned[connection]?.id ?? raise();
          const gantt = { duration: 480 * (1 + (asked++ % 5)) };
          return { method: 'PUT', path: updateActividadProyecto.path, headers, body: { id, version: versions.get(id) ?? 1, gantt } };
        },
        learn: (_, answer) => {
          const { id, version } = JSON.parse(answer).body;
          versions.set(id, version);
        },
      },
      floor: { port: floor.port, next: floorUpdate },
    },
    turns,
  );
  show('a duration, ours', measured.ours);
  show('a duration, floor', measured.floor);
  ratio('a duration', measured.ours.perSecond / measured.floor.perSecond, without('the whole plan is computed and written anew'));
}

/** An activity that is to begin, of so many plans. */
async function someOf(db: Stage['db'], count: number): Promise<PlanOfPlace[]> {
  const { rows } = await sql<PlanOfPlace>`
    select distinct on (it.plan_id) it.id, it.version, places."codigoLugarInstalacion", places."codigoProyecto"
    from schedule_activities as it join schedule_plans as plan on plan.id = it.plan_id join places on places.id = plan.place_id
    where it.actual_start is null and not it.is_summary and not it.inactive order by it.plan_id, it.id limit ${count}::integer`.execute(db);
  return rows;
}

const moved = 2_000;
const tries = 20;

/** What the one statement takes that writes all rows that moved, with its triggers; taken back each time. */
async function moving(db: Stage['db']): Promise<void> {
  const { id } = await projects.place(db);
  const { rows: plans } = await sql<{
    id: number;
  }>`insert into schedule_plans (place_id, start_on) values (${id}, '2027-01-04') returning id`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into schedule_activities (plan_id, orden, nombre, duration, start_at, finish_at, late_start_at, late_finish_at, total_float, free_float, critical)
    select ${plans[0]?.id ?? 0}, n, 'Actividad ' || n, 480, '2027-01-04 09:00', '2027-01-04 18:00', '2027-01-04 09:00', '2027-01-04 18:00', 0, 0, true
    from generate_series(1, ${moved}::integer) as n returning id`.execute(db);
  await sql`vacuum (analyze) schedule_activities`.execute(db);
  const times: number[] = [];
  let worked = 0;
  for (let time = 0; time < tries; time += 1) {
    const undone = new Error('Only measured.');
    await db
      .transaction()
      .execute(async (tx) => {
        const at = `2027-02-${String(1 + time).padStart(2, '0')}`;
        const values = rows.map((row) => ({
          id: row.id,
          start_at: `${at}T09:00`,
          finish_at: `${at}T18:00`,
          late_start_at: `${at}T09:00`,
          late_finish_at: `${at}T18:00`,
          total_float: 0,
          free_float: 0,
          critical: true,
          is_summary: false,
        }));
        const { rows: backends } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const before = await processorOf(backends[0]?.pid);
        const began = performance.now();
        await setAll(tx, 'schedule_activities', values);
        times.push(performance.now() - began);
        worked += (await processorOf(backends[0]?.pid)) - before;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }
  times.sort((a, b) => a - b);
  goal(
    `${moved} moved rows written in their one statement: fastest, median; processor`,
    below(100, 'ms'),
    times[Math.floor(times.length / 2)] ?? Infinity,
    `${times[0]?.toFixed(0)}, ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms; ${(worked / tries).toFixed(0)} ms`,
  );
}
