import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

/** A person as lists show them: to choose a manager, to see who may sign in. */
export const UserSummary = z.object({
  id: field.id,
  token_usuario: z.string(),
  email: z.string(),
  nombre: z.string(),
  codigo_rol: z.string().nullable(),
  activo: z.union([z.literal(1), z.literal(0)]),
});
export type UserSummary = z.infer<typeof UserSummary>;

/** The plain user list; an administrator also sees who waits for activation. */
export const listUsers = call('project.listUsers', 'GET /users', {
  summary: 'Lista de usuarios',
  permission: 'session',
  query: {
    ...field.page,
    search: z.string().trim().max(100).optional(),
    codigo_rol: z.string().max(10).optional(),
    activo: z.enum(['1', '0']).optional(),
  },
  answer: field.paged(UserSummary),
});
