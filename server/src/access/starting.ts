import type { Reader } from '../platform/database/database.ts';
import { notFound } from '../platform/problem.ts';
import type { Beginner, Beginning, PersonNeed } from '../platform/starting.ts';
import type { User } from '../platform/user.ts';
import { entriesOf, permissionsIn } from './permissions/permissions.ts';
import '../outside/mail/port.ts';
import './tables.ts';

/** Whether somebody has not closed their first steps. */
export async function showsFirstSteps(db: Reader, { id }: Pick<User, 'id'>): Promise<boolean> {
  const { primeros_pasos } = await db.selectFrom('users').select('primeros_pasos').where('id', '=', id).executeTakeFirstOrThrow();
  return primeros_pasos;
}

/** An account, as far as it decides what the person lacks. */
export async function beginnerOf(db: Reader, token_usuario: string): Promise<Beginner> {
  const row = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id', 'users.token_usuario', 'users.codigo_rol', 'users.activo', 'users.password_hash', 'users.google_sub'])
    .select(['roles.ve_todos_los_proyectos', 'staff.id as staff_id'])
    .where('users.token_usuario', '=', token_usuario)
    .executeTakeFirst();
  if (!row) throw notFound('El usuario');
  const { id, codigo_rol } = row;
  return {
    id,
    token_usuario,
    codigo_rol,
    permissions: permissionsIn(await entriesOf(db, codigo_rol)),
    seesAllProjects: row.ve_todos_los_proyectos ?? false,
    hasWayIn: row.password_hash !== null || row.google_sub !== null,
    isActive: row.activo === 1,
    isInStaff: row.staff_id !== null,
  };
}

export const needs: readonly PersonNeed[] = [
  {
    key: 'sin_rol',
    texto: 'No tiene rol: puede ingresar y no ver nada.',
    arreglo: 'Elegir su rol',
    repair: { accion: 'update' },
    isMissing: (_context, { isActive, codigo_rol }) => isActive && codigo_rol === null,
  },
  {
    key: 'rol_vacio',
    texto: 'Su rol no permite nada todavía.',
    arreglo: 'Ver qué puede hacer',
    repair: { url: '/usuarios/permisos/$token' },
    isMissing: (_context, { codigo_rol, permissions }) => codigo_rol !== null && permissions.size === 0,
  },
  {
    key: 'inactiva',
    texto: 'Se registró, y espera que alguien le dé un rol y active su cuenta.',
    arreglo: 'Dar rol y dejar entrar',
    repair: { accion: 'activate' },
    isMissing: (_context, { isActive, codigo_rol }) => !isActive && codigo_rol === null,
  },
  {
    key: 'sin_invitacion',
    texto: 'Este sistema no envía correos: copie el enlace de invitación y entrégueselo.',
    arreglo: 'Crear y copiar el enlace',
    repair: { accion: 'access_link' },
    isMissing: ({ outside }, { isActive, hasWayIn }) => isActive && !hasWayIn && !outside.mail.configured,
  },
  {
    key: 'sin_bodega',
    texto: 'Trabaja con bodegas y no tiene ninguna asignada.',
    arreglo: 'Asignar sus bodegas',
    repair: { url: '/usuarios/usuarioBodega' },
    isMissing: async ({ db }, { id, permissions, seesAllProjects }) =>
      !seesAllProjects && permissions.has('mobile_warehouses:update') && !(await worksInWarehouse(db, id)),
  },
  {
    key: 'sin_ficha',
    texto: 'Su rol aprueba, y no figura en el personal: la matriz no puede nombrar a esta persona.',
    arreglo: 'Abrir el personal',
    repair: { url: '/mantenedores/personal' },
    isMissing: (_context, { permissions, isInStaff }) => permissions.has('approvals:approve') && !isInStaff,
  },
];

async function worksInWarehouse(db: Reader, user_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('warehouse_users')
    .innerJoin('warehouse_user_warehouses', 'warehouse_user_id', 'warehouse_users.id')
    .where('user_id', '=', user_id)
    .where('warehouse_users.activo', '=', 1)
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const beginnings: readonly Beginning[] = [
  {
    key: 'usuarios',
    order: 30,
    titulo: 'Las personas y sus cuentas',
    texto: 'Una por una, o todas con una planilla. Su ficha dice qué les falta.',
    url: '/usuarios/usuario',
    permission: 'users:create',
    isDone: async ({ db }) => (await db.selectFrom('users').select('id').limit(2).execute()).length > 1,
  },
  {
    key: 'personal',
    order: 40,
    titulo: 'El personal',
    texto: 'Con cargo y jefatura: la matriz de aprobación los nombra.',
    url: '/mantenedores/personal',
    permission: 'users:create',
    isDone: async ({ db }) => (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined,
  },
];
