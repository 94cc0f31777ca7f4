import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';

/** A mail waits, is sent, or failed for good; without an SMTP server it stays in the outbox to be read there. */
export const mailStates = states<'pendiente' | 'enviado' | 'fallido', 'send' | 'fail' | 'retry'>({
  pendiente: { label: 'Pendiente', tone: 'warning', on: { send: 'enviado', fail: 'fallido' } },
  enviado: { label: 'Enviado', tone: 'success', on: {} },
  fallido: { label: 'Fallido', tone: 'danger', on: { retry: 'pendiente' } },
});

export const Mail = z.object({
  id: field.id,
  para: z.string(),
  copia: z.string().nullable(),
  asunto: z.string(),
  texto: z.string(),
  estado: field.state(mailStates),
  error: z.string().nullable(),
  created_at: field.instant,
  sent_at: field.instant.nullable(),
});
export type Mail = z.infer<typeof Mail>;

/** Ours: without an SMTP server this is where mail can be read. */
export const listMails = call('maintenance.listMails', 'GET /maintenance/correos', {
  summary: 'Bandeja de salida de correos',
  permission: 'maintenance:read',
  query: {
    ...field.page,
    estado: field.state(mailStates).optional(),
    search: z.string().trim().max(100).optional(),
  },
  answer: z.object({ ...field.paged(Mail).shape, smtp: z.boolean() }),
});

export const retryMail = call('maintenance.retryMail', 'POST /maintenance/correos/reintentar', {
  summary: 'Reintentar un correo fallido',
  permission: 'maintenance:update',
  body: z.strictObject({ id: field.id }),
  answer: Mail,
  refreshes: [listMails.id],
});
