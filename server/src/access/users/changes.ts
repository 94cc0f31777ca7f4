import type { User as Account } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { brokenReference, type Reader } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { refusalOf } from '../../platform/rules.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseHigher } from '../permissions/administering.ts';
import { whoHolds } from '../permissions/needs.ts';
import { invite } from '../registration/invitations.ts';
import { notifyPeople } from '../notifications/notifications.ts';
import { endPasswordLinks } from '../registration/password-links.ts';
import { photoAfter, withPhoto } from './photos.ts';
import { refuseLockout } from '../roles/permissions.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { explain, keepStaff } from '../staff/of-user.ts';
import { accountActions } from './actions.ts';
import { accountCase, readAccount } from './users.ts';

/** What the history keeps of an account. */
const enteredColumns = [
  ...(['email', 'nombre', 'codigo_rol', 'activo', 'debe_cambiar_clave', 'telefono', 'direccion', 'contacto_emergencia'] as const),
  ...(['rut', 'cargo', 'subgerencia'] as const),
] as const;
export const auditOfAccount = (account: Account) => ({ ...only(account, enteredColumns), foto: account.foto?.replace(/\?.*/, '') ?? null });

/** Active from the start, without a password: the person chooses it by the link of the mail. */
export async function createAccount(context: Preparing, { file, ...given }: Received<typeof contract.createUsuario>): Promise<Account> {
  return withPhoto(context, file, async (tx, photo) => {
    const inside = { ...context, tx };
    const { rut, cargo_id, subgerencia_id, ...own } = given;
    await refuseRole(tx, own.codigo_rol);
    const { id } = await tx
      .insertInto('users')
      .values({ ...own, foto: photo ?? null, activo: 1, password_hash: null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(explain);
    await keepStaff(inside, { ...own, id }, { rut, cargo_id, subgerencia_id }).catch(explain);
    await invite(inside, [{ ...own, id }]);
    const after = await readAccount(tx, inside, { id });
    await record(inside, { action: 'create', entity: 'user', id, after: auditOfAccount(after) });
    return after;
  });
}

/** Replaces what is known of a person. One's own role is somebody else's to change. */
export async function updateAccount(
  context: Preparing,
  { id, version, file, quitar_foto, ...given }: Received<typeof contract.updateUsuario>,
): Promise<Account> {
  return withPhoto(context, file, async (tx, photo) => {
    const inside = { ...context, tx };
    const { foto: old, before } = await lockAccount(inside, id, version);
    const { rut, cargo_id, subgerencia_id, ...own } = given;
    await refuseRoleChange(inside, before, own.codigo_rol);
    // Whoever reads at the address gets the links that choose a password.
    if (own.email !== before.email && id !== context.user.id) await refuseHigher(tx, context.user, before.codigo_rol, 'email');
    const foto = await photoAfter(inside, { old, photo, isTakenAway: quitar_foto });
    await tx
      .updateTable('users')
      .set({ ...own, foto, version: version + 1 })
      .where('id', '=', id)
      .execute()
      .catch(explain);
    await keepStaff(inside, { ...own, id }, { rut, cargo_id, subgerencia_id }).catch(explain);
    const after = await readAccount(tx, inside, { id });
    await record(inside, { action: 'update', entity: 'user', id, before: auditOfAccount(before), after: auditOfAccount(after) });
    if (before.email !== after.email) await moveAddress(inside, before, after);
    if (before.codigo_rol !== after.codigo_rol) await refuseLockout(tx);
    await announce(tx, accessChanged);
    return after;
  });
}

/** Locks the account and gives it as it is now; another version is refused with it. */
export async function lockAccount(
  context: Writing,
  id: number,
  version: number | undefined,
): Promise<{ foto: string | null; before: Account }> {
  const { tx } = context;
  const row = await tx.selectFrom('users').select(['foto', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();
  const before = await readAccount(tx, context, { id });
  if (version !== undefined && row?.version !== version) throw new Problem('stale', { current: before });
  return { foto: row?.foto ?? null, before };
}

async function refuseRoleChange({ tx, user }: Writing, before: Account, codigo_rol: string | null): Promise<void> {
  if (codigo_rol === before.codigo_rol) return;
  if (before.id === user.id) {
    const message = 'Nadie cambia su propio rol. Pídalo a otra persona que administre usuarios.';
    throw new Problem('rule', { message, fields: { codigo_rol: message } }, whoHolds('users:update'));
  }
  if (codigo_rol === null && before.activo === 1) {
    const message = 'Una cuenta activa necesita un rol.';
    throw new Problem('rule', { message, fields: { codigo_rol: message } });
  }
  if (codigo_rol !== null) await refuseRole(tx, codigo_rol);
}

/** A role that is there and in use. */
export async function refuseRole(db: Reader, codigo_rol: string): Promise<void> {
  const role = await db.selectFrom('roles').select('activo').where('codigo_rol', '=', codigo_rol).executeTakeFirst();
  if (role?.activo) return;
  throw new Problem('invalid', { fields: { codigo_rol: role ? 'Ese rol está desactivado. Elija otro.' : 'Ese rol no existe.' } });
}

/**
 * What was sent to the old address opens nothing any more; who has no way in yet is invited at the new one. Whoever loses their
 * address hears of it where they still read, and at the next sign-in.
 */
async function moveAddress(context: Writing, { email, nombre }: Account, after: Account): Promise<void> {
  const { tx, jobs, user } = context;
  await endPasswordLinks(tx, [after.id]);
  if (after.activo === 1 && !after.has_password && !after.has_google) await invite(context, [after]);
  await sendMail(tx, jobs, {
    para: email,
    asunto: 'El correo de su cuenta cambió',
    texto: `Hola, ${nombre}:\n\n${user.nombre} cambió el correo con que usted ingresa a Project Administrator: ahora es ${after.email}.\n\nSi no lo esperaba, avise a la administración.`,
  });
  if (after.id === user.id) return;
  await notifyPeople(context, {
    user_ids: [after.id],
    kind: 'account',
    title: `${user.nombre} cambió el correo con que usted ingresa`,
    text: `Ahora es ${after.email}: a ese correo llegan los enlaces para elegir la clave. Si usted no lo pidió, avise a la administración.`,
    url: '/usuarios/perfil',
  });
}

/** Only who has never been here and is named nowhere; everybody else is deactivated instead. */
export async function deleteAccount(context: Writing, { id }: { id: number }) {
  const { tx, jobs } = context;
  const { foto, before } = await lockAccount(context, id, undefined);
  if (!before.allowed_actions.includes('delete')) throw refusalOf(accountActions.delete, accountCase(before, context));
  const did = await tx.selectFrom('audit').select('id').where('user_id', '=', id).limit(1).executeTakeFirst();
  if (did) throw inUse(before);
  await tx.deleteFrom('users').where('id', '=', id).execute().catch(explainInUse(before));
  if (foto) await jobs.send(tx, 'discard_file', { file: foto });
  await record(context, { action: 'delete', entity: 'user', id, before: auditOfAccount(before) });
  await refuseLockout(tx);
  await announce(tx, accessChanged);
  return { done: true } as const;
}

const inUse = ({ nombre }: Account) =>
  new Problem('in_use', { message: `${nombre} ya usó el sistema o figura en él: su cuenta no se elimina. Desactívela.` });

const explainInUse = (account: Account) => (error: unknown) => {
  if (brokenReference(error)) throw inUse(account);
  throw error;
};
