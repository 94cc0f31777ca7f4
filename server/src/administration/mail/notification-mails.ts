import {
  notificationForms,
  recipientKinds,
  sentForms,
  type NotificationForm,
  type NotificationMail,
} from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Database, type Reader } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import '../../access/tables.ts';
import '../tables.ts';

const isForm = (form: NotificationForm): boolean => sentForms.includes(form);

const rows = (db: Reader) =>
  db
    .selectFrom('notification_mails as it')
    .leftJoin('users', 'users.email', 'it.email')
    .select(['it.id as mail_id', 'it.form', 'it.email', 'it.kind', 'users.nombre']);

/** Who is told of a form. */
export async function recipientsOf(db: Reader, form: NotificationForm): Promise<{ para: string[]; copia: string[] }> {
  const found = await db.selectFrom('notification_mails').select(['email', 'kind']).where('form', '=', form).orderBy('email').execute();
  const of = (kind: 'para' | 'copia') => found.filter((it) => it.kind === kind).map((it) => it.email);
  return { para: of('para'), copia: of('copia') };
}

/** Writes the mails of notices; with copies only, the copies are who it is for. */
export async function deliverNotices(db: Database, jobs: JobQueue): Promise<void> {
  await jobs.work('notify_form', async ({ form, asunto, texto }) => {
    const { para, copia } = await recipientsOf(db, form);
    const [to, cc] = para.length > 0 ? [para, copia] : [copia, []];
    if (to.length === 0) return;
    await db.transaction().execute((tx) => sendMail(tx, jobs, { para: to.join(', '), copia: cc.join(', ') || null, asunto, texto }));
  });
}

export async function listNotificationMails({ db }: Reading, { form }: Received<typeof contract.getMails>): Promise<NotificationMail[]> {
  let found = rows(db).orderBy('it.form').orderBy('it.kind', 'desc').orderBy('it.email').limit(2_000);
  if (form !== undefined) found = found.where('it.form', '=', form);
  // Forms that nothing sends, and those that a newer program knew, are nobody's here.
  return (await found.execute()).filter((it) => isForm(it.form));
}

const mostPerForm = 100;

/** Adds somebody to a form, and tells them so: a mail that bounces is noticed now, not when it matters. */
export async function addRecipient(context: Writing, { form, email, kind }: Received<typeof contract.sendMail>): Promise<NotificationMail> {
  const { tx, jobs } = context;
  const { count } = await tx
    .selectFrom('notification_mails')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('form', '=', form)
    .executeTakeFirstOrThrow();
  if (count >= mostPerForm) throw new Problem('rule', { message: `Un formulario tiene a lo más ${mostPerForm} destinatarios.` });
  const { id } = await tx
    .insertInto('notification_mails')
    .values({ form, email, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { email: 'Ese correo ya recibe este formulario.' } });
      throw error;
    });
  const formulario = notificationForms[form];
  await record(context, { action: 'create', entity: 'notification_mail', id: email, after: { formulario, tipo: recipientKinds[kind] } });
  await sendMail(tx, jobs, {
    para: email,
    asunto: `Recibirá avisos de: ${formulario}`,
    texto: `Desde ahora este correo recibe los avisos de «${formulario}» de Project Administrator.\n\nSi no corresponde, pida a quien administra el sistema que lo quite.`,
  });
  return rows(tx).where('it.id', '=', id).executeTakeFirstOrThrow();
}

export async function removeRecipient(context: Writing, { mail_id }: Received<typeof contract.deleteMail>) {
  const { tx } = context;
  const gone = await tx.deleteFrom('notification_mails').where('id', '=', mail_id).returning(['form', 'email', 'kind']).executeTakeFirst();
  if (!gone) throw new Problem('not_found', { message: 'Ese destinatario ya no está.' });
  await record(context, {
    action: 'delete',
    entity: 'notification_mail',
    id: gone.email,
    before: { formulario: notificationForms[gone.form], tipo: recipientKinds[gone.kind] },
  });
  return { done: true } as const;
}
