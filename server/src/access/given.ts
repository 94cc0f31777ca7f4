import { randomUUID } from 'node:crypto';
import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import { hashPassword } from './sessions/passwords.ts';
import { hashSecret } from '../platform/secret.ts';
import './tables.ts';

let count = 0;

interface Person {
  email?: string;
  nombre?: string;
  permissions?: readonly Permission[];
  seesAllProjects?: boolean;
  isSupply?: boolean;
  activo?: 0 | 1;
  debe_cambiar_clave?: boolean;
  password_hash?: string | null;
}

/** Somebody with a role of their own that may do exactly what is said. */
async function user(db: Database, { permissions = [], seesAllProjects = true, isSupply = false, activo = 1, ...person }: Person = {}) {
  count += 1;
  const codigo_rol = `T${count}`;
  await db
    .insertInto('roles')
    .values({ codigo_rol, nombre: `Rol ${count}`, ve_todos_los_proyectos: seesAllProjects, es_abastecimiento: isSupply })
    .execute();
  await allow(db, codigo_rol, permissions);
  const values = {
    email: `persona-${count}@soldepapel.example`,
    nombre: `Persona ${count}`,
    password_hash: null,
    codigo_rol,
    activo,
    ...person,
  };
  return db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
}

async function allow(db: Database, codigo_rol: string, permissions: readonly Permission[]): Promise<void> {
  const modules = await db.selectFrom('permission_modules').select(['id', 'nombre']).execute();
  const rows = modules
    .map(({ id, nombre }) => ({ id, held: permissions.filter((it) => moduleOf(it) === nombre).map(actionOf) }))
    .filter(({ held }) => held.length > 0)
    .map(({ id, held }) => ({
      codigo_rol,
      modulo_permiso_id: id,
      read: true,
      create: held.includes('create'),
      update: held.includes('update'),
      delete: held.includes('delete'),
      approve: held.includes('approve'),
    }));
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute();
}

/** Both halves of an open session, without the cost of a password. */
async function session(db: Database, user_id: number) {
  const token = randomUUID();
  const cookie = randomUUID();
  const expires_at = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('sessions')
    .values({ user_id, token_hash: hashSecret(token), cookie_hash: hashSecret(cookie), expires_at, ip: null, user_agent: null })
    .execute();
  return { token, cookie };
}

/** The key of an outside client that acts as a person, within scopes and the calls it names. */
async function accessKey(db: Database, user_id: number, scopes: Permission[], calls: string[] = []): Promise<string> {
  const key = randomUUID();
  const prefijo = key.slice(0, 8);
  await db
    .insertInto('access_keys')
    .values({ nombre: `Cliente externo ${prefijo}`, prefijo, key_hash: hashSecret(key), user_id, scopes, calls })
    .execute();
  return key;
}

/** Gives an account a password; it takes a moment, as it should. */
async function password(db: Database, user_id: number, clave: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(clave) })
    .where('id', '=', user_id)
    .execute();
}

/** Somebody of the staff, without an account unless one is named. */
async function staff(db: Database, row: Partial<Insertable<Tables['staff']>> = {}) {
  count += 1;
  return db
    .insertInto('staff')
    .values({ nombre: `Persona ${count}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody works in these warehouses. */
async function warehouseUser(db: Database, user_id: number, codes: readonly string[]) {
  const made = await db.insertInto('warehouse_users').values({ user_id, activo: 1 }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('warehouse_user_warehouses')
    .values(codes.map((codigo_bodega) => ({ warehouse_user_id: made.id, codigo_bodega })))
    .execute();
}

export const given = { user, session, accessKey, password, staff, warehouseUser };
