import type { To } from '../ui/page/to.ts';

/** The addresses of the screens about people, written once. */
export const peoplePaths = {
  users: '/usuarios/usuario',
  userImport: '/usuarios/usuario/importar',
  user: '/usuarios/usuario/$token',
  userSessions: '/usuarios/usuario/$token/sesiones',
  userHistory: '/usuarios/usuario/$token/historial',
  permissions: '/usuarios/permisos/$token',
  positions: '/usuarios/cargo',
  staff: '/mantenedores/personal',
  staffImport: '/mantenedores/personal/importar',
  submanagements: '/mantenedores/subgerencias',
} as const;

interface Account {
  token_usuario: string;
}
export const toUser = ({ token_usuario }: Account): To => ({ to: peoplePaths.user, params: { token: token_usuario } });
export const toPermissions = ({ token_usuario }: Account): To => ({ to: peoplePaths.permissions, params: { token: token_usuario } });
