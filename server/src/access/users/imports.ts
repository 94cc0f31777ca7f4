import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { invite } from '../registration/invitations.ts';
import { refuseLockout } from '../roles/permissions.ts';
import { insertAll, noteAll, updateAll } from '../sheets/rowsets.ts';
import { accessChanged } from '../sessions/sessions.ts';
import { applySheet, previewSheet, readSheet, sheetTemplate, type SheetKind } from '../sheets/sheets.ts';
import { linkAccounts } from '../staff/account-links.ts';
import { peopleOf, refuseDuties } from '../duties/duties.ts';
import { shutOut } from './activity.ts';
import { userColumns, type UserField } from './columns.ts';
import { lockPeople } from './sheet-known.ts';
import { reviewUserRows, type UserValues, type WrittenUser } from './sheet.ts';

const users: SheetKind<UserField, WrittenUser> = {
  kind: 'users',
  name: 'Usuarios',
  columns: userColumns,
  keys: ['email'],
  lock: lockPeople,
  review: reviewUserRows,
  write: writeUsers,
};

export const previewUsers = (context: Preparing, input: Received<typeof contract.revisarUsuarios>) => previewSheet(users, context, input);
export const readUserImport = (context: Reading, input: Received<typeof contract.getImportacionUsuarios>) =>
  readSheet(users, context, input);
export const importUsers = (context: Writing, input: Received<typeof contract.importarUsuarios>) => applySheet(users, context, input);
export const userTemplate = (context: Reading) => sheetTemplate(context, users);

type Saved = WrittenUser & { id: number };

/** A few statements, however many the rows are; who is new is invited, who is deactivated is out at once. */
async function writeUsers(context: Writing, written: readonly WrittenUser[]): Promise<void> {
  const { tx } = context;
  const saved = await saveAccounts(tx, written).catch(explain);
  await saveStaff(tx, saved).catch(explain);
  await linkAccounts(
    context,
    saved.flatMap(({ id: to, staff }) =>
      staff ? [{ staff_id: staff.id, nombre: staff.nombre, email: staff.email, from: staff.user_id, to }] : [],
    ),
  );
  await noteAll(
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
const isLetIn = ({ before, after }: Saved) => after.activo === 1 && (!before || (before.activo === 0 && !before.has_entry));

const accountOf = ({ email, nombre, codigo_rol, activo, telefono }: UserValues) => ({ email, nombre, codigo_rol, activo, telefono });

async function saveAccounts(tx: Tx, written: readonly WrittenUser[]): Promise<Saved[]> {
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

async function saveStaff(tx: Tx, saved: readonly Saved[]): Promise<void> {
  const rowOf = ({ id: user_id, after: { nombre, email, telefono, rut, cargo_id, subgerencia_id } }: Saved) => ({
    nombre,
    email,
    telefono,
    rut,
    cargo_id,
    subgerencia_id,
    user_id,
  });
  const isSomebody = ({ after }: Saved) => after.rut !== null || after.cargo_id !== null || after.subgerencia_id !== null;
  await updateAll(
    tx,
    'staff',
    saved.flatMap((it) => (it.staff ? [{ id: it.staff.id, ...rowOf(it) }] : [])),
  );
  await insertAll(tx, 'staff', saved.filter((it) => !it.staff && isSomebody(it)).map(rowOf));
}

/** What somebody else wrote in the meantime, told instead of failing. */
function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('stale', { message: 'Otra persona acaba de crear lo mismo. Vuelva a revisar la planilla.' });
  throw error;
}
