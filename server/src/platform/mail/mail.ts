import type { Readable } from 'node:stream';
import { sql, type ColumnType, type Generated } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { makeSecret, type SecretKeepers, type WantedSecret } from './secrets.ts';

declare module '../database/database.ts' {
  interface Tables {
    mails: {
      id: Generated<number>;
      para: string;
      /** Several addresses, separated by commas. */
      copia: string | null;
      asunto: string;
      /** With `secretLink` in place of the secret, which is never kept. */
      texto: string;
      wants_secret: ColumnType<WantedSecret | null, string | null | undefined, never>;
      /** A stored file that goes with it, and what it is called there. */
      adjunto: ColumnType<string | null, string | undefined, never>;
      adjunto_nombre: ColumnType<string | null, string | undefined, never>;
      estado: Generated<'pendiente' | 'enviado' | 'fallido'>;
      error: string | null;
      created_at: Generated<Date>;
      sent_at: Date | null;
    };
  }
}
declare module '../jobs/jobs.ts' {
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

/** A mail as it is written: a secret is named, never given, and the text holds `secretLink` where it will stand. */
interface LetterForm extends Letter {
  secret?: WantedSecret;
}

/** Writes a mail; it leaves after the commit, or stays in the outbox when no SMTP server is configured. */
export const sendMail = (tx: Tx, jobs: JobQueue, letter: LetterForm): Promise<void> => sendMails(tx, jobs, [letter]);

/** The same for many: two statements, however many they are. */
export async function sendMails(tx: Tx, jobs: JobQueue, letters: readonly LetterForm[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (para, copia, asunto, texto, wants_secret)
    select para, copia, asunto, texto, secret from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
      as it (para text, copia text, asunto text, texto text, secret jsonb)
    returning id`.execute(tx);
  await jobs.sendAll(
    tx,
    'mail',
    rows.map(({ id }) => ({ mail_id: id })),
  );
}

/** What goes along with a mail: a stored file, under the name that it has there. */
interface Attachment {
  adjunto: string;
  adjunto_nombre: string;
}

/** A mail by itself, with a stored file or without; gives its number. It leaves after the commit, as any other. */
export async function sendOne(tx: Tx, jobs: JobQueue, letter: LetterForm & Partial<Attachment>): Promise<number> {
  const mail_id = await keepMail(tx, letter);
  await jobs.send(tx, 'mail', { mail_id });
  return mail_id;
}

/** A mail that whoever writes it also carries out of the house; gives its number. */
export async function keepMail(tx: Tx, { secret, ...letter }: LetterForm & Partial<Attachment>): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({ ...letter, ...(secret && { wants_secret: JSON.stringify(secret) }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What became of it: why it was refused, or nothing when it left. */
export async function noteDelivery(
  db: Database | Tx,
  id: number,
  refusal: string | undefined,
  { isLast }: { isLast: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set(
      refusal === undefined
        ? { estado: 'enviado', sent_at: new Date(), error: null }
        : { estado: isLast ? 'fallido' : 'pendiente', error: refusal },
    )
    .where('id', '=', id)
    .execute();
}

/** One that was refused for good leaves once more. */
export async function sendAgain(tx: Tx, jobs: JobQueue, id: number): Promise<void> {
  await tx.updateTable('mails').set({ estado: 'pendiente', error: null }).where('id', '=', id).execute();
  await jobs.send(tx, 'mail', { mail_id: id });
}

/** What every mail has besides its words. */
export interface Letterhead {
  /** The name beside the address it comes from. */
  remitente: string | null;
  responder_a: string | null;
  /** Under the text. */
  firma: string | null;
}

interface OutgoingMail extends Letter {
  attachments?: readonly { filename: string; content: Readable }[];
  /** Of the same text always the same: mail servers tell doubles by it. */
  reference: string;
}

/** Whoever carries mails out of the house. */
export interface Mailer {
  /** False: nothing leaves, mails stay in the outbox. */
  configured: boolean;
  /** Gives what the other side answered; throws why it did not take the mail. */
  send(letter: OutgoingMail, head: Letterhead): Promise<string>;
}

interface Delivery {
  mailer: Mailer;
  /** The bytes of a stored file, if it is there. */
  open: (file: string) => Promise<Readable | undefined>;
  letterhead: () => Promise<Letterhead>;
  keepers: SecretKeepers;
  /** Where the addresses in mails lead. */
  site: string;
}

/** Delivers mails from the queue; a failure is tried again with growing pauses and noted on the mail. */
export async function deliverMail(db: Database, jobs: JobQueue, { mailer, letterhead, open, ...secrets }: Delivery): Promise<void> {
  if (!mailer.configured) return;
  await jobs.work('mail', async ({ mail_id }, last) => {
    // The hash is committed before the mail leaves: a try that is cut off leaves a hash that fits nothing, and the next one replaces it.
    const leaving = await db.transaction().execute((tx) => prepareToLeave(tx, mail_id, secrets));
    if (!leaving) return;
    const refusal = await letterhead()
      .then(async (head) => mailer.send({ ...leaving, ...(await attachmentsOf(leaving, open)) }, head))
      .then(
        () => undefined,
        (error: unknown) => withoutSecret(reasonOf(error), leaving.secret),
      );
    await noteDelivery(db, mail_id, refusal, { isLast: last });
    // The queue keeps these words too: the error's own may quote the mail.
    if (refusal !== undefined) throw new Error(refusal);
  });
}

async function attachmentsOf(
  { adjunto, adjunto_nombre }: { adjunto: string | null; adjunto_nombre: string | null },
  open: Delivery['open'],
): Promise<Pick<OutgoingMail, 'attachments'>> {
  if (adjunto === null || adjunto_nombre === null) return {};
  const content = await open(adjunto);
  if (!content) throw new Error(`El archivo adjunto ${adjunto_nombre} ya no está.`);
  return { attachments: [{ filename: adjunto_nombre, content }] };
}

/** The mail with its secret, made for this try; undefined when there is nothing to send. */
async function prepareToLeave(tx: Tx, mail_id: number, { keepers, site }: Pick<Delivery, 'keepers' | 'site'>) {
  const mail = await tx
    .selectFrom('mails')
    .select(['para', 'copia', 'asunto', 'texto', 'wants_secret', 'adjunto', 'adjunto_nombre'])
    .where('id', '=', mail_id)
    .where('estado', '=', 'pendiente')
    .forUpdate()
    .executeTakeFirst();
  if (!mail) return undefined;
  const { wants_secret: wanted, ...letter } = mail;
  if (!wanted) return { ...letter, reference: `mail-${mail_id}`, secret: undefined };
  const made = await makeSecret(tx, keepers, { wanted, site, mail_id, ...letter });
  if (made) return { ...letter, texto: made.texto, reference: `mail-${mail_id}-${made.mark}`, secret: made.secret };
  await tx
    .updateTable('mails')
    .set({ estado: 'fallido', error: 'No se envió: su enlace ya no corresponde.' })
    .where('id', '=', mail_id)
    .execute();
  return undefined;
}

/** Mail servers quote what they refuse: an address that a filter does not like comes back in its answer. */
const withoutSecret = (words: string, secret: string | undefined): string => (secret === undefined ? words : words.replaceAll(secret, '…'));

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
