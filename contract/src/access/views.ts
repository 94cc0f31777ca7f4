import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** So many views of one's own has a list at most. */
export const mostViews = 50;

/** The name of a filter, of a column: what addresses and programs call it. */
const name = z.string().regex(/^[\w.-]{1,60}$/, 'No es el nombre de un filtro ni de una columna.');

/** What is seen of a list: which rows, which columns, in which order, how many on a page, in which groups. */
export const ViewContent = z.strictObject({
  filtros: z.array(z.strictObject({ nombre: name, valor: field.text(200) })).max(40),
  columnas: z.array(name).max(60),
  /** A column, or `-column`; null is the list's own order. */
  orden: z
    .string()
    .regex(/^-?[\w.-]{1,60}$/, 'No es el nombre de una columna.')
    .nullable(),
  por_pagina: z.number().int().min(1).max(200),
  agrupar: name.nullable(),
  /** As figures instead of rows, where the list has them. */
  vista: z.literal('cifras').optional(),
});
export type ViewContent = z.infer<typeof ViewContent>;

/** A list of the screens: the call that answers its rows, and its title, for one call may fill several. */
const list = { lista: z.string().max(100), titulo: field.text(100) };
const viewName = field.text(60);

export const ListView = z.object({
  id: field.id,
  nombre: z.string(),
  compartida: z.boolean(),
  /** With it the list opens for the person who asks. */
  predeterminada: z.boolean(),
  es_propia: z.boolean(),
  autor: z.string(),
  contenido: ViewContent,
  version: field.version,
  allowed_actions: z.array(z.enum(['update', 'delete'])),
});
export type ListView = z.infer<typeof ListView>;

export const listVistaLista = call('gateway.listVistaLista', 'GET /vistaLista', {
  summary: 'Las vistas guardadas de una lista: las propias y las compartidas',
  permission: 'session',
  ownAccount: true,
  query: list,
  answer: z.array(ListView),
});

const refreshes = [listVistaLista.id];

export const createVistaLista = call('gateway.createVistaLista', 'POST /vistaLista', {
  summary: 'Guardar lo que se ve de una lista con un nombre',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ ...list, nombre: viewName, compartida: z.boolean().default(false), contenido: ViewContent }),
  answer: ListView,
  refreshes,
});

/** Only what is sent changes. */
export const updateVistaLista = call('gateway.updateVistaLista', 'PUT /vistaLista', {
  summary: 'Cambiar el nombre, el contenido o a quién se muestra una vista propia',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({
    id: field.id,
    version: field.version,
    nombre: viewName.optional(),
    compartida: z.boolean().optional(),
    contenido: ViewContent.optional(),
  }),
  answer: ListView,
  refreshes,
});

/** One's own, or a shared one for who may change users. */
export const deleteVistaLista = call('gateway.deleteVistaLista', 'DELETE /vistaLista', {
  summary: 'Eliminar una vista guardada',
  permission: 'session',
  ownAccount: true,
  query: { id: field.id },
  answer: field.done,
  refreshes,
});

/** Null: the list opens as it is for everybody. */
export const elegirVistaLista = call('gateway.elegirVistaLista', 'PUT /vistaLista/predeterminada', {
  summary: 'Elegir con qué vista se abre una lista',
  permission: 'session',
  ownAccount: true,
  body: z.strictObject({ ...list, id: field.id.nullable() }),
  answer: field.done,
  refreshes,
});
