import { z } from 'zod';
import { call, download } from '../../call.ts';
import * as field from '../../fields.ts';
import { figure } from '../../figures.ts';
import { materialCode } from '../../materials/catalogue/codes.ts';
import { happeningNames, threadRestNames, threadStepNames } from './steps.ts';

const placeCode = field.text(30).transform((it) => it.toUpperCase());
const codes = { codigoLugarInstalacion: placeCode, codigoMaterial: materialCode };

/** One step of the way of a material: how much of it, what it is divided into, and whether everything agrees. */
export const ThreadJunction = z.object({
  step: z.enum(threadStepNames),
  /** Null: nobody tells of it yet. It is not nothing. */
  quantity: figure.nullable(),
  unit: z.string(),
  /** Of what is invoiced and paid. */
  amount: field.money(figure.nullable()),
  parts: z.array(z.object({ part: z.enum([...threadStepNames, ...threadRestNames]), quantity: figure })),
  /** How many papers stand behind it, and from which day to which. */
  papers: z.number().int(),
  first_day: field.day.nullable(),
  last_day: field.day.nullable(),
  /** Why it does not balance; null where it does. */
  balance: z.string().nullable(),
  /** What should be known beside the figure. */
  note: z.string().nullable(),
});
export type ThreadJunction = z.infer<typeof ThreadJunction>;

/** The way of one material of one place. */
export const MaterialThread = z.object({
  place_code: z.string(),
  place: z.string(),
  project_code: z.string(),
  project: z.string(),
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  /** In the order of the way; what never was of this material is left out, but what has no source yet. */
  junctions: z.array(ThreadJunction),
  is_balanced: z.boolean(),
});
export type MaterialThread = z.infer<typeof MaterialThread>;

/** Ours: one timeline from what was asked for to what became of it; each quantity equals what it is divided into. */
export const materialThread = call('materials.materialThread', 'GET /api/threads/{codigoLugarInstalacion}/{codigoMaterial}', {
  summary: 'Hilo de un material en un lugar: de lo pedido a lo usado, con lo que no cuadra',
  permission: 'materials:read',
  params: codes,
  answer: MaterialThread,
});

/** One paper that made the way what it is. */
export const ThreadEvent = z.object({
  /** Tells it from the others of its thread. */
  key: z.string(),
  happening: z.enum(happeningNames),
  at: field.instant,
  /** The number of the paper; several lines of one are one event each. */
  number: z.string(),
  /** Less than nothing where it takes back what was counted. */
  quantity: figure,
  unit: z.string(),
  who: z.string().nullable(),
  /** Where to, where from, or why. */
  detail: z.string().nullable(),
  /** So many photos show how it arrived; they stand on the screen of the paper. */
  photos: z.number().int(),
  /** The screen of the paper; null where the person may not open it. */
  url: z.string().nullable(),
});
export type ThreadEvent = z.infer<typeof ThreadEvent>;

/** Ours: the papers of a thread, the newest first, or those of one step. */
export const threadEvents = call('materials.threadEvents', 'GET /api/threads/{codigoLugarInstalacion}/{codigoMaterial}/events', {
  summary: 'Documentos del hilo de un material en un lugar',
  permission: 'materials:read',
  params: codes,
  query: { ...field.page, step: z.enum(threadStepNames).optional() },
  answer: field.paged(ThreadEvent),
});

/** A material of a place, with where it stands. */
export const PlaceThread = z.object({
  code: z.string(),
  description: z.string(),
  unit: z.string(),
  asked: figure,
  approved: figure,
  received: figure,
  under_way: figure,
  /** In the warehouse of the site, or at the site. */
  left: figure,
  used: figure,
  returned: figure,
  /** Neither its lines contradict its papers now, nor did the ledger by night. */
  is_balanced: z.boolean(),
});
export type PlaceThread = z.infer<typeof PlaceThread>;

/** Ours: what was ever asked for at a place, material by material. */
export const placeThreads = call('materials.placeThreads', 'GET /api/place_threads/{codigoLugarInstalacion}', {
  summary: 'Materiales de un lugar de instalación, con su hilo',
  permission: 'materials:read',
  params: { codigoLugarInstalacion: placeCode },
  query: { ...field.page, search: z.string().trim().max(100).optional(), sort: field.sort(['code', 'description'], 'code') },
  answer: field.paged(PlaceThread),
});

/** Ours: the places that asked for a material, to go from the material to its threads. */
export const materialPlaces = call('materials.materialPlaces', 'GET /api/material_threads/{codigoMaterial}', {
  summary: 'Lugares que pidieron un material, con su hilo',
  permission: 'materials:read',
  params: { codigoMaterial: materialCode },
  query: { ...field.page, search: z.string().trim().max(100).optional() },
  answer: field.paged(
    PlaceThread.omit({ code: true, description: true }).extend({ place_code: z.string(), place: z.string(), project_code: z.string() }),
  ),
});

/** So many labels fit one order of them; whoever needs more asks again. */
export const mostLabels = 240;

/** Ours: labels to stick on what lies there; the code of each opens its thread. */
export const threadLabels = call('materials.threadLabels', 'GET /api/thread_labels/{codigoLugarInstalacion}', {
  summary: 'Etiquetas con código QR de los materiales de un lugar, en PDF',
  permission: 'materials:read',
  params: { codigoLugarInstalacion: placeCode },
  query: {
    /** Only this one; otherwise all of the place that the search finds. */
    code: materialCode.optional(),
    search: z.string().trim().max(100).optional(),
  },
  answer: download('application/pdf'),
});
