import type { Database } from '../../platform/database/database.ts';
import { hashPassword } from '../sessions/passwords.ts';
import '../tables.ts';

/** The first account of a new installation; it chooses its own password at the first sign-in. */
export async function createFirstAdministrator(db: Database, email: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await db
    .insertInto('users')
    .values({ email: email.toLowerCase(), nombre: 'Administración', codigo_rol: 'ADM', activo: 1, password_hash, debe_cambiar_clave: true })
    .onConflict((it) => it.doNothing())
    .execute();
}
