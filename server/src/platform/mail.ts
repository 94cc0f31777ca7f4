import { createTransport } from 'nodemailer';
import type { Generated } from 'kysely';
import type { Config } from './config.ts';
import type { Database, Tx } from './database.ts';
import type { JobQueue } from './jobs.ts';

declare module './database.ts' {
  interface Tables {
    mails: {
      id: Generated<number>;
      para: string;
      asunto: string;
      texto: string;
      estado: Generated<'pendiente' | 'enviado' | 'fallido'>;
      error: string | null;
      created_at: Generated<Date>;
      sent_at: Date | null;
    };
  }
}
declare module './jobs.ts' {
  interface Jobs {
    mail: { mail_id: number };
  }
}

export interface Letter {
  para: string;
  asunto: string;
  texto: string;
}

/** Writes a mail; it leaves after the commit, or stays in the outbox when no SMTP server is configured. */
export async function sendMail(tx: Tx, jobs: JobQueue, letter: Letter): Promise<void> {
  const { id } = await tx.insertInto('mails').values(letter).returning('id').executeTakeFirstOrThrow();
  await jobs.send(tx, 'mail', { mail_id: id });
}

/** Delivers mails from the queue; a failure is tried again with growing pauses and noted on the mail. */
export async function deliverMail(
  db: Database,
  jobs: JobQueue,
  { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
): Promise<void> {
  if (!SMTP_URL) return;
  const smtp = createTransport(SMTP_URL);
  await jobs.work('mail', async ({ mail_id }, last) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mail_id).where('estado', '=', 'pendiente').executeTakeFirst();
    if (!mail) return;
    try {
      await smtp.sendMail({
        from: MAIL_FROM,
        to: mail.para,
        subject: mail.asunto,
        text: mail.texto,
        messageId: `<mail-${mail.id}@project-administrator>`,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await db
        .updateTable('mails')
        .set({ error: reason, estado: last ? 'fallido' : 'pendiente' })
        .where('id', '=', mail_id)
        .execute();
      throw error;
    }
    await db.updateTable('mails').set({ estado: 'enviado', sent_at: new Date(), error: null }).where('id', '=', mail_id).execute();
  });
}
