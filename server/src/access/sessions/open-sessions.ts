import type { OpenSession } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { may, type User } from '../../platform/user.ts';
import { deviceOf } from './devices.ts';
import { accessChanged, closeSession } from './sessions.ts';

/** One's own, or those of others for who may change users. */
async function ownerOf(db: Reader, user: User, token_usuario: string): Promise<number> {
  const owner = await db.selectFrom('users').select('id').where('token_usuario', '=', token_usuario).executeTakeFirst();
  if (owner?.id !== user.id && !may(user, 'users:update')) throw new Problem('not_allowed', { permission: 'users:update' });
  if (!owner) throw notFound('El usuario');
  return owner.id;
}

/** A person has few; more than these were left open by a program. */
const most = 200;

export async function listSessions({ db, user }: Reading, { token }: { token: string }): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', await ownerOf(db, user, token))
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, ip, user_agent, created_at, last_seen_at }) => ({
    id,
    dispositivo: deviceOf(user_agent),
    ip,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    actual: id === user.session_id,
  }));
}

/** Ends one session at once, on all servers; one that is nobody's business does not exist. */
export async function endSession(context: Writing, { id }: { id: number }) {
  const { tx, user } = context;
  const found = await tx.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found || (found.user_id !== user.id && !may(user, 'users:update'))) {
    throw new Problem('not_found', { message: 'Esa sesión ya no está abierta.' });
  }
  await closeSession(tx, id);
  await record(context, { action: 'close_session', entity: 'user', id: found.user_id });
  return { done: true } as const;
}

/** Ends all of a person's; of one's own, all but the one that asks. */
export async function endSessions(context: Writing, { token_usuario }: Received<typeof contract.cerrarSesiones>) {
  const { tx, user } = context;
  const owner = await ownerOf(tx, user, token_usuario);
  const gone = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', owner)
    .where('id', '!=', user.session_id ?? 0)
    .returning('id')
    .execute();
  if (gone.length > 0) await record(context, { action: 'close_sessions', entity: 'user', id: owner });
  await announce(tx, accessChanged);
  return { closed: gone.length };
}
