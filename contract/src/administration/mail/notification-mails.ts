import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';

/** What somebody is told of by mail, and the words for it. */
export const notificationForms = {
  material_creation: 'Creación de material',
  supplier_creation: 'Creación de proveedor',
  material_request: 'Solicitud de materiales',
  service_request: 'Solicitud de servicio',
  quotation: 'Cotización',
  return: 'Devolución',
  maintenance_form: 'Página y modo de mantención',
  account_registered: 'Cuenta nueva por activar',
  invoice_overdue: 'Factura vencida',
  erp_failure: 'Falla al enviar al ERP',
} as const;
export type NotificationForm = keyof typeof notificationForms;

/** Those that nothing sends yet, with the call whose coming sends them: until it is served nobody sees them (decision 035). */
export const waitingForms: Partial<Record<NotificationForm, string>> = {
  invoice_overdue: 'invoices.getInvoices',
};
const isSent = (form: string): form is NotificationForm => Object.hasOwn(notificationForms, form) && !Object.hasOwn(waitingForms, form);
/** Those that are sent. */
export const sentForms = Object.keys(notificationForms).filter(isSent);
const form = z.enum(sentForms as [NotificationForm, ...NotificationForm[]]);

export const recipientKinds = { para: 'Para', copia: 'Con copia' } as const;
const kind = z.enum(['para', 'copia']);

export const NotificationMail = z.object({
  mail_id: field.id,
  form,
  email: z.string(),
  kind,
  /** Who it is, when the address is of somebody who works here. */
  nombre: z.string().nullable(),
});
export type NotificationMail = z.infer<typeof NotificationMail>;

export const getMails = call('maintainers.getMails', 'GET /api/mail/get_mails/', {
  summary: 'Quién recibe los correos de cada formulario',
  permission: 'approval_matrix:read',
  query: { form: form.optional() },
  answer: z.array(NotificationMail),
});

/** Adds a recipient to a form, and tells them by mail (docs/decisions/007). */
export const sendMail = call('maintainers.sendMail', 'POST /api/mail/send_mail/', {
  summary: 'Agregar un destinatario a un formulario',
  permission: 'approval_matrix:create',
  query: { form, email: field.email, kind: kind.default('para') },
  answer: NotificationMail,
  refreshes: [getMails.id],
});

export const deleteMail = call('maintainers.deleteMail', 'DELETE /api/mail/delete_mail/', {
  summary: 'Quitar un destinatario de un formulario',
  permission: 'approval_matrix:delete',
  query: { mail_id: field.id },
  answer: field.done,
  refreshes: [getMails.id],
});
