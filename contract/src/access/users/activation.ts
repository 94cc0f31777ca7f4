import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { listUsers, UserSummary } from './users.ts';

/** Ours: the roles to choose from when an account is activated. */
export const listRoles = call('project.listRoles', 'GET /users/roles', {
  summary: 'Roles activos',
  permission: 'session',
  answer: z.array(z.object({ codigo_rol: z.string(), nombre: z.string() })),
});

/** Ours: a registered account waits until this call gives it a role (contract decision 12). */
export const activateUser = call('project.activateUser', 'POST /users/activar', {
  summary: 'Activar una cuenta registrada y darle un rol',
  permission: 'users:update',
  body: z.strictObject({ id: field.id, codigo_rol: z.string().trim().min(1).max(10) }),
  answer: UserSummary,
  refreshes: [listUsers.id],
});
