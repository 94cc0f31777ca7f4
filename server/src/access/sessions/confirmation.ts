import type { Database } from '../../platform/database/database.ts';
import type { Doorkeeper } from '../../platform/http/door.ts';
import { Problem } from '../../platform/problem.ts';
import { isRightPassword } from './passwords.ts';
import '../tables.ts';

/** Proves a person once more by their password, as at the sign-in. */
export function confirmer(db: Database, judge: Doorkeeper['judge']): Doorkeeper['confirm'] {
  return async ({ id, email }, password, by) => {
    if (!password) throw new Problem('confirm_password');
    const { password_hash } = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
    if (password_hash === null)
      throw new Problem('confirm_password', { message: 'Su cuenta no tiene clave: elija una con «Recuperar la clave».' });
    const isRight = await judge({ account: email }, by, async () => (await isRightPassword(password, password_hash)) || undefined);
    if (isRight) return;
    throw new Problem('confirm_password', { message: 'La clave no es correcta.', wrong: true });
  };
}
