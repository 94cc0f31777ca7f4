import { timingSafeEqual } from 'node:crypto';
import type { CookieJar } from '../../platform/context.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { announce, type Events } from '../../platform/events/events.ts';
import { Memory } from '../../platform/events/memory.ts';
import type { User } from '../../platform/user.ts';
import { entriesOf, permissionsIn } from '../permissions/permissions.ts';
import { hashSecret, newSecret } from '../../platform/secret.ts';

const day = 86_400_000;
/** A session ends a week after its last use, a month after its beginning. */
const idle = 7 * day;
const longest = 30 * day;
const memoryMilliseconds = 30_000;

/** Topic under which everything that changes who may do what is announced. */
export const accessChanged = 'access';

interface SessionRow {
  user: User;
  cookie_hash: Buffer;
  expires_at: Date;
  last_seen_at: Date;
  created_at: Date;
}

interface Visitor {
  ip: string;
  userAgent: string;
  cookies: CookieJar;
}

/** Opens a session: the token goes to the page, the other half into a cookie that no script can read. */
export async function openSession(tx: Tx, user_id: number, { ip, userAgent, cookies }: Visitor): Promise<string> {
  const token = newSecret();
  const cookie = newSecret();
  const expires_at = new Date(Date.now() + idle);
  await tx
    .insertInto('sessions')
    .values({
      user_id,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      expires_at,
      ip,
      user_agent: userAgent.slice(0, 300),
    })
    .execute();
  await tx.updateTable('users').set({ last_access_at: new Date() }).where('id', '=', user_id).execute();
  cookies.set(cookie, new Date(Date.now() + longest));
  return token;
}

export async function closeSession(tx: Tx, session_id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', session_id).execute();
  await announce(tx, accessChanged);
}

/** Ends all sessions of a person at once, on all servers. */
export async function closeSessionsOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', user_id).execute();
  await announce(tx, accessChanged);
}

/** Finds the person behind both halves of a session. */
export function sessionFinder(db: Database, events: Events) {
  const known = new Memory<SessionRow | undefined>(events, accessChanged, { size: 10_000, milliseconds: memoryMilliseconds });
  return async (token: string, cookie: string, isLookingAgain: boolean): Promise<User | undefined> => {
    const hash = hashSecret(token);
    const found = await known.get(hash.toString('base64url'), () => readSession(db, hash));
    if (!found || found.expires_at.getTime() < Date.now()) return undefined;
    if (!timingSafeEqual(found.cookie_hash, hashSecret(cookie))) return undefined;
    if (!isLookingAgain && Date.now() - found.last_seen_at.getTime() > 5 * 60_000) await prolong(db, found);
    return found.user;
  };
}

async function readSession(db: Reader, token_hash: Buffer): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('roles', 'roles.codigo_rol', 'users.codigo_rol')
    .select([
      'sessions.id as session_id',
      'sessions.cookie_hash',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'sessions.created_at',
      'users.id',
      'users.email',
      'users.nombre',
      'users.codigo_rol',
      'users.debe_cambiar_clave',
      'roles.ve_todos_los_proyectos',
      'roles.es_abastecimiento',
    ])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.expires_at', '>', new Date())
    .where('users.activo', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { cookie_hash, expires_at, last_seen_at, created_at, ve_todos_los_proyectos, es_abastecimiento, ...person } = row;
  const permissions = permissionsIn(await entriesOf(db, row.codigo_rol));
  return {
    user: { ...person, permissions, seesAllProjects: ve_todos_los_proyectos ?? false, isSupply: es_abastecimiento ?? false },
    cookie_hash,
    expires_at,
    last_seen_at,
    created_at,
  };
}

/** Written at most every five minutes, and never beyond the longest life of the session. */
async function prolong(db: Database, session: SessionRow): Promise<void> {
  const now = new Date();
  session.last_seen_at = now;
  const expires_at = new Date(Math.min(now.getTime() + idle, session.created_at.getTime() + longest));
  session.expires_at = expires_at;
  await db.updateTable('sessions').set({ last_seen_at: now, expires_at }).where('id', '=', session.user.session_id).execute();
}
