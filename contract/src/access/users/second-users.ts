import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { listUsers, UserSummary } from './users.ts';

// The second user client (spec 1 §7): the same people, seen through the gateway.
/** People to choose from; those who wait for activation only for who may read users. */
export const listUsersOfGateway = call('gateway.listUsers', 'GET /list_users', {
  summary: 'Usuarios, para elegir uno',
  permission: 'session',
  query: listUsers.query,
  answer: field.paged(UserSummary),
});

export const getUserOfGateway = call('gateway.getUser', 'GET /get_user/{email}', {
  summary: 'Un usuario en breve, por su correo',
  permission: 'session',
  params: { email: z.string().trim().toLowerCase().max(254) },
  answer: UserSummary,
});
