import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { placeCodes } from '../projects/projects/place-codes.ts';
import { Activity, ActivityInput, Lag, linkKinds, scheduleLimits } from './activities/rows.ts';

const { parent_id: _placed, ...said } = ActivityInput;

/** A row of the plan by its number, or one that comes with the same edit by a negative key. */
const row = z.number().int().min(-scheduleLimits.changes).max(2_147_483_647);
const key = z.number().int().min(-scheduleLimits.changes).max(-1);
const several = <T extends z.ZodType>(it: T) => z.array(it).max(scheduleLimits.changes).default([]);

/**
 * Ours: what one gesture in the chart did to a plan, all of it or nothing, planned anew once. Only what people said travels, never a
 * date that follows from it. What was changed or removed is named with the version that was seen; a link that has gone already, or is
 * there already, is no conflict.
 */
export const editPlan = call('project.editPlan', 'POST /actividadProyecto/plan/cambios', {
  summary: 'Guardar lo que se hizo en la carta Gantt',
  permission: 'schedule:update',
  body: z
    .strictObject({
      place: z.strictObject(placeCodes).optional(),
      template_id: field.id.optional(),
      /**
       * `restores`: the number that it had before it was removed. As long as that is remembered (30 days), it is the same activity that comes
       * back: baselines, requests, take-offs and photos name it again.
       */
      added: several(z.strictObject({ key, restores: field.id.optional(), ...said, nombre: field.text(200) })),
      changed: several(z.strictObject({ id: field.id, version: field.version, ...said })),
      removed: several(z.strictObject({ id: field.id, version: field.version })),
      /** Under whom, and where among those beneath the same row. New rows too. */
      placed: several(z.strictObject({ id: row, parent_id: row.nullable(), orden: z.number().int().min(1) })),
      linked: several(z.strictObject({ key, desde_id: row, hasta_id: row, tipo: z.enum(linkKinds), lag: Lag })),
      unlinked: several(field.id),
      /** What is removed may have photos or other work of people; without it that is 409 with their list (`activities`). */
      confirm: z.boolean().default(false),
    })
    .refine((it) => (it.place === undefined) !== (it.template_id === undefined), {
      path: ['place'],
      error: 'Indique un lugar o una plantilla.',
    }),
  answer: z.object({
    /** The numbers that new rows and links have got. */
    added: z.array(z.object({ key: z.number().int(), id: field.id })),
    linked: z.array(z.object({ key: z.number().int(), id: field.id })),
    /** What was said of, and what moved by it. */
    activities: z.array(Activity),
    /** What of what came back is not as it was. */
    warnings: z.array(z.string()),
  }),
  refreshes: ['project.listActividadProyectoByFecha', 'project.getActividadProyecto'],
});
