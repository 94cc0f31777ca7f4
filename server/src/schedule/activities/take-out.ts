import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { PlanRow } from '../plans/plans.ts';
import { putBack, type Bereft } from './put-back.ts';
import '../tables.ts';

/** Takes activities out of a plan; whoever takes that back has the same ones again, for as long as they are remembered. */
export async function takeOut(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const these = sql`${[...ids]}::integer[]`;
  await sql`
    insert into schedule_removed_activities (id, plan_id, activity, named)
    select it.id, it.plan_id, to_json(it), names.named
    from schedule_activities as it
    left join (select activity_id, json_agg(own) as named from naming_activities(${these}) as own group by activity_id) as names
      on names.activity_id = it.id
    where it.id = any(${these})
    on conflict (id) do update set activity = excluded.activity, named = excluded.named, removed_at = now()`.execute(tx);
  await sql`delete from schedule_activities where id = any(${these})`.execute(tx);
}

/** What is back in its plan, under the number that it had. */
export interface Back {
  id: number;
  nombre: string;
  uid: number;
  /** What files call it is called so by another one by now. */
  taken: { uid: number; nombre: string } | null;
  /** What it named and is gone. */
  gone: Bereft['gone'];
}

/**
 * Puts activities back into the plan that they were taken out of, with what named them: uppermost, and as they were when they went. What
 * nobody remembers is left out.
 */
export async function bringBack(tx: Tx, plan: PlanRow, ids: readonly number[]): Promise<Back[]> {
  if (ids.length === 0) return [];
  const those = sql`schedule_removed_activities as gone where gone.plan_id = ${plan.id} and gone.id = any(${[...ids]}::integer[])`;
  // By a row of the plan, or by one that comes back with it.
  const { rows: taken } = await sql<{ id: number; uid: number; nombre: string }>`
    select own.id, own.uid, coalesce(row.nombre, own.first_name) as nombre
    from (
      select gone.id, (gone.activity ->> 'uid')::integer as uid, row_number() over same as turn, first_value(gone.activity ->> 'nombre') over same as first_name
      from ${those} window same as (partition by (gone.activity ->> 'uid')::integer order by gone.id)
    ) as own
    left join schedule_activities as row on row.plan_id = ${plan.id} and row.uid = own.uid
    where own.turn > 1 or row.id is not null`.execute(tx);
  const takenBy = new Map(taken.map((it) => [it.id, { uid: it.uid, nombre: it.nombre }]));
  const bereft = await putBack(
    tx,
    sql`
      select gone.activity::jsonb as kept, jsonb_build_object('parent_id', null)
        || case when gone.id = any(${[...takenBy.keys()]}::integer[]) then '{"uid": null}'::jsonb else '{}' end as otherwise
      from ${those}`,
  );
  const { rows: back } = await sql<{ id: number; nombre: string; uid: number }>`
    select row.id, row.nombre, row.uid from schedule_activities as row
    where row.id in (select gone.id from ${those}) order by row.id`.execute(tx);
  await sql`
    select name_activities_again(json_agg(own)) from schedule_removed_activities as gone, json_array_elements(gone.named) as own
    where gone.id = any(${back.map((it) => it.id)}::integer[]) having count(*) > 0`.execute(tx);
  await sql`delete from ${those}`.execute(tx);
  const goneOf = new Map(bereft.map((it) => [it.id, it.gone]));
  return back.map((it) => ({ ...it, taken: takenBy.get(it.id) ?? null, gone: goneOf.get(it.id) ?? {} }));
}
