import type { Reader } from '../platform/database/database.ts';
import { notSeen } from '../platform/problem.ts';
import type { User } from '../platform/user.ts';
import { placesSeenBy } from '../projects/index.ts';
import './tables.ts';

/** The take-offs of the places that a person sees, and all templates. */
export function cubagesSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('cubages as it');
  if (user.seesAllProjects) return all;
  return all.where((of) => of.or([of('it.place_id', 'is', null), of('it.place_id', 'in', placesSeenBy(db, user).select('places.id'))]));
}

export const unseenCubage = () => notSeen('La cubicación', 'ella');
