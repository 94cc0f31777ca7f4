import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';

/** `allowed`: whether the one who asks may go on working; nobody else's state is told (contract decision 14). */
export const MaintenanceMode = z.object({ mode: z.enum(['on', 'off']), allowed: z.boolean() });

export const getMaintenanceMode = call('maintenance.getMaintenanceMode', 'GET /maintenance/maintenance_mode', {
  summary: 'Estado del modo mantención',
  permission: 'public',
  answer: MaintenanceMode,
  duringMaintenance: true,
  beforePasswordChange: true,
});

export const updateMaintenanceMode = call('maintenance.updateMaintenanceMode', 'PUT /maintenance/maintenance_mode', {
  summary: 'Encender o apagar el modo mantención',
  permission: 'maintenance:update',
  body: z.strictObject({ mode: z.enum(['on', 'off']) }),
  answer: MaintenanceMode,
  refreshes: [getMaintenanceMode.id],
});

export const WhitelistUser = z.object({ email: z.string() });

export const listWhitelist = call('maintenance.listWhitelist', 'GET /maintenance/whitelist', {
  summary: 'Lista blanca: quienes trabajan durante la mantención',
  permission: 'maintenance:read',
  answer: z.array(WhitelistUser),
});

export const addWhitelist = call('maintenance.addWhitelist', 'POST /maintenance/whitelist/{email}', {
  summary: 'Agregar a la lista blanca',
  permission: 'maintenance:update',
  params: { email: field.email },
  answer: WhitelistUser,
  refreshes: [listWhitelist.id],
});

export const deleteWhitelist = call('maintenance.deleteWhitelist', 'DELETE /maintenance/whitelist/{email}', {
  summary: 'Quitar de la lista blanca',
  permission: 'maintenance:update',
  params: { email: field.email },
  answer: field.done,
  refreshes: [listWhitelist.id],
});

/** A background image of the maintenance page; `url` can be shown without a session. */
export const MaintenanceImage = z.object({ id: field.id, nombre: z.string(), url: z.string() });
export type MaintenanceImage = z.infer<typeof MaintenanceImage>;

/** An entry of the maintenance page: a title or a description, shown when enabled (spec 1 §3). */
export const MaintenanceInfo = z.object({
  id: field.id,
  info_type: z.enum(['title', 'description']),
  description: z.string(),
  enabled: z.boolean(),
});
export type MaintenanceInfo = z.infer<typeof MaintenanceInfo>;

/** What the maintenance page shows: texts, images and how to leave a message. */
export const getMaintenanceForm = call('maintenance.getMaintenanceForm', 'GET /maintenance/maintenance_form', {
  summary: 'Contenido de la página de mantención',
  permission: 'public',
  answer: z.object({ infos: z.array(MaintenanceInfo), termina_estimada: field.instant.nullable(), version: field.version }),
  duringMaintenance: true,
});

export const listMaintenanceImages = call('maintenance.listMaintenanceImages', 'GET /maintenance/maintenance_image_list', {
  summary: 'Imágenes de fondo de la página de mantención',
  permission: 'public',
  answer: z.array(MaintenanceImage),
  duringMaintenance: true,
});

export const uploadMaintenanceImage = call('maintenance.uploadMaintenanceImage', 'POST /maintenance/upload_maintenance_image', {
  summary: 'Subir una imagen de fondo',
  permission: 'maintenance:update',
  query: { user: field.email.optional() },
  body: z.strictObject({ file: field.file(10, ['image/jpeg', 'image/png', 'image/webp']) }),
  multipart: true,
  prepares: true,
  answer: MaintenanceImage,
  refreshes: [listMaintenanceImages.id],
});

/** Ours: an image that was uploaded can be taken away again. */
export const deleteMaintenanceImage = call('maintenance.deleteMaintenanceImage', 'DELETE /maintenance/maintenance_image/{id}', {
  summary: 'Quitar una imagen de fondo',
  permission: 'maintenance:update',
  params: { id: field.id },
  answer: field.done,
  refreshes: [listMaintenanceImages.id],
});

/** Replaces the whole content of the page: its entries, and until when the maintenance is expected to last. */
export const postMaintenanceForm = call('maintenance.postMaintenanceForm', 'POST /maintenance/post_maintenance_form', {
  summary: 'Guardar el contenido de la página de mantención',
  permission: 'maintenance:update',
  body: z.strictObject({
    infos: z
      .array(
        z.strictObject({ info_type: z.enum(['title', 'description']), description: field.lines(2000), enabled: z.boolean().default(true) }),
      )
      .max(20),
    termina_estimada: field.instant.nullable().default(null),
    version: field.version,
  }),
  answer: getMaintenanceForm.answer,
  refreshes: [getMaintenanceForm.id],
});

export const updateMaintenanceInfo = call('maintenance.updateMaintenanceInfo', 'PUT /maintenance/maintenance_info/{id}', {
  summary: 'Cambiar el texto de una entrada',
  permission: 'maintenance:update',
  params: { id: field.id },
  query: { info: field.lines(2000) },
  answer: MaintenanceInfo,
  refreshes: [getMaintenanceForm.id],
});

/** Without `enabled` the entry is switched to the other state. */
export const enableMaintenanceInfo = call('maintenance.enableMaintenanceInfo', 'PUT /maintenance/enable_maintenance_info/{id}', {
  summary: 'Mostrar u ocultar una entrada',
  permission: 'maintenance:update',
  params: { id: field.id },
  body: z.strictObject({ enabled: z.boolean().optional() }).default({}),
  answer: MaintenanceInfo,
  refreshes: [getMaintenanceForm.id],
});
