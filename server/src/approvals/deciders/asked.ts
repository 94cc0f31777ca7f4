import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { decisionMakers } from '../people.ts';
import { actingFor, standInsOn } from '../substitutes/stand-ins.ts';
import { todayInChile } from '../../platform/today.ts';

interface Account {
  user_id: number;
  nombre: string;
}

/** The accounts of those who may decide a step today, as themselves or as substitutes; never of the one who asks. */
export async function accountsAsked(
  db: Reader,
  { approval_id, orden }: { approval_id: number; orden: number },
): Promise<{ step_id: number; people: Account[] }> {
  const { step_id, ...asked } = await db
    .selectFrom('approval_steps as step')
    .innerJoin('approvals as it', 'it.id', 'step.approval_id')
    .select(['step.id as step_id', 'it.requester_user_id as requester_id'])
    .select(sql<number[]>`array(select staff_id from approval_candidates where step_id = step.id)`.as('candidates'))
    .where('it.id', '=', approval_id)
    .where('orden', '=', orden)
    .executeTakeFirstOrThrow();
  return { step_id, people: await accountsOf(db, asked) };
}

/** The same for candidates that are known already. */
export async function accountsOf(
  db: Reader,
  { requester_id, candidates }: { requester_id: number; candidates: readonly number[] },
): Promise<Account[]> {
  const standIns = await standInsOn(db, todayInChile());
  const ids = candidates.flatMap((it) => [it, ...actingFor(it, standIns).map(({ substitute_id }) => substitute_id)]);
  const found = await decisionMakers(db)
    .where(sql<boolean>`staff.id = any(${ids}::integer[])`)
    .orderBy('staff.nombre')
    .execute();
  return found.flatMap(({ user_id, nombre }) => (user_id === null || user_id === requester_id ? [] : [{ user_id, nombre }]));
}
