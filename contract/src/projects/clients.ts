import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** Who a project is built for. */
export const Client = z.object({
  id: field.id,
  nombre: z.string(),
  rut: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  tipo_cliente_id: field.id.nullable(),
  tipo_cliente: z.string().nullable(),
  version: field.version,
});
export type Client = z.infer<typeof Client>;

/** Ours: clients to choose from in the project form. */
export const listClients = call('projects.listClients', 'GET /clients', {
  summary: 'Clientes, para elegir uno',
  permission: 'projects:read',
  query: { ...field.page, search: z.string().trim().max(100).optional(), client_id: field.id.optional() },
  answer: field.paged(Client),
});

const clientFields = {
  nombre: field.text(200),
  rut: field.rut.nullable().default(null),
  email: field.email.nullable().default(null),
  telefono: field.optionalPhone,
  tipo_cliente_id: field.id.nullable().default(null),
};

/** Ours: a client typed in the project form. */
export const createClient = call('projects.createClient', 'POST /clients', {
  summary: 'Crear un cliente',
  permission: 'projects:create',
  body: z.strictObject(clientFields),
  answer: Client,
  refreshes: [listClients.id],
});

/** Ours. */
export const updateClient = call('projects.updateClient', 'PUT /clients', {
  summary: 'Modificar un cliente',
  permission: 'projects:update',
  body: z.strictObject({ id: field.id, version: field.version, ...clientFields }),
  answer: Client,
  refreshes: [listClients.id, 'projects.filteredProjects', 'projects.getProject', 'projects.getProjectGeneralInfo'],
});
