import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { listMails } from '../../maintenance/mails.ts';

/** How mails look to who receives them. */
export const MailSettings = z.object({
  remitente: z.string().nullable(),
  responder_a: z.string().nullable(),
  firma: z.string().nullable(),
  version: field.version,
  /** The sender's address, which the server's environment says. */
  desde: z.string(),
  /** False: nothing leaves, mails stay in the outbox. */
  smtp: z.boolean(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Ours. */
export const getMailSettings = call('maintenance.getMailSettings', 'GET /maintenance/envio_correo', {
  summary: 'Cómo salen los correos',
  permission: 'maintenance:read',
  answer: MailSettings,
});

const optionalEmail = z.union([
  z
    .literal('')
    .nullish()
    .transform(() => null),
  field.email,
]);

/** Ours: the name may not break out of its header. */
export const updateMailSettings = call('maintenance.updateMailSettings', 'PUT /maintenance/envio_correo', {
  summary: 'Guardar cómo salen los correos',
  permission: 'maintenance:update',
  body: z.strictObject({
    remitente: field.optionalText(80).refine((it) => it === null || !/[<>"\r\n]/.test(it), 'Escriba solo el nombre, sin comillas ni < >.'),
    responder_a: optionalEmail,
    firma: field.optionalLines(1000),
    version: field.version,
  }),
  answer: MailSettings,
  refreshes: [getMailSettings.id],
});

/** Ours: tries at once and tells what the mail server answered. */
export const sendTestMail = call('maintenance.sendTestMail', 'POST /maintenance/envio_correo/prueba', {
  summary: 'Enviar un correo de prueba',
  permission: 'maintenance:update',
  body: z.strictObject({ email: field.email }),
  prepares: true,
  answer: z.object({
    result: z.enum(['sent', 'kept', 'refused']),
    /** What the server said, or why nothing left. */
    detail: z.string(),
    milliseconds: z.number().int(),
  }),
  refreshes: [listMails.id],
});
