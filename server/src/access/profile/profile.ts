import type { User as Account, Profile } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import { photoAfter, withPhoto } from '../users/photos.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { auditOfAccount, lockAccount } from '../users/changes.ts';
import { keepStaff } from '../staff/of-user.ts';
import { readAccount, type Viewer } from '../users/users.ts';

async function readProfile(db: Reader, viewer: Viewer): Promise<Profile> {
  const { id } = viewer.user;
  const preferences = await db
    .selectFrom('users')
    .select(['tema', 'primera_pagina', 'aviso_aprobaciones', 'aviso_menciones', 'resumen_diario', 'primeros_pasos'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...(await readAccount(db, viewer, { id })), ...preferences };
}

export const getProfile = (context: Reading) => readProfile(context.db, context);

/** What one says of oneself: name, contact, photo. */
export function updateProfile(
  context: Preparing,
  { version, file, quitar_foto, ...given }: Received<typeof contract.updateUsuarioPerfil>,
): Promise<Profile> {
  return withPhoto(context, file, async (tx, photo) => {
    const inside = { ...context, tx };
    const { foto: old, before } = await lockAccount(inside, context.user.id, version);
    const foto = await photoAfter(inside, { old, photo, isTakenAway: quitar_foto });
    await change(inside, before, { ...given, foto });
    return readProfile(tx, inside);
  });
}

/** Only what is sent changes; nobody else sees it, so the history does not keep it. */
export async function updatePreferences(context: Writing, given: Received<typeof contract.updateUsuarioPreferencias>): Promise<Profile> {
  const { tx, user } = context;
  const { tema, primera_pagina, aviso_aprobaciones, aviso_menciones, resumen_diario, primeros_pasos } = given;
  const named = { tema, primera_pagina, aviso_aprobaciones, aviso_menciones, resumen_diario, primeros_pasos };
  const changes = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', user.id).execute();
  return readProfile(tx, context);
}

/** One's own contact; somebody else's for who may change users. */
export async function updateContact(
  context: Writing,
  { token_usuario, version, ...given }: Received<typeof contract.updateUsuarioContacto>,
): Promise<Account> {
  const { tx, user } = context;
  const { id } = token_usuario === undefined ? user : await findOther(context, token_usuario);
  const { before } = await lockAccount(context, id, version);
  await change(context, before, given);
  return readAccount(tx, context, { id });
}

async function findOther({ tx, user }: Writing, token_usuario: string): Promise<{ id: number }> {
  const found = await tx.selectFrom('users').select('id').where('token_usuario', '=', token_usuario).executeTakeFirst();
  if (found?.id !== user.id && !may(user, 'users:update')) throw new Problem('not_yourself', { permission: 'users:update' });
  if (!found) throw notFound('El usuario');
  return found;
}

interface Change {
  nombre?: string;
  telefono: string | null;
  direccion: string | null;
  contacto_emergencia: string | null;
  foto?: string | null;
}

async function change(context: Writing, before: Account, changes: Change): Promise<void> {
  const { tx } = context;
  const { id } = before;
  await tx
    .updateTable('users')
    .set((it) => ({ ...changes, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const account = await readAccount(tx, context, { id });
  const { rut, cargo_id, subgerencia_id, staff_id } = before;
  if (staff_id !== null) await keepStaff(context, account, { rut, cargo_id, subgerencia_id });
  await record(context, { action: 'update', entity: 'user', id, before: auditOfAccount(before), after: auditOfAccount(account) });
  await announce(tx, accessChanged);
}
