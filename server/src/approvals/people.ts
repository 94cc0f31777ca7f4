import type { Reader } from '../platform/database/database.ts';
import type { User } from '../platform/user.ts';
import '../access/tables.ts';

/** Whoever can be asked for a decision: in service, with an active account. */
export const decisionMakers = (db: Reader) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .select(['staff.id', 'staff.nombre', 'staff.cargo_id', 'staff.user_id'])
    .where('staff.activo', '=', true)
    .where('users.activo', '=', 1);

/** The place in the staff of whoever is signed in; undefined for an account that is nobody's. */
export const staffOf = (db: Reader, { id }: Pick<User, 'id'>) => decisionMakers(db).where('users.id', '=', id).executeTakeFirst();
