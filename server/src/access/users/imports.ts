import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, updateAll } from '../../platform/database/rowsets.ts';
import { announce } from '../../platform/events/events.ts';
import { applyImport, importTemplate, previewImport, readImport } from '../../platform/imports/imports.ts';
import type { SheetKind } from '../../platform/imports/kind.ts';
import { invite } from '../registration/invitations.ts';
import { refuseLockout } from '../roles/permissions.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { linkAccounts } from '../staff/account-links.ts';
import { peopleOf, refuseDuties } from '../duties/duties.ts';
import { shutOut } from './activity.ts';
import { userColumns, type UserField } from './columns.ts';
import { lockPeople } from './sheet-known.ts';
import { judgeUsers, type UserValues, type WrittenUser } from './sheet.ts';

const users: SheetKind<UserField, WrittenUser> = {
  name: 'Usuarios',
  entity: 'users_import',
  columns: userColumns,
  keys: ['email'],
  needs: 'any key',
  hint: 'Descargue la planilla modelo.',
  maxRows: 5_000,
  update: { permission: 'users:update', refusal: 'no tiene permiso para modificar usuarios' },
  lock: (tx, _user, rows) => lockPeople(tx, rows),
  judge: judgeUsers,
  write: writeUsers,
};

export const previewUsers = (context: Preparing, input: Received<typeof contract.revisarUsuarios>) => previewImport(users, context, input);
export const readUserImport = (context: Reading, input: Received<typeof contract.getImportacionUsuarios>) =>
  readImport(users, context, input);
export const importUsers = (context: Writing, input: Received<typeof contract.importarUsuarios>) => applyImport(users, context, input);
export const userTemplate = (context: Reading) => importTemplate(users, context);

type UserRow = WrittenUser & { id: number };

/** A few statements, however many the rows are; who is new is invited, who is deactivated is out at once. */
async function writeUsers(context: Writing, written: readonly WrittenUser[]): Promise<void> {
  const { tx } = context;
  const saved = await saveAccounts(tx, written);
  await saveStaff(tx, saved);
  await linkAccounts(
    context,
    saved.flatMap(({ id: to, staff }) =>
      staff ? [{ staff_id: staff.id, nombre: staff.nombre, email: staff.email, from: staff.user_id, to }] : [],
    ),
  );
  await recordAll(
    context,
    saved.map(({ id, before, kept }) => ({ action: before ? 'update' : 'create', entity: 'user', id, ...kept })),
  );
  await invite(
    context,
    saved.filter(isLetIn).map(({ id, after }) => ({ id, email: after.email, nombre: after.nombre })),
  );
  const out = saved.filter(({ before, after }) => before?.activo === 1 && after.activo === 0);
  if (out.length > 0) {
    const ids = out.map((it) => it.id);
    await refuseDuties(context, await peopleOf(tx, ids));
    await shutOut(tx, ids);
  }
  await announce(tx, accessChanged);
  await refuseLockout(tx);
}

/** Somebody who may work from now on and has no way in yet. */
const isLetIn = ({ before, after }: UserRow) => after.activo === 1 && (!before || (before.activo === 0 && !before.has_entry));

const accountOf = ({ email, nombre, codigo_rol, activo, telefono }: UserValues) => ({ email, nombre, codigo_rol, activo, telefono });

async function saveAccounts(tx: Tx, written: readonly WrittenUser[]): Promise<UserRow[]> {
  const fresh = written.filter((it) => !it.before);
  const made = await insertAll(
    tx,
    'users',
    fresh.map(({ after }) => accountOf(after)),
  );
  await updateAll(
    tx,
    'users',
    written.flatMap(({ before, after }) => (before ? [{ id: before.id, ...accountOf(after) }] : [])),
  );
  const ids = new Map(made.map((it) => [it.email, it.id]));
  return written.map((it) => ({ ...it, id: it.before?.id ?? ids.get(it.after.email) ?? 0 }));
}

async function saveStaff(tx: Tx, saved: readonly UserRow[]): Promise<void> {
  const rowOf = ({ id: user_id, after: { nombre, email, telefono, rut, cargo_id, subgerencia_id } }: UserRow) => ({
    nombre,
    email,
    telefono,
    rut,
    cargo_id,
    subgerencia_id,
    user_id,
  });
  const isSomebody = ({ after }: UserRow) => after.rut !== null || after.cargo_id !== null || after.subgerencia_id !== null;
  await updateAll(
    tx,
    'staff',
    saved.flatMap((it) => (it.staff ? [{ id: it.staff.id, ...rowOf(it) }] : [])),
  );
  await insertAll(tx, 'staff', saved.filter((it) => !it.staff && isSomebody(it)).map(rowOf));
}
