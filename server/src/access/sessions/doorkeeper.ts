import { mayBeGivenToKey } from 'contract/access/index.ts';
import { webAccessKey } from 'contract/backends.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Doorkeeper } from '../../platform/http/door.ts';
import { Memory } from '../../platform/events/memory.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { entriesOf, permissionsIn } from '../permissions/permissions.ts';
import { hashSecret } from '../../platform/secret.ts';
import { accessChanged, sessionFinder } from './sessions.ts';

/** An outside client by its key. */
interface Client {
  key_id: number;
  user: User;
  /** When its last day is over. */
  ends_at: Date | null;
  last_used_at: Date | null;
}

/**
 * Says who is calling. The web app's key is no secret and proves nothing: its callers need both halves of a session.
 * An outside client's key is a secret and stands for its own account, within its scopes.
 */
export function identifier(db: Database, events: Events): Doorkeeper['identify'] {
  const findSession = sessionFinder(db, events);
  const clients = new Memory<Client | undefined>(events, accessChanged, { size: 1_000, milliseconds: 30_000 });
  return async ({ accessKey, token, cookie, isLookingAgain = false }) => {
    if (!accessKey) throw new Problem('access_key');
    if (accessKey === webAccessKey) return token && cookie ? findSession(token, cookie, isLookingAgain) : undefined;
    const hash = hashSecret(accessKey);
    const client = await clients.get(hash.toString('base64url'), () => readClient(db, hash));
    if (!client || (client.ends_at && client.ends_at.getTime() <= Date.now())) throw new Problem('access_key');
    if (!isLookingAgain && Date.now() - (client.last_used_at?.getTime() ?? 0) > seldom) await noteUse(db, client);
    return client.user;
  };
}

/** Each server notes the use of a key only so often. */
const seldom = 5 * 60_000;

async function noteUse(db: Database, client: Client): Promise<void> {
  client.last_used_at = new Date();
  await db.updateTable('access_keys').set({ last_used_at: client.last_used_at }).where('id', '=', client.key_id).execute();
}

async function readClient(db: Database, key_hash: Buffer): Promise<Client | undefined> {
  const row = await db
    .selectFrom('access_keys')
    .innerJoin('users', 'users.id', 'access_keys.user_id')
    .innerJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .select(['users.id', 'users.email', 'users.nombre', 'users.codigo_rol', 'roles.ve_todos_los_proyectos'])
    .select('roles.es_abastecimiento')
    .select(['access_keys.id as key_id', 'access_keys.scopes', 'access_keys.calls', 'access_keys.last_used_at'])
    .select(sql<Date | null>`(vence_el + 1)::timestamp at time zone 'America/Santiago'`.as('ends_at'))
    .where('access_keys.key_hash', '=', key_hash)
    .where('access_keys.revoked_at', 'is', null)
    .where('users.activo', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key_id, scopes, calls, last_used_at, ends_at, ve_todos_los_proyectos, es_abastecimiento, ...person } = row;
  const held = permissionsIn(await entriesOf(db, row.codigo_rol));
  const permissions = new Set([...held].filter((it) => scopes.includes(it) && mayBeGivenToKey(it)));
  const user = {
    ...person,
    permissions,
    seesAllProjects: ve_todos_los_proyectos,
    isSupply: es_abastecimiento,
    debe_cambiar_clave: false,
    session_id: null,
    namedCalls: new Set(calls),
  };
  return { key_id, user, ends_at, last_used_at };
}
