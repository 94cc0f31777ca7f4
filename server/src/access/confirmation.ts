import type { Database } from '../platform/database.ts';
import type { Doorkeeper } from '../platform/http.ts';
import { Problem } from '../platform/problem.ts';
import { refuseGuessing, rememberFailure } from './attempts.ts';
import { isRightPassword } from './passwords.ts';
import './tables.ts';

/** Proves a person once more by their password, as at the sign-in: the same count of failures, the same wait. */
export function confirmer(db: Database): Doorkeeper['confirm'] {
  return async ({ id, email }, { password, ip }) => {
    if (!password) throw new Problem('confirm_password');
    await refuseGuessing(db, { email, ip });
    const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
    if (password_hash === null)
      throw new Problem('confirm_password', { message: 'Su cuenta no tiene clave: elija una con «Recuperar la clave».' });
    if (await isRightPassword(password, password_hash)) return;
    await db.transaction().execute((tx) => rememberFailure(tx, { email, ip }));
    throw new Problem('confirm_password', { message: 'La clave no es correcta.', wrong: true });
  };
}
