import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { decidersFor, type Decider } from './deciders.ts';
import { mayDecide } from './may-decide.ts';
import '../tables.ts';

/** What is asked for: the name of its table of the product, and its number there. */
export interface Subject {
  entity: string;
  entity_id: string | number;
}

/** Every `approval` with each `step` of it: what is asked of them goes by these names. */
export const allSteps = (db: Reader) =>
  db.selectFrom('approvals as approval').innerJoin('approval_steps as step', 'step.approval_id', 'approval.id');

const waitingSteps = (db: Reader) => allSteps(db).where('step.estado', '=', 'pendiente');

/** What waits for somebody today, each approval with its `step`, as themselves or in the place of another. */
export const waitingFor = (db: Reader, decider: Decider) => waitingSteps(db).where(mayDecide(decider));

/** For whom an approval waits today: the same, seen from the other side. */
export async function whoMayDecide(db: Reader, approval_id: number): Promise<{ step_id: number; user_id: number; nombre: string }[]> {
  const asked = await waitingSteps(db)
    .innerJoin('approval_candidates as asked', 'asked.step_id', 'step.id')
    .where('approval.id', '=', approval_id)
    .select('asked.staff_id')
    .execute();
  const deciders = await decidersFor(
    db,
    asked.map((it) => it.staff_id),
  );
  const rows = sql<Decider & { nombre: string }>`jsonb_to_recordset(${JSON.stringify(deciders)}::jsonb)`;
  const person = { user_id: sql.ref<number>('decider.user_id'), staff_id: sql.ref<number>('decider.staff_id') };
  return waitingSteps(db)
    .innerJoin(rows.as<'decider'>(sql`decider(user_id integer, staff_id integer, nombre text, titulars integer[])`), (join) =>
      join.onTrue(),
    )
    .where('approval.id', '=', approval_id)
    .where(mayDecide({ ...person, titulars: sql.ref<number[]>('decider.titulars') }))
    .select(['step.id as step_id', 'decider.user_id', 'decider.nombre'])
    .orderBy('decider.nombre')
    .execute();
}

/** The names of those who may decide today of something that waits. */
export async function namesDeciding(db: Reader, { entity, entity_id }: Subject): Promise<string[]> {
  const open = await db
    .selectFrom('approvals')
    .where('entity', '=', entity)
    .where('entity_id', '=', String(entity_id))
    .where('estado', '=', 'pendiente')
    .select('id')
    .executeTakeFirst();
  return open ? (await whoMayDecide(db, open.id)).map((it) => it.nombre) : [];
}

interface Things {
  entity: string;
  ids: readonly number[];
}

/** Which of these things wait for somebody today, by their numbers: the approval of each. */
export async function approvalsAmong(db: Reader, decider: Decider, { entity, ids }: Things): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0 || decider.staff_id === null) return new Map();
  const found = await waitingFor(db, decider)
    .where('approval.entity', '=', entity)
    .where('approval.entity_id', 'in', ids.map(String))
    .where('approval.estado', '=', 'pendiente')
    .select(['approval.entity_id', 'approval.id'])
    .execute();
  return new Map(found.map((it) => [Number(it.entity_id), it.id]));
}

/** Which of these things wait for somebody today, by their numbers. */
export const waitingAmong = async (db: Reader, decider: Decider, things: Things): Promise<ReadonlySet<number>> =>
  new Set((await approvalsAmong(db, decider, things)).keys());

/**
 * In whose hands something is and since when, as a row beside the query's own; no row when it waits for nobody. Those who are asked
 * are named, not those who stand in for them.
 */
export const inHandsOf = (entity: string, id: RawBuilder<number>) => sql<{ waiting_for: string | null; waiting_since: Date | null }>`(
  select string_agg(staff.nombre, ', ' order by staff.nombre) as waiting_for,
    coalesce(
      (select max(decided_at) from approval_steps as before where before.approval_id = approval.id), approval.created_at) as waiting_since
  from approvals as approval
  join approval_steps as step on step.approval_id = approval.id and step.estado = 'pendiente'
  join approval_candidates as asked on asked.step_id = step.id
  join staff on staff.id = asked.staff_id
  where approval.entity = ${entity} and approval.entity_id = ${id}::text and approval.estado = 'pendiente'
  group by approval.id)`;

/** Whether somebody decides of something at any step of what waits, or did, today. */
export async function isAmongDeciders(db: Reader, { titulars }: Decider, { entity, entity_id }: Subject): Promise<boolean> {
  if (titulars.length === 0) return false;
  const found = await allSteps(db)
    .innerJoin('approval_candidates as asked', 'asked.step_id', 'step.id')
    .where('approval.entity', '=', entity)
    .where('approval.entity_id', '=', String(entity_id))
    .where('approval.estado', '=', 'pendiente')
    .where('asked.staff_id', 'in', titulars)
    .select('approval.id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
