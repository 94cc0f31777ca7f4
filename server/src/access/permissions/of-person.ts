import type { Hindrance, PermissionReason, PersonPermissions } from 'contract/access/index.ts';
import { actions, type Action } from 'contract/permissions.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { entriesOf } from './permissions.ts';
import '../tables.ts';

type Flags = Record<Action, boolean>;
const none: Flags = { read: false, create: false, update: false, delete: false, approve: false };

/** What a person can do and why; one's own is open to everybody. */
export async function personPermissions({ db, user }: Reading, { token }: { token: string }): Promise<PersonPermissions> {
  const person = await readPerson(db, token);
  // Whether somebody exists is told only to who may read users.
  if (person?.id !== user.id && !may(user, 'users:read')) throw new Problem('not_allowed', { permission: 'users:read' });
  if (!person) throw notFound('El usuario');

  const llaves = await keysInForce(db, person.id);
  const { id, token_usuario, nombre, email, codigo_rol, rol_nombre, rol_activo, es_abastecimiento, ve_todos_los_proyectos } = person;
  const impedimentos = hindrancesOf(person);
  const inForce = new Map((await entriesOf(db, codigo_rol)).map((it) => [it.modulo, it]));
  const modulos = (await modulesOf(db, codigo_rol)).map(({ modulo, descripcion, activo, ...entry }) => {
    const segun_rol = flagsOf(entry);
    const held = impedimentos.length === 0 ? inForce.get(modulo) : undefined;
    const motivo = reasonFor(impedimentos, activo, segun_rol);
    return { modulo, descripcion, puede: held ? flagsOf(held) : none, segun_rol, motivo };
  });
  return {
    id,
    token_usuario,
    nombre,
    email,
    rol:
      codigo_rol === null
        ? null
        : { codigo_rol, nombre: rol_nombre ?? codigo_rol, activo: rol_activo ?? false, es_abastecimiento: es_abastecimiento ?? false },
    ve_todos_los_proyectos: ve_todos_los_proyectos ?? false,
    llaves,
    impedimentos,
    modulos,
  };
}

const readPerson = (db: Reader, token: string) =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .select([
      'users.id',
      'users.token_usuario',
      'users.nombre',
      'users.email',
      'users.codigo_rol',
      'users.activo',
      'users.debe_cambiar_clave',
      'roles.nombre as rol_nombre',
      'roles.activo as rol_activo',
      'roles.es_abastecimiento',
      'roles.ve_todos_los_proyectos',
    ])
    .where('users.token_usuario', '=', token)
    .executeTakeFirst();

async function keysInForce(db: Reader, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('access_keys')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(vence_el >= ${today}, true)`)
    .executeTakeFirstOrThrow();
  return count;
}

type Person = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

function hindrancesOf({ activo, codigo_rol, rol_activo, debe_cambiar_clave }: Person): Hindrance[] {
  const found: Record<Hindrance, boolean> = {
    cuenta_inactiva: activo === 0,
    sin_rol: codigo_rol === null,
    rol_inactivo: rol_activo === false,
    debe_cambiar_clave,
  };
  return (Object.keys(found) as Hindrance[]).filter((it) => found[it]);
}

function reasonFor(hindrances: readonly Hindrance[], isModuleActive: boolean, says: Flags): PermissionReason {
  if (!actions.some((it) => says[it])) return hindrances.includes('sin_rol') ? 'sin_rol' : 'sin_entrada';
  const [hindrance] = hindrances;
  if (hindrance) return hindrance;
  return isModuleActive ? 'rol' : 'modulo_inactivo';
}

/** All modules, with what the role says of each. */
const modulesOf = (db: Reader, codigo_rol: string | null) =>
  db
    .selectFrom('permission_modules as module')
    .leftJoin('role_permissions as it', (join) =>
      join.onRef('it.modulo_permiso_id', '=', 'module.id').on('it.codigo_rol', '=', codigo_rol ?? ''),
    )
    .select([
      'module.nombre as modulo',
      'module.descripcion',
      'module.activo',
      'it.read',
      'it.create',
      'it.update',
      'it.delete',
      'it.approve',
    ])
    .orderBy('module.id')
    .execute();

const flagsOf = ({ read, create, update, delete: remove, approve }: Record<Action, boolean | null>): Flags => ({
  read: read ?? false,
  create: create ?? false,
  update: update ?? false,
  delete: remove ?? false,
  approve: approve ?? false,
});
