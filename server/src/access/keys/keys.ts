import { allCalls } from 'contract/all.ts';
import { accessKeyStates, mayBeGivenToKey, type AccessKey, type KeyCall } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import { mayBeNamedByKey, type Received } from 'contract/call.ts';
import { actionOf, moduleOf, modules, rights, type Permission } from 'contract/permissions.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { announce } from '../../platform/events/events.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { notifyPeople } from '../notifications/notifications.ts';
import { entriesOf, permissionsByRole, permissionsIn } from '../permissions/permissions.ts';
import { hashSecret, newSecret } from '../../platform/secret.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { accessChanged } from '../sessions/sessions.ts';
import '../tables.ts';
import { todayInChile } from '../../platform/today.ts';

/** The key says what it is for whoever finds it; its first characters tell it from others. */
const mark = 'pa_';
const shownOfKey = mark.length + 5;

const keys = (db: Reader) =>
  db
    .selectFrom('access_keys as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .leftJoin('users as maker', 'maker.id', 'it.creada_por')
    .select([
      'it.id',
      'it.nombre',
      'it.prefijo',
      'it.scopes',
      'it.calls',
      'it.vence_el',
      'it.created_at',
      'it.last_used_at',
      'it.revoked_at',
    ])
    .select(['users.id as user_id', 'users.nombre as user_nombre', 'users.email', 'users.activo', 'users.codigo_rol'])
    .select('maker.nombre as creada_por')
    .select(
      sql<AccessKey['estado']>`case
        when it.revoked_at is not null then 'revocada'
        when it.vence_el < ${today} then 'vencida'
        else 'vigente' end`.as('estado'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

export async function listAccessKeys({ db }: Reading): Promise<AccessKey[]> {
  const rows = await keys(db)
    .orderBy(sql`it.revoked_at is not null`)
    .orderBy('it.id', 'desc')
    .limit(1_000)
    .execute();
  return presentKeys(db, rows);
}

/** Rows as people see them; a scope that the account has lost is named. */
async function presentKeys(db: Reader, rows: readonly Row[]): Promise<AccessKey[]> {
  const roles = new Set(rows.flatMap((it) => it.codigo_rol ?? []));
  const held = await permissionsByRole(db, [...roles]);
  return rows.map(({ user_id, user_nombre, email, activo, codigo_rol, calls, created_at, last_used_at, revoked_at, ...row }) => {
    const may: ReadonlySet<string> = (activo === 1 && held.get(codigo_rol ?? '')) || new Set();
    return {
      ...row,
      llamadas: nameable.filter(({ id }) => calls.includes(id)),
      usuario: { id: user_id, nombre: user_nombre, email, activo },
      sin_efecto: row.scopes.filter((it) => !may.has(it) || !mayBeGivenToKey(it)),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
      revoked_at: revoked_at?.toISOString() ?? null,
    };
  });
}

async function readKey(db: Reader, id: number): Promise<AccessKey> {
  const [key] = await presentKeys(db, await keys(db).where('it.id', '=', id).execute());
  if (!key) throw notFound('La llave');
  return key;
}

/** What somebody may give to a key of an account: what both may do. */
async function givableTo(db: Reader, user: User, user_id: number): Promise<Permission[]> {
  const account = await db.selectFrom('users').select('codigo_rol').where('id', '=', user_id).where('activo', '=', 1).executeTakeFirst();
  if (!account) throw new Problem('invalid', { fields: { user_id: 'Elija una cuenta activa.' } });
  return [...permissionsIn(await entriesOf(db, account.codigo_rol))].filter((it) => user.permissions.has(it) && mayBeGivenToKey(it));
}

/** What asks for no permission of its own is open to whoever is signed in, and so to any account's key that names it. */
const nameable: readonly KeyCall[] = allCalls.filter(mayBeNamedByKey).map(({ id, summary }) => ({ id, resumen: summary }));

export async function listGivableScopes({ db, user }: Reading, { user_id }: { user_id: number }) {
  return { permisos: await givableTo(db, user, user_id), llamadas: [...nameable] };
}

/** Makes a key and says it this once: only its hash is kept. */
export async function createAccessKey(
  context: Writing,
  { nombre, user_id, scopes, llamadas, vence_el }: Received<typeof contract.createLlaveAcceso>,
) {
  const { tx, user } = context;
  const givable = await givableTo(tx, user, user_id);
  const beyond = scopes.filter((it) => !givable.includes(it));
  if (beyond.length > 0)
    throw new Problem('invalid', { fields: { scopes: `La cuenta, o usted, no tiene: ${beyond.map(nameOfScope).join('; ')}.` } });
  const unknown = llamadas.filter((id) => !nameable.some((it) => it.id === id));
  if (unknown.length > 0) throw new Problem('invalid', { fields: { llamadas: `No se pueden dar a una llave: ${unknown.join(', ')}.` } });
  if (vence_el && vence_el < todayInChile()) throw new Problem('invalid', { fields: { vence_el: 'Debe ser hoy o un día posterior.' } });

  const llave = mark + newSecret();
  const wanted = [...new Set(scopes)].toSorted();
  const calls = [...new Set(llamadas)].toSorted();
  const { id } = await tx
    .insertInto('access_keys')
    .values({
      nombre,
      prefijo: llave.slice(0, shownOfKey),
      key_hash: hashSecret(llave),
      user_id,
      scopes: wanted,
      calls,
      vence_el: vence_el ?? null,
      creada_por: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error) === 'access_keys_name')
        throw new Problem('duplicate', { fields: { nombre: 'Ya hay una llave sin revocar con ese nombre.' } });
      throw error;
    });
  const key = await readKey(tx, id);
  const { prefijo, usuario } = key;
  const after = { nombre, prefijo, cuenta: usuario.email, scopes: wanted, llamadas: calls, vence_el: key.vence_el };
  await record(context, { action: 'create', entity: 'access_key', id, after });
  if (user_id !== user.id)
    await notifyPeople(context, {
      user_ids: [user_id],
      kind: 'account',
      title: `${user.nombre} creó la llave de acceso «${nombre}» a su nombre`,
      text: 'Un sistema externo puede actuar con ella en nombre de su cuenta. Si usted no lo esperaba, avise a la administración.',
      url: '/usuarios/perfil',
    });
  return { ...key, llave };
}

const nameOfScope = (permission: Permission) => `${modules[moduleOf(permission)]}: ${rights[actionOf(permission)].label.toLowerCase()}`;

/** Stops a key for good, on all servers at once. */
export async function revokeAccessKey(context: Writing, { id }: { id: number }): Promise<AccessKey> {
  const { tx } = context;
  await tx.selectFrom('access_keys').select('id').where('id', '=', id).forUpdate().execute();
  const { estado, nombre } = await readKey(tx, id);
  stateAfter(accessKeyStates, estado, 'revoke', { message: `La llave ya está ${accessKeyStates.said(estado)}.` });
  const revoked_at = new Date();
  await tx.updateTable('access_keys').set({ revoked_at }).where('id', '=', id).execute();
  await record(context, { action: 'revoke', entity: 'access_key', id, before: { nombre, estado }, after: { nombre, estado: 'revocada' } });
  await announce(tx, accessChanged);
  return readKey(tx, id);
}
