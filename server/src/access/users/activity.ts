import type { User as Account } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { handDutiesOver, peopleOf, refuseDuties, takerOf } from '../duties/duties.ts';
import { forgetAccount } from '../sessions/guess-counts.ts';
import { whoHolds } from '../permissions/needs.ts';
import { invite } from '../registration/invitations.ts';
import { endPasswordLinks } from '../registration/password-links.ts';
import { refuseLockout } from '../roles/permissions.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { accountActions } from './actions.ts';
import { refuseRole } from './changes.ts';
import { accountCase, readAccount } from './users.ts';

type AccountRow = Awaited<ReturnType<typeof lockAll>>[number];

/** The accounts, locked in one order, so that two who change the same ones wait for each other and not in a circle. */
const lockAll = (tx: Tx, tokens: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'codigo_rol', 'activo', 'debe_cambiar_clave', 'password_hash', 'google_sub'])
    .where('token_usuario', 'in', [...tokens])
    .orderBy('id')
    .forUpdate()
    .execute();

/** One of them, or a 404. */
export async function lockOne(tx: Tx, token_usuario: string): Promise<AccountRow> {
  const [found] = await lockAll(tx, [token_usuario]);
  if (!found) throw notFound('El usuario');
  return found;
}

/** Lets an action on one account through, or refuses it by its rule. */
async function requireOf(context: Writing, action: 'deactivate' | 'invite' | 'require_password', token_usuario: string): Promise<void> {
  const { tx } = context;
  requireAllowed(accountActions[action], accountCase(await readAccount(tx, context, { token_usuario }), context));
}

/** Turns the flag over, or to what is said. Whoever is deactivated is out at once, on all servers. */
export async function toggleAccount(
  context: Writing,
  { token_usuario, activo, codigo_rol, sin_relevo }: Received<typeof contract.activarDesactivarUsuario>,
): Promise<Account> {
  const { tx } = context;
  const found = await lockOne(tx, token_usuario);
  const wanted = activo ?? (found.activo === 1 ? 0 : 1);
  if (wanted === found.activo) {
    throw new Problem('wrong_state', { message: `La cuenta ya está ${wanted === 1 ? 'activa' : 'desactivada'}.`, activo: found.activo });
  }
  if (wanted === 1) await activate(context, [found], codigo_rol);
  else {
    await requireOf(context, 'deactivate', token_usuario);
    if (!sin_relevo) await refuseDuties(context, await peopleOf(tx, [found.id]));
    await deactivate(context, [found]);
  }
  return readAccount(tx, context, { token_usuario });
}

/** Puts somebody out and gives all that names them to another, all of it or nothing. */
export async function deactivateWithTaker(
  context: Writing,
  { token_usuario, relevo_id }: Received<typeof contract.desactivarConRelevo>,
): Promise<Account> {
  const { tx } = context;
  const found = await lockOne(tx, token_usuario);
  if (found.activo === 0) throw new Problem('wrong_state', { message: 'La cuenta ya está desactivada.', activo: 0 });
  const [from] = await peopleOf(tx, [found.id]);
  if (!from) throw notFound('El usuario');
  await handDutiesOver(context, { from, to: await takerOf(context, { from, relevo_id }) });
  await deactivate(context, [found]);
  return readAccount(tx, context, { token_usuario });
}

async function activate(context: Writing, found: readonly AccountRow[], given?: string): Promise<void> {
  const { tx } = context;
  const without = given === undefined ? found.filter((it) => it.codigo_rol === null) : [];
  if (without.length > 0) {
    const who = without.map((it) => it.nombre).join(', ');
    throw new Problem('rule', { message: `Para activar la cuenta elija antes un rol: ${who}.`, fields: { codigo_rol: 'Elija un rol.' } });
  }
  for (const role of new Set(found.map((it) => given ?? it.codigo_rol ?? ''))) await refuseRole(tx, role);
  await tx
    .updateTable('users')
    .set((it) => ({ activo: 1, version: it('version', '+', 1), ...(given !== undefined && { codigo_rol: given }) }))
    .where('id', 'in', idsOf(found))
    .execute();
  await note(context, found, 'activate', (it) => [
    { activo: 0, codigo_rol: it.codigo_rol },
    { activo: 1, codigo_rol: given ?? it.codigo_rol },
  ]);
  await tellActivated(context, found);
  await announce(tx, accessChanged);
}

type NewAccount = Pick<AccountRow, 'id' | 'email' | 'nombre' | 'password_hash' | 'google_sub'>;

/** Tells people that they may enter; whoever has no way in yet gets a link to choose a password. */
export async function tellActivated(context: Writing, activated: readonly NewAccount[]): Promise<void> {
  const isKnown = (it: NewAccount) => it.password_hash !== null || it.google_sub !== null;
  await sendMails(context.tx, context.jobs, activated.filter(isKnown).map(welcome));
  await invite(
    context,
    activated.filter((it) => !isKnown(it)),
  );
}

const welcome = ({ email, nombre }: NewAccount) => ({
  para: email,
  asunto: 'Su cuenta está activa',
  texto: `Hola, ${nombre}:\n\nYa puede ingresar a Project Administrator.`,
});

async function deactivate(context: Writing, found: readonly AccountRow[]): Promise<void> {
  const { tx, user } = context;
  if (found.some((it) => it.id === user.id)) {
    const message = 'Nadie desactiva su propia cuenta. Pídalo a otra persona que administre usuarios.';
    throw new Problem('rule', { message }, whoHolds('users:update'));
  }
  const ids = idsOf(found);
  await tx
    .updateTable('users')
    .set((it) => ({ activo: 0, version: it('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await shutOut(tx, ids);
  await note(context, found, 'deactivate', () => [{ activo: 1 }, { activo: 0 }]);
  await refuseLockout(tx);
}

/** Ends all that lets these people in: sessions, and the links of mails. */
export async function shutOut(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from sessions where user_id = any(${[...ids]}::integer[])`.execute(tx);
  await endPasswordLinks(tx, ids);
  await announce(tx, accessChanged);
}

/** Forgets the failures that hold an account back: who was kept out by slips, or by somebody else's guesses, may try again at once. */
export async function unlockAccount(context: Writing, { token_usuario }: Received<typeof contract.desbloquearUsuario>): Promise<Account> {
  const { tx } = context;
  const { id, email } = await lockOne(tx, token_usuario);
  if (await forgetAccount(tx, email)) await record(context, { action: 'unlock', entity: 'user', id });
  return readAccount(tx, context, { id });
}

/** Until they choose another one, people with this flag can do nothing else: what they have open stays, but shut. */
export async function requirePassword(
  context: Writing,
  { token_usuario, debe_cambiar_clave }: Received<typeof contract.debeCambiarClaveUsuario>,
): Promise<Account> {
  const { tx } = context;
  const found = await lockOne(tx, token_usuario);
  if (debe_cambiar_clave && !found.debe_cambiar_clave) await requireOf(context, 'require_password', token_usuario);
  if (found.debe_cambiar_clave !== debe_cambiar_clave) await flag(context, [found], debe_cambiar_clave);
  return readAccount(tx, context, { token_usuario });
}

async function flag(context: Writing, found: readonly AccountRow[], debe_cambiar_clave: boolean): Promise<void> {
  const { tx } = context;
  await tx
    .updateTable('users')
    .set((it) => ({ debe_cambiar_clave, version: it('version', '+', 1) }))
    .where('id', 'in', idsOf(found))
    .execute();
  await note(context, found, 'require_password', (it) => [{ debe_cambiar_clave: it.debe_cambiar_clave }, { debe_cambiar_clave }]);
  await announce(tx, accessChanged);
}

/** They could never change it: to do so one proves the old one. */
const withoutPassword = (found: readonly AccountRow[]) =>
  new Problem('rule', {
    message: `No tienen clave que cambiar (ingresan con Google, o no han abierto su invitación): ${found.map((it) => it.nombre).join(', ')}.`,
  });

/** The same for several, all or none; those that are so already are left as they are. */
export async function changeAccounts(context: Writing, { tokens, action, sin_relevo }: Received<typeof contract.cambiarUsuarios>) {
  const found = await lockAll(context.tx, tokens);
  if (found.length !== new Set(tokens).size)
    throw new Problem('not_found', { message: 'Uno de los usuarios ya no existe. Actualice la lista.' });
  const wanted = found.filter((it) =>
    action === 'require_password' ? !it.debe_cambiar_clave : it.activo !== (action === 'activate' ? 1 : 0),
  );
  if (wanted.length === 0) return { changed: 0 };
  if (action === 'activate') await activate(context, wanted);
  if (action === 'deactivate') {
    if (!sin_relevo) await refuseDuties(context, await peopleOf(context.tx, idsOf(wanted)));
    await deactivate(context, wanted);
  }
  if (action === 'require_password') {
    const without = wanted.filter((it) => it.password_hash === null);
    if (without.length > 0) throw withoutPassword(without);
    await flag(context, wanted, true);
  }
  return { changed: wanted.length };
}

/** The link again, for who lost the mail or let it expire; also helps who forgot the password and reads no mail. */
export async function inviteAgain(context: Writing, { token_usuario }: Received<typeof contract.invitarUsuario>) {
  const found = await lockOne(context.tx, token_usuario);
  await requireOf(context, 'invite', token_usuario);
  await invite(context, [found]);
  await record(context, { action: 'invite', entity: 'user', id: found.id });
  return { done: true } as const;
}

const idsOf = (found: readonly AccountRow[]) => found.map((it) => it.id);

const note = (
  context: Writing,
  found: readonly AccountRow[],
  action: string,
  changes: (it: AccountRow) => [before: object, after: object],
) =>
  recordAll(
    context,
    found.map((it) => {
      const [before, after] = changes(it);
      return { action, entity: 'user', id: it.id, before, after };
    }),
  );
