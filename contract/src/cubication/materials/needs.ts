import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

/** Ours: what a row of a take-off can be needed for: the stages, and the activities of the plan of its place in their order. */
export const listNeeds = call('erp.listNeeds', 'GET /documents/{document_id}/needs', {
  summary: 'Etapas y actividades para las que se puede necesitar un material',
  permission: 'cubication:read',
  params: { document_id: field.id },
  answer: z.object({
    stages: z.array(z.object({ id: field.id, nombre: z.string() })),
    activities: z.array(z.object({ id: field.id, nombre: z.string() })),
  }),
});
