import type { MailSettings } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { record, only } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announce, type Events } from '../../platform/events/events.ts';
import { keepMail, noteDelivery, reasonOf, type Letter, type Letterhead } from '../../platform/mail/mail.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { Problem } from '../../platform/problem.ts';
import '../../outside/mail/port.ts';
import { inTime } from '../in-time.ts';
import '../tables.ts';

const topic = 'mail_settings';
const fields = ['remitente', 'responder_a', 'firma'] as const;
const memory = perServer((events) => new Memory<Letterhead>(events, topic, { size: 1, milliseconds: 60_000 }));

const readSettings = (db: Reader) =>
  db
    .selectFrom('mail_settings')
    .select([...fields, 'version'])
    .executeTakeFirstOrThrow();

/** What every mail that leaves has besides its words. */
export const letterhead = ({ db, events }: { db: Reader; events: Events }): Promise<Letterhead> =>
  memory(events).get('all', () => readSettings(db));

type Circumstances = Pick<Reading, 'config' | 'outside'>;

const presentSettings = (kept: Awaited<ReturnType<typeof readSettings>>, { config, outside }: Circumstances): MailSettings => ({
  ...kept,
  desde: config.MAIL_FROM,
  smtp: outside.mail.configured,
});

export const getMailSettings = async (context: Reading): Promise<MailSettings> => presentSettings(await readSettings(context.db), context);

export async function updateMailSettings(
  context: Writing,
  { version, ...change }: Received<typeof contract.updateMailSettings>,
): Promise<MailSettings> {
  const { tx } = context;
  const before = await tx.selectFrom('mail_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  if (before.version !== version) throw new Problem('stale', { current: presentSettings(before, context) });
  const saved = { ...change, version: version + 1 };
  await tx.updateTable('mail_settings').set(saved).execute();
  await record(context, { action: 'update', entity: 'mail_settings', id: 1, before: only(before, fields), after: change });
  await announce(tx, topic);
  return presentSettings(saved, context);
}

const longest = 20_000;

/** Sends a mail now, outside the queue, and says what became of it; it stands among the other mails. */
export async function sendTestMail(
  { db, config, events, outside: { mail }, user, writeAside }: Preparing,
  { email }: Received<typeof contract.sendTestMail>,
): Promise<Answer<typeof contract.sendTestMail>> {
  const letter: Letter = {
    para: email,
    asunto: 'Correo de prueba de Project Administrator',
    texto:
      `Este correo de prueba lo envió ${user.nombre}.\n\nSi lo recibe, los correos del sistema llegan.\n\n${config.PUBLIC_URL ?? ''}`.trim(),
  };
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const id = await writeAside((tx) => keepMail(tx, letter));
  if (!mail.configured) {
    const detail = 'No hay servidor de correo configurado (SMTP_URL): el correo quedó en la bandeja de salida, en Correos.';
    return { result: 'kept', detail, milliseconds: passed() };
  }
  const sent = inTime(mail.send({ ...letter, reference: `mail-${id}` }, await letterhead({ db, events })), longest);
  const outcome = await sent.then(
    (answer) => ({ result: 'sent' as const, detail: answer, milliseconds: passed() }),
    (error: unknown) => ({ result: 'refused' as const, detail: reasonOf(error), milliseconds: passed() }),
  );
  await writeAside((tx) => noteDelivery(tx, id, outcome.result === 'sent' ? undefined : outcome.detail, { isLast: true }));
  return outcome;
}
