import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { PresenceAnswer, standing } from '../presence.ts';
import { placeCodes } from '../projects/projects/place-codes.ts';

/** Where is heard that the plan of a place changed, and who has it open. */
export const placePlanRoom = (place_id: number): string => `schedule:place-${place_id}`;
export const templatePlanRoom = (template_id: number): string => `schedule:template-${template_id}`;

/** Ours: tells the others who have the plan open on which activity one is; `row` is `activity:123`. */
export const tellPlanPresence = call('project.tellPlanPresence', 'POST /actividadProyecto/plan/presencia', {
  summary: 'Decir en qué actividad de un plan se está',
  permission: 'schedule:read',
  // It writes nothing.
  reads: true,
  body: z
    .strictObject({ place: z.strictObject(placeCodes).optional(), template_id: field.id.optional(), ...standing })
    .refine((it) => (it.place === undefined) !== (it.template_id === undefined), {
      path: ['place'],
      error: 'Indique un lugar o una plantilla.',
    }),
  answer: PresenceAnswer,
});
