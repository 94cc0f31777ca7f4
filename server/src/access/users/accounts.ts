import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { announce } from '../../platform/events/events.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { secretLink } from '../../platform/mail/secrets.ts';
import { Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { hashSecret } from '../../platform/secret.ts';
import { resetMinutes } from '../registration/password-links.ts';
import { isRegistrationOpen } from '../registration/registration.ts';
import { countMailTo } from '../registration/request-limits.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { setPassword } from '../sessions/sign-in.ts';
import { tellActivated } from './activity.ts';
import { refuseRole } from './changes.ts';

const doneAnswer = { done: true } as const;

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    password_reset: { email: string };
  }
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

/** Asks for a reset by mail, or uses the code of that mail. */
export async function resetPassword(context: Preparing<User | undefined>, input: Received<typeof contract.restaurarContrasena>) {
  return 'codigo' in input ? useResetCode(context, input) : askReset(context, input.email);
}

/** The same work for every address, known or not: whose it is, is looked up afterwards. */
async function askReset({ ip, jobs, write }: Preparing<User | undefined>, email: string) {
  return write(async (tx) => {
    await countMailTo(tx, 'reset', { ip, email });
    await jobs.send(tx, 'password_reset', { email });
    return doneAnswer;
  });
}

/** Writes the mail of somebody who forgot the password, if the address is somebody's who may enter. */
export const writeResets = (db: Database, jobs: JobQueue): Promise<void> =>
  jobs.work('password_reset', ({ email }) =>
    db.transaction().execute(async (tx) => {
      const person = await tx
        .selectFrom('users')
        .select(['id', 'nombre'])
        .where('email', '=', email)
        .where('activo', '=', 1)
        .executeTakeFirst();
      if (!person) return;
      const texto = `Hola, ${person.nombre}:\n\nPara elegir una clave nueva abra esta dirección dentro de ${resetMinutes} minutos:\n\n${secretLink}\n\nSi no la pidió, no haga nada: su clave sigue igual.`;
      await sendMail(tx, jobs, {
        para: email,
        asunto: 'Recuperar su clave',
        texto,
        secret: { kind: 'password_reset', user_id: person.id },
      });
    }),
  );

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
    return doneAnswer;
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
  return pageOf(
    { page, per_page },
    found,
    found.select(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo']).orderBy('nombre').orderBy('id'),
  );
}

export const listRoles = ({ db }: Reading) =>
  db.selectFrom('roles').select(['codigo_rol', 'nombre']).where('activo', '=', true).orderBy('nombre').execute();

/** Lets a registered person in, with a role, and tells them. */
export async function activateUser(context: Writing, { id, codigo_rol }: Received<typeof contract.activateUser>) {
  const { tx } = context;
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'activo', 'password_hash', 'google_sub'])
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
  await tellActivated(context, [found]);
  await announce(tx, accessChanged);
  return saved;
}
