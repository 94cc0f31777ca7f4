import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { materialCode } from '../materials/catalogue/codes.ts';
import { Structure } from '../projects/technical/technical.ts';
import { cubageChanges, cubageLimits } from './documents/documents.ts';
import { driverNames } from './documents/lessons.ts';
import { CubageMaterial } from './materials/materials.ts';

/** What finished places say of a row of a take-off or template (decision 115). */
export const Lesson = z.object({
  row_id: field.id,
  driver: z.enum(driverNames),
  /** How large the take-off is by it. */
  size: z.string(),
  /** For each unit of the driver: what the row says, and what was used, half of the places between low and high. */
  mine: z.string(),
  low: z.string(),
  median: z.string(),
  high: z.string(),
  places: z.number().int(),
  /** Of which kind of structure the places are; null of all. */
  structure: Structure.nullable(),
  /** The median part of what stayed at a place that was not put in; null while too few wrote down what they used. */
  waste: z.string().nullable(),
  /** The median price of one, in pesos. */
  price: field.money(z.string().nullable()),
  /** What the row would say. */
  quantity: z.string(),
  formula: z.string().nullable(),
  /** It differs by more than the constant says. */
  is_apart: z.boolean(),
});
export type Lesson = z.infer<typeof Lesson>;

/** Ours: the rows of a take-off or template of which enough finished places tell; those of one kind of structure where they are enough. */
export const listLessons = call('erp.listLessons', 'GET /documents/{document_id}/lessons', {
  summary: 'Lo que los lugares terminados dicen de las cantidades de una cubicación o plantilla',
  permission: 'cubication:read',
  params: { document_id: field.id },
  /** For a template; a place has its own. */
  query: { structure: Structure.optional() },
  answer: z.object({
    structure: Structure.nullable(),
    /** How many places make a sample. */
    least: z.number().int(),
    lessons: z.array(Lesson),
  }),
});

/** Ours: the places of a sample, those that the person sees; `unseen` are the others. */
export const listLessonPlaces = call('erp.listLessonPlaces', 'GET /lessons/{code}/places', {
  summary: 'Los lugares terminados de los que se aprendió cuánto se usa de un material',
  permission: 'cubication:read',
  params: { code: materialCode },
  query: { ...field.page, driver: z.enum(driverNames), structure: Structure.optional() },
  answer: field
    .paged(
      z.object({
        codigoProyecto: z.string(),
        codigoLugarInstalacion: z.string(),
        nombre: z.string(),
        structure: Structure.nullable(),
        /** How large the place is by the driver. */
        size: z.string(),
        /** Received less what was given back or passed on. */
        quantity: z.string(),
        /** For each unit of the driver. */
        rate: z.string(),
        waste: z.string().nullable(),
        price: field.money(z.string().nullable()),
      }),
    )
    .extend({ unseen: z.number().int() }),
});

/**
 * Ours: rows take what finished places say, as it was seen. Of a template also by whoever approves take-offs: this is the approval
 * (decision 115).
 */
export const takeLessons = call('erp.takeLessons', 'PUT /documents/{document_id}/lessons', {
  summary: 'Llevar a una plantilla o cubicación las cantidades reales de los lugares terminados',
  permission: 'cubication:update',
  orPermission: ['cubication:approve'],
  params: { document_id: field.id },
  body: z.strictObject({
    version: field.version,
    structure: Structure.optional(),
    rows: z
      .array(z.strictObject({ id: field.id, quantity: z.string().max(20), formula: z.string().max(500).nullable() }))
      .min(1, 'Elija al menos una fila.')
      .max(cubageLimits.added, `A lo más ${cubageLimits.added} filas a la vez.`)
      .refine((all) => new Set(all.map((it) => it.id)).size === all.length, 'Cada fila viene una vez.'),
  }),
  answer: z.array(CubageMaterial),
  refreshes: cubageChanges,
});
