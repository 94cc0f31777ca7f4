import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

export const Banner = z.object({ id: field.id, enabled: z.boolean(), description: z.string() });
export type Banner = z.infer<typeof Banner>;

/** Null when none was ever written. Re-fetched on each navigation until dismissed (spec 1 §2). */
export const getMaintenanceBanner = call('maintenance.getMaintenanceBanner', 'GET /maintenance/maintenance_banner', {
  summary: 'Aviso que se muestra sobre las pantallas',
  permission: 'session',
  answer: Banner.nullable(),
  duringMaintenance: true,
});

export const postMaintenanceBanner = call('maintenance.postMaintenanceBanner', 'POST /maintenance/maintenance_banner', {
  summary: 'Escribir, mostrar u ocultar el aviso',
  permission: 'maintenance:update',
  body: z.strictObject({ enabled: z.boolean(), description: field.lines(500) }),
  answer: Banner,
  refreshes: [getMaintenanceBanner.id],
});
