import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { decisionMakers, staffOf } from '../people.ts';
import { actedForBy, actingFor, standInsOn } from '../substitutes/stand-ins.ts';

/** Somebody with those for whom they decide today: themselves, and whom they stand in for. */
export interface Decider {
  user_id: number;
  /** Null for an account that is nobody's of the staff, which decides for nobody. */
  staff_id: number | null;
  titulars: number[];
}

/** Whoever is signed in, as one who decides. */
export async function deciderOf(db: Reader, user: Pick<User, 'id'>): Promise<Decider> {
  const me = await staffOf(db, user);
  if (!me) return { user_id: user.id, staff_id: null, titulars: [] };
  return { user_id: user.id, staff_id: me.id, titulars: [me.id, ...actedForBy(me.id, await standInsOn(db, todayInChile()))] };
}

/** Those who decide today for any of these people, the people themselves among them. */
export async function decidersFor(db: Reader, titulars: readonly number[]): Promise<(Decider & { nombre: string })[]> {
  const standIns = await standInsOn(db, todayInChile());
  const pairs = titulars.flatMap((titular) => [
    { staff_id: titular, titular },
    ...actingFor(titular, standIns).map((it) => ({ staff_id: it.substitute_id, titular })),
  ]);
  const byPerson = Map.groupBy(pairs, (it) => it.staff_id);
  const found = await decisionMakers(db)
    .where(sql<boolean>`staff.id = any(${[...byPerson.keys()]}::integer[])`)
    .orderBy('staff.nombre')
    .execute();
  return found.flatMap(({ id, nombre, user_id }) =>
    user_id === null ? [] : [{ user_id, staff_id: id, nombre, titulars: (byPerson.get(id) ?? []).map((it) => it.titular) }],
  );
}
