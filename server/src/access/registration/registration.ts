import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { secretLink, type MailSecrets } from '../../platform/mail/secrets.ts';
import { notifyForm } from '../../platform/mail/notify.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret } from '../../platform/secret.ts';
import type { User } from '../../platform/user.ts';
import '../../outside/mail/port.ts';
import { hashPassword, isRightPassword } from '../sessions/passwords.ts';
import { countMailTo } from './request-limits.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    registration: { registration_id: number };
  }
}

type Visit = Preparing<User | undefined>;
const doneAnswer = { done: true } as const;

/** How long an address waits to be confirmed, counted from its mail; after that it is forgotten. */
const confirmationDays = 3;

/** Without a mail server nobody can show that an address is theirs: then only an administrator makes accounts (decision 022). */
const isRegistrationOpen = ({ outside }: Pick<Reading, 'outside'>): boolean => outside.mail.configured;

/**
 * Keeps a registration that waits for its owner: nobody sees it, and it takes no address, until the mail is confirmed.
 * The work and the answer are the same for an address that has an account: which it is, is looked up afterwards.
 */
export async function register(context: Visit, { email, clave, nombre }: Received<typeof contract.register>) {
  const { config, ip, jobs, write, writeAside } = context;
  if (!isRegistrationOpen(context))
    throw new Problem('rule', { message: 'El registro no está abierto. Pida su cuenta a un administrador.' });
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (config.REGISTRATION_DOMAINS.length > 0 && !config.REGISTRATION_DOMAINS.includes(domain)) {
    throw new Problem('domain_not_allowed', { fields: { email: `Use un correo de ${config.REGISTRATION_DOMAINS.join(', ')}.` } });
  }
  await writeAside((tx) => countMailTo(tx, 'registration', { ip, email }));
  const password_hash = await hashPassword(clave);
  return write(async (tx) => {
    const { id } = await tx
      .insertInto('registrations')
      .values({ email, nombre, password_hash, expires_at: sql<Date>`now() + make_interval(days => ${confirmationDays}::integer)` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.send(tx, 'registration', { registration_id: id });
    return doneAnswer;
  });
}

/** Writes the mail that a registration waits for. Nothing that the registering person typed stands in it: it may go to somebody else. */
export const writeConfirmations = (db: Database, jobs: JobQueue): Promise<void> =>
  jobs.work('registration', ({ registration_id }) =>
    db.transaction().execute(async (tx) => {
      const asked = await tx.selectFrom('registrations').select('email').where('id', '=', registration_id).executeTakeFirst();
      if (!asked) return;
      const letter = { para: asked.email, asunto: 'Registro en Project Administrator' };
      if (!(await hasAccount(tx, asked.email))) {
        const texto = `Hola:\n\nAlguien pidió una cuenta en Project Administrator con este correo. Si fue usted, abra esta dirección dentro de ${confirmationDays} días y escriba la clave que eligió:\n\n${secretLink}\n\nSi no fue usted, no haga nada: la cuenta no se creará.`;
        return sendMail(tx, jobs, { ...letter, texto, secret: { kind: 'registration', registration_id } });
      }
      await tx.deleteFrom('registrations').where('id', '=', registration_id).execute();
      const texto = 'Alguien intentó registrar una cuenta con este correo, que ya tiene una. Si fue usted, ingrese o recupere su clave.';
      return sendMail(tx, jobs, { ...letter, texto });
    }),
  );

const hasAccount = async (tx: Tx, email: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;

/** The code of the mail that leaves, while the registration waits. */
export async function keepRegistrationCode(
  tx: Tx,
  { registration_id }: MailSecrets['registration'],
  { hash, para }: { hash: Buffer; para: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ code_hash: hash, expires_at: sql<Date>`now() + make_interval(days => ${confirmationDays}::integer)` })
    .where('id', '=', registration_id)
    .where('email', '=', para)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * The owner of the address brings the mail's code and the password chosen when registering: whoever only has the mail did
 * not register, whoever only has the password does not read there. Now the account waits for an administrator.
 */
export async function confirmRegistration(context: Visit, { codigo, clave }: Received<typeof contract.confirmRegistration>) {
  const { db, judge, write } = context;
  let isWaiting = false;
  const waiting = await judge({ secret: codigo }, async () => {
    const found = await db
      .selectFrom('registrations')
      .select(['id', 'password_hash'])
      .where('code_hash', '=', hashSecret(codigo))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    isWaiting = found !== undefined;
    return (await isRightPassword(clave, found?.password_hash ?? null)) ? found : undefined;
  });
  if (!isWaiting) throw usedUp();
  if (!waiting) throw new Problem('invalid', { fields: { clave: 'No es la clave que eligió al registrarse.' } });
  const { isNew } = await write((tx) => openAccount({ ...context, tx }, waiting.id));
  if (!isNew) throw new Problem('duplicate', { message: 'Ese correo ya tiene una cuenta. Ingrese o recupere su clave.' });
  return doneAnswer;
}

const usedUp = () => new Problem('rule', { message: 'El enlace ya se usó o venció. Regístrese de nuevo.' });

/** The account of a confirmed registration, inactive and without role; other registrations of the address are nobody's any more. */
async function openAccount({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, id: number): Promise<{ isNew: boolean }> {
  // All of the address, in one order: two of them that are confirmed at once wait for each other and not in a circle.
  const ofAddress = await tx
    .selectFrom('registrations')
    .select(['id', 'email', 'nombre', 'password_hash'])
    .where('email', '=', (it) => it.selectFrom('registrations as own').select('own.email').where('own.id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = ofAddress.find((it) => it.id === id);
  if (!own) throw usedUp();
  const { id: _registration, ...confirmed } = own;
  await tx.deleteFrom('registrations').where('email', '=', confirmed.email).execute();
  const made = await tx
    .insertInto('users')
    .values(confirmed)
    .onConflict((it) => it.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await tellActivators(tx, jobs, confirmed);
  return { isNew: made !== undefined };
}

/** Whoever activates accounts learns that one waits. */
const tellActivators = (tx: Tx, jobs: JobQueue, { email, nombre }: { email: string; nombre: string }) =>
  notifyForm(tx, jobs, {
    form: 'account_registered',
    asunto: `Cuenta nueva por activar: ${nombre}`,
    texto: `${nombre} (${email}) se registró en Project Administrator, confirmó su correo y espera que alguien active su cuenta.\n\nPuede hacerlo en Usuarios, Cuentas por activar.`,
  });

/** Takes away a registration that waits, and tells the person. Who has ever had a role is deactivated instead, never deleted. */
export async function rejectUser(context: Writing, { id, motivo }: Received<typeof contract.rejectUser>) {
  const { tx, jobs } = context;
  const found = await tx
    .selectFrom('users')
    .select(['email', 'nombre', 'activo', 'codigo_rol', 'last_access_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const { email, nombre, activo, codigo_rol, last_access_at } = found;
  if (activo === 1) throw new Problem('wrong_state', { message: 'La cuenta ya está activa.', state: 'activa' });
  if (codigo_rol !== null || last_access_at !== null) {
    throw new Problem('wrong_state', { message: 'La cuenta ya se usó: no es un registro que espera.', state: 'desactivada' });
  }
  await tx.deleteFrom('users').where('id', '=', id).execute();
  await record(context, { action: 'reject', entity: 'user', id, before: { email, nombre }, after: { email: null, nombre: null, motivo } });
  const because = motivo ? `\n\nMotivo: ${motivo}` : '';
  await sendMail(tx, jobs, {
    para: email,
    asunto: 'Su registro en Project Administrator',
    texto: `Hola, ${nombre}:\n\nGracias por registrarse. Por ahora no podemos darle acceso a Project Administrator.${because}\n\nSi cree que se trata de un error, hable con la administración de su empresa.`,
  });
  return { done: true } as const;
}

/** What the sign-in page offers. */
export async function signInOptions(context: Reading<User | undefined>) {
  const { config, outside } = context;
  return {
    google: outside.identity.offer,
    correo: outside.mail.configured,
    registro: isRegistrationOpen(context),
    dominios: config.REGISTRATION_DOMAINS,
  };
}
