import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { bodega } from '../catalogues/entries/warehouses.ts';

/** A warehouse as it is chosen: its label is code + ' - ' + name (spec 2 §3). */
export const Warehouse = z.object({ code: z.string(), name: z.string(), label: z.string(), mobile: z.boolean(), active: z.boolean() });
export type Warehouse = z.infer<typeof Warehouse>;

const search = { search: z.string().trim().max(100).optional() };

/** Those that the person may see into; `all` adds those that one may only send to. */
export const getWarehouses = call('materials.getWarehouses', 'GET /api/requests/get_warehouses', {
  summary: 'Bodegas que la persona puede ver, o todas las que reciben traslados',
  permission: 'materials:read',
  query: { ...search, all: z.stringbool().optional() },
  answer: z.array(Warehouse),
});

export const getBodegasMovil = call('materials.getBodegasMovil', 'GET /api/bodega_movil/get_bodegas_movil', {
  summary: 'Bodegas móviles que la persona puede ver',
  permission: 'mobile_warehouses:read',
  query: search,
  answer: z.object({ items: z.array(Warehouse) }),
});

export const listBodegaMovil = call('gateway.listBodegaMovil', 'GET /bodega/movil', {
  summary: 'Bodegas móviles, como entradas del mantenedor',
  permission: 'session',
  answer: bodega.calls.list.answer,
});

/** One's own, or anybody's for who may read users (contract decision 15). */
export const listBodegaByEmail = call('gateway.listBodegaByEmail', 'GET /bodega/email/{email}', {
  summary: 'Bodegas en que trabaja una persona, por su correo',
  permission: 'session',
  params: { email: z.string().trim().toLowerCase().min(1).max(254) },
  answer: bodega.calls.list.answer,
});

/** Ours of the specification's name: projects to charge a movement to; code plus name (spec 2 §3). */
export const getProjects = call('materials.getProjects', 'GET /api/requests/get_projects', {
  summary: 'Proyectos que la persona ve, para elegir uno',
  permission: 'materials:read',
  orPermission: ['services:read'],
  query: { ...field.page, ...search },
  answer: field.paged(z.object({ code: z.string(), name: z.string(), label: z.string() })),
});
