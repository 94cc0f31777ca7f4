import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { record } from '../platform/audit.ts';
import type { Preparing, Reading, Writing } from '../platform/context.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { announce } from '../platform/events.ts';
import type { JobQueue } from '../platform/jobs.ts';
import { sendMail } from '../platform/mail.ts';
import { notifyForm } from '../platform/notify.ts';
import { Problem } from '../platform/problem.ts';
import { contains } from '../platform/search.ts';
import { may, type User } from '../platform/user.ts';
import { rememberDevice } from './known-devices.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { accessChanged } from './sessions.ts';
import { setPassword } from './sign-in.ts';
import { refuseRole } from './user-changes.ts';

const done = { done: true } as const;

/** What the sign-in page offers. */
export async function signInOptions({ config, outside }: Reading<User | undefined>) {
  return { google: outside.identity.offer, registro: true, dominios: config.REGISTRATION_DOMAINS };
}

/**
 * Registers an account that waits, inactive and without role. An address that has an account gets a mail that says so;
 * the answer is the same, so that nobody learns who works here.
 */
export async function register(
  { config, jobs, write }: Preparing<User | undefined>,
  { email, clave, nombre }: Received<typeof contract.register>,
) {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (config.REGISTRATION_DOMAINS.length > 0 && !config.REGISTRATION_DOMAINS.includes(domain)) {
    throw new Problem('domain_not_allowed', { fields: { email: `Use un correo de ${config.REGISTRATION_DOMAINS.join(', ')}.` } });
  }
  const password_hash = await hashPassword(clave);
  return write(async (tx) => {
    const made = await tx
      .insertInto('users')
      .values({ email, nombre, password_hash })
      .onConflict((it) => it.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    const texto = made
      ? `Hola, ${nombre}:\n\nRecibimos su registro. Un administrador debe activar su cuenta antes de que pueda ingresar.`
      : 'Alguien intentó registrar una cuenta con este correo, que ya tiene una. Si fue usted, ingrese o recupere su clave.';
    await sendMail(tx, jobs, { para: email, asunto: 'Registro en Project Administrator', texto });
    if (made) await tellActivators(tx, jobs, { email, nombre });
    return done;
  });
}

/** Whoever activates accounts learns that one waits. */
const tellActivators = (tx: Tx, jobs: JobQueue, { email, nombre }: { email: string; nombre: string }) =>
  notifyForm(tx, jobs, {
    form: 'account_registered',
    asunto: `Cuenta nueva por activar: ${nombre}`,
    texto: `${nombre} (${email}) se registró en Project Administrator y espera que alguien active su cuenta.\n\nPuede hacerlo en Usuarios, Cuentas por activar.`,
  });

const resetMinutes = 60;

/** Asks for a reset by mail, or uses the code of that mail. */
export async function resetPassword(context: Preparing<User | undefined>, input: Received<typeof contract.restaurarContrasena>) {
  return 'codigo' in input ? useResetCode(context, input) : askReset(context, input.email);
}

async function askReset({ config, jobs, judge, write }: Preparing<User | undefined>, email: string) {
  // Each counts as a failure: mails can be sent to a person only so often, whether or not the address is known.
  await judge({ account: `reset:${email}` }, () => Promise.resolve(undefined));
  const code = newSecret();
  return write(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['id', 'nombre'])
      .where('email', '=', email)
      .where('activo', '=', 1)
      .executeTakeFirst();
    if (!person) return done;
    const expires_at = new Date(Date.now() + resetMinutes * 60_000);
    await tx
      .insertInto('password_resets')
      .values({ code_hash: hashSecret(code), user_id: person.id, expires_at })
      .execute();
    const address = `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/forgot-password?codigo=${code}`;
    const texto = `Hola, ${person.nombre}:\n\nPara elegir una clave nueva abra esta dirección dentro de ${resetMinutes} minutos:\n\n${address}\n\nSi no la pidió, no haga nada: su clave sigue igual.`;
    await sendMail(tx, jobs, { para: email, asunto: 'Recuperar su clave', texto });
    return done;
  });
}

async function useResetCode(context: Preparing<User | undefined>, { codigo, clave_nueva }: { codigo: string; clave_nueva: string }) {
  const { db, judge, write } = context;
  const usedUp = () => new Problem('rule', { message: 'El enlace ya se usó o venció. Pida uno nuevo.' });
  const open = (of: Reader) =>
    of.selectFrom('password_resets').select('user_id').where('code_hash', '=', hashSecret(codigo)).where('expires_at', '>', new Date());
  if (!(await judge({ secret: codigo }, () => open(db).executeTakeFirst()))) throw usedUp();
  const hash = await hashPassword(clave_nueva);
  return write(async (tx) => {
    // Of two who use it at once, one does.
    const reset = await open(tx).forUpdate().executeTakeFirst();
    if (!reset) throw usedUp();
    await setPassword(tx, reset.user_id, hash);
    await rememberDevice(tx, reset.user_id, context.cookies);
    await record({ ...context, tx }, { action: 'reset_password', entity: 'user', id: reset.user_id });
    return done;
  });
}

/** People to choose from; who waits for activation is shown only to who may read users. */
export async function listUsers(
  { db, user }: Reading,
  { page, per_page, search, codigo_rol, activo }: Received<typeof contract.listUsers>,
) {
  let found = db.selectFrom('users');
  const state = may(user, 'users:read') ? activo : '1';
  if (state !== undefined) found = found.where('activo', '=', state === '1' ? 1 : 0);
  if (codigo_rol !== undefined) found = found.where('codigo_rol', '=', codigo_rol);
  if (search) found = found.where((it) => contains(it.ref('busqueda'), search));
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo'])
    .orderBy('nombre')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}

export const listRoles = ({ db }: Reading) =>
  db.selectFrom('roles').select(['codigo_rol', 'nombre']).where('activo', '=', true).orderBy('nombre').execute();

/** Lets a registered person in, with a role, and tells them. */
export async function activateUser(context: Writing, { id, codigo_rol }: Received<typeof contract.activateUser>) {
  const { tx, jobs } = context;
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'activo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.activo === 1) throw new Problem('wrong_state', { message: 'La cuenta ya está activa.', state: 'activa' });
  await refuseRole(tx, codigo_rol);
  const saved = await tx
    .updateTable('users')
    .set((it) => ({ activo: 1, codigo_rol, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo'])
    .executeTakeFirstOrThrow();
  await record(context, {
    action: 'activate',
    entity: 'user',
    id,
    before: { activo: 0, codigo_rol: null },
    after: { activo: 1, codigo_rol },
  });
  await sendMail(tx, jobs, {
    para: found.email,
    asunto: 'Su cuenta está activa',
    texto: `Hola, ${found.nombre}:\n\nYa puede ingresar a Project Administrator.`,
  });
  await announce(tx, accessChanged);
  return saved;
}
