import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { placeCodes } from '../../projects/projects/place-codes.ts';
import { Activity } from '../activities/rows.ts';
import { activityChanges } from '../activities/activities.ts';

/**
 * The first plan of a place: the default template of its project's type, or, where the type has none, the activities of its
 * configuration one after the other. Refused on a place that has a plan.
 */
export const crearActividadesProyectoBase = call(
  'project.crearActividadesProyectoBase',
  'POST /actividadProyecto/crearActividadesProyectoBase',
  {
    summary: 'Crear las actividades base de un lugar',
    permission: 'schedule:create',
    body: z.strictObject({ ...placeCodes, template_id: field.id.optional(), start: field.day.optional() }),
    answer: z.array(Activity),
    refreshes: activityChanges,
  },
);
