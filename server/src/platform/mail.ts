import { sql, type Generated } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { JobQueue } from './jobs.ts';

declare module './database.ts' {
  interface Tables {
    mails: {
      id: Generated<number>;
      para: string;
      /** Several addresses, separated by commas. */
      copia: string | null;
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
  copia?: string | null;
  asunto: string;
  texto: string;
}

/** Writes a mail; it leaves after the commit, or stays in the outbox when no SMTP server is configured. */
export async function sendMail(tx: Tx, jobs: JobQueue, letter: Letter): Promise<void> {
  const { id } = await tx.insertInto('mails').values(letter).returning('id').executeTakeFirstOrThrow();
  await jobs.send(tx, 'mail', { mail_id: id });
}

/** The same for many: two statements, however many they are. */
export async function sendMails(tx: Tx, jobs: JobQueue, letters: readonly Letter[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (para, copia, asunto, texto)
    select para, copia, asunto, texto from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
      as it (para text, copia text, asunto text, texto text)
    returning id`.execute(tx);
  await jobs.sendAll(
    tx,
    'mail',
    rows.map(({ id }) => ({ mail_id: id })),
  );
}

/** What every mail has besides its words. */
export interface Letterhead {
  /** The name beside the address it comes from. */
  remitente: string | null;
  responder_a: string | null;
  /** Under the text. */
  firma: string | null;
}

interface Sent extends Letter {
  id: number;
}

/** Whoever carries mails out of the house. */
export interface Mailer {
  /** False: nothing leaves, mails stay in the outbox. */
  configured: boolean;
  /** Gives what the other side answered; throws why it did not take the mail. */
  send(letter: Sent, head: Letterhead): Promise<string>;
}

/** Delivers mails from the queue; a failure is tried again with growing pauses and noted on the mail. */
export async function deliverMail(db: Database, jobs: JobQueue, mailer: Mailer, letterhead: () => Promise<Letterhead>): Promise<void> {
  if (!mailer.configured) return;
  await jobs.work('mail', async ({ mail_id }, last) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mail_id).where('estado', '=', 'pendiente').executeTakeFirst();
    if (!mail) return;
    try {
      await mailer.send(mail, await letterhead());
    } catch (error) {
      await db
        .updateTable('mails')
        .set({ error: reasonOf(error), estado: last ? 'fallido' : 'pendiente' })
        .where('id', '=', mail_id)
        .execute();
      throw error;
    }
    await db.updateTable('mails').set({ estado: 'enviado', sent_at: new Date(), error: null }).where('id', '=', mail_id).execute();
  });
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
