import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { decidersFor, type Decider } from './deciders.ts';
import { mayDecide, mayDecideStep, titularOf } from './may-decide.ts';
import '../tables.ts';

/** What is asked for: the name of its table of the product, and its number there. */
export interface Subject {
  entity: string;
  entity_id: string | number;
}

/** Every `approval` with each `step` of it: what is asked of them goes by these names. */
export const allSteps = (db: Reader) =>
  db.selectFrom('approvals as approval').innerJoin('approval_steps as step', 'step.approval_id', 'approval.id');

/** Of approvals that wait too, though no others have such a step: what was decided long ago is not even looked at. */
const waitingSteps = (db: Reader) => allSteps(db).where('step.estado', '=', 'pendiente').where('approval.estado', '=', 'pendiente');

/** What waits for somebody today, each approval with its `step`, as themselves or in the place of another. */
const waitingFor = (db: Reader, decider: Decider) => waitingSteps(db).where(mayDecide(decider));

/** The same without their approvals: of who has thousands to decide no more is read than it takes to count and to order them. */
export const stepsWaitingFor = (db: Reader, decider: Decider) =>
  db.selectFrom('approval_steps as step').where('step.estado', '=', 'pendiente').where(mayDecideStep(decider));

/** Those of a page in this order, and how many there are in all: one pass over what was found. */
export async function cutSteps(
  found: ReturnType<typeof stepsWaitingFor>,
  { page, per_page, order }: { page: number; per_page: number; order: RawBuilder<unknown> },
): Promise<{ ids: number[]; total: number }> {
  const rows = await found
    .select(['step.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy(order)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  // Beyond the last page no row says it.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(found));
  return { ids: rows.map((it) => it.id), total };
}

async function countOf(found: ReturnType<typeof stepsWaitingFor>): Promise<number> {
  return (await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
}

/** Somebody who may decide a step that waits; the titular, where they would in the place of one who is asked. */
export interface WhoMayDecide {
  approval_id: number;
  step_id: number;
  user_id: number;
  staff_id: number;
  nombre: string;
  titular: string | null;
}

/** For whom some approvals wait today: the same, seen from the other side. */
export async function decidersOf(db: Reader, approvals: readonly number[]): Promise<WhoMayDecide[]> {
  if (approvals.length === 0) return [];
  const among = sql<boolean>`approval.id = any(${approvals}::integer[])`;
  const asked = await waitingSteps(db)
    .innerJoin('approval_candidates as asked', 'asked.step_id', 'step.id')
    .where(among)
    .select('asked.staff_id')
    .distinct()
    .execute();
  const deciders = await decidersFor(
    db,
    asked.map((it) => it.staff_id),
  );
  const rows = sql<Decider & { staff_id: number; nombre: string }>`jsonb_to_recordset(${JSON.stringify(deciders)}::jsonb)`;
  const person = {
    user_id: sql.ref<number>('decider.user_id'),
    staff_id: sql.ref<number>('decider.staff_id'),
    titulars: sql.ref<number[]>('decider.titulars'),
  };
  return waitingSteps(db)
    .innerJoin(rows.as<'decider'>(sql`decider(user_id integer, staff_id integer, nombre text, titulars integer[])`), (join) =>
      join.onTrue(),
    )
    .where(among)
    .where(mayDecide(person))
    .select(['approval.id as approval_id', 'step.id as step_id', 'decider.user_id', 'decider.staff_id', 'decider.nombre'])
    .select(titularOf(person).as('titular'))
    .orderBy('decider.nombre')
    .execute();
}

/** For whom one approval waits today. */
export const whoMayDecide = (db: Reader, approval_id: number): Promise<WhoMayDecide[]> => decidersOf(db, [approval_id]);

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
    .where(sql<boolean>`approval.entity_id = any(${ids.map(String)}::text[])`)
    .select(['approval.entity_id', 'approval.id'])
    .execute();
  return new Map(found.map((it) => [Number(it.entity_id), it.id]));
}

/** Which of these things wait for somebody today, by their numbers. */
export const waitingAmong = async (db: Reader, decider: Decider, things: Things): Promise<ReadonlySet<number>> =>
  new Set((await approvalsAmong(db, decider, things)).keys());

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
