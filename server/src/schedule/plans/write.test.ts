import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editPlan, getPlan, updateActividadProyecto, updatePlan } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update'] });
const day = 480;

/** Notes each statement that changes activities: how many rows, in which transaction. */
await sql`create table noted (rows integer, transaction bigint)`.execute(db);
await sql`create function note() returns trigger language plpgsql as $$
  begin insert into noted select count(*), txid_current() from changed; return null; end $$`.execute(db);
await sql`create trigger note after update on schedule_activities referencing new table as changed for each statement execute function note()`.execute(
  db,
);

async function chain(count: number) {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
  const plan = await db.selectFrom('schedule_plans').where('place_id', '=', id).select('id').executeTakeFirstOrThrow();
  await sql`
    insert into schedule_activities (plan_id, orden, nombre, duration, start_at, finish_at, late_start_at, late_finish_at, total_float, free_float, critical)
    select ${plan.id}, n, 'Actividad ' || n, ${day}::integer, '2026-03-02 09:00', '2026-03-02 18:00', '2026-03-02 09:00', '2026-03-02 18:00', 0, 0, true
    from generate_series(1, ${count}::integer) as n`.execute(db);
  await sql`
    insert into schedule_links (plan_id, from_id, to_id, kind, lag_kind, lag)
    select plan_id, id, lead(id) over (order by orden), 'FS', 'working', 0 from schedule_activities where plan_id = ${plan.id}
    order by orden limit ${count - 1}::integer`.execute(db);
  // Plans it as it is, before anything is noted.
  const { version } = await ana.call(getPlan, codes);
  await ana.call(updatePlan, { ...codes, version, start: '2026-03-02', status_day: null });
  await sql`truncate noted`.execute(db);
  const first = await db
    .selectFrom('schedule_activities')
    .where('plan_id', '=', plan.id)
    .where('orden', '=', 1)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { codes, first };
}

test('2,000 rows that move with one are written in one statement and one transaction, with one line of history', async () => {
  const { codes, first } = await chain(2_000);
  const before = await ana.call(getPlan, codes);
  const told = async () =>
    (
      await db
        .selectFrom('audit')
        .select((it) => it.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows;
  const toldBefore = await told();

  await ana.call(updateActividadProyecto, { ...first, gantt: { duration: 2 * day } });

  const after = await ana.call(getPlan, codes);
  const moved = after.activities.filter(
    (it, at) => it.start !== before.activities[at]?.start || it.finish !== before.activities[at]?.finish,
  );
  expect(moved).toHaveLength(2_000);
  const { rows } = await sql<{ rows: number; transaction: string }>`select rows, transaction::text from noted`.execute(db);
  // What was said of the one, and then all that moved.
  expect(rows.map((it) => it.rows)).toEqual([1, 2_000]);
  expect(new Set(rows.map((it) => it.transaction)).size).toBe(1);
  expect((await told()) - toldBefore).toBe(1);
});

test('so are those that move behind what somebody drags', async () => {
  const { codes, first } = await chain(200);

  const constraint = { kind: 'startNoEarlierThan' as const, at: '2026-03-09T09:00' };
  await ana.call(editPlan, { place: codes, changed: [{ ...first, gantt: { constraint } }] });

  const { rows } = await sql<{ rows: number; transaction: string }>`select rows, transaction::text from noted`.execute(db);
  expect(rows.map((it) => it.rows)).toEqual([1, 200]);
  expect(new Set(rows.map((it) => it.transaction)).size).toBe(1);
  expect((await ana.call(getPlan, codes)).activities[0]?.start).toBe('2026-03-09T09:00');
});
