import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../platform/database.ts';
import type { Reading } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { databaseSecret } from '../platform/secret.ts';
import type { User } from '../platform/user.ts';
import './tables.ts';

/** Whoever was on holiday still finds the link good. */
export const linkDays = 14;
const page = '/request-materials/approvals/decision';

/** For each person a link of their own to decide a step: it opens the page of the decision, once, and decides nothing by itself. */
export async function makeLinks(tx: Tx, step_id: number, user_ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const secret = await databaseSecret(tx, secretName);
  const made = user_ids.map((user_id) => ({ user_id, token: signed(randomBytes(24).toString('base64url'), secret) }));
  const rows = made.map(({ user_id, token }) => ({ user_id, hash: `\\x${hashOf(token).toString('hex')}` }));
  await sql`
    insert into approval_links (token_hash, step_id, user_id, expires_at)
    select hash, ${step_id}::integer, user_id, now() + make_interval(days => ${linkDays})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it (user_id integer, hash bytea)`.execute(tx);
  return new Map(made.map(({ user_id, token }) => [user_id, `${page}?token=${token}`]));
}

const secretName = 'approval_links';
/** Until the first link is made there is none, and no link is right. */
const readSecret = async (db: Reader): Promise<Buffer> =>
  (await db.selectFrom('secrets').select('value').where('name', '=', secretName).executeTakeFirst())?.value ?? randomBytes(32);
const signed = (random: string, secret: Buffer): string =>
  `${random}.${createHmac('sha256', secret).update(random).digest('base64url').slice(0, 22)}`;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The approval and the step that a link is for. */
export interface Linked {
  approval_id: number;
  step_id: number;
}

/** What we know of a link that we made. */
async function findLink(db: Reader, token: string) {
  const [random = ''] = token.split('.');
  const [given, right] = [Buffer.from(token), Buffer.from(signed(random, await readSecret(db)))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return db
    .selectFrom('approval_links as link')
    .innerJoin('approval_steps as step', 'step.id', 'link.step_id')
    .select(['step.approval_id', 'link.step_id', 'link.user_id', 'link.used_at', sql<boolean>`link.expires_at < now()`.as('expired')])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
}

const isNone = () => new Problem('not_found', { message: 'Este enlace no es válido. Abra la bandeja de aprobaciones.' });

/** Refuses a link that we did not make, and whoever tries too many. */
export async function refuseWrongLink({ db, judge }: Pick<Reading, 'db' | 'judge'>, token: string): Promise<void> {
  if (!(await judge({ secret: token }, () => findLink(db, token)))) throw isNone();
}

/** What a link leads to, for the person it was made for; one that is used, too old or somebody else's says so. */
export async function readLink(db: Reader, user: User, token: string): Promise<Linked> {
  const found = await findLink(db, token);
  if (!found) throw isNone();
  const { approval_id, step_id, user_id, used_at, expired } = found;
  if (user_id !== user.id) throw new Problem('not_yourself', { message: 'Este enlace se envió a otra persona: solo ella puede usarlo.' });
  if (used_at) throw new Problem('wrong_state', { message: 'Este enlace ya se usó: sirve una sola vez.', approval_id });
  if (expired) throw new Problem('wrong_state', { message: `Este enlace venció: sirve durante ${linkDays} días.`, approval_id });
  return { approval_id, step_id };
}

/** The link has served: of two who use it at once, one does. */
export async function useLink(tx: Tx, user: User, token: string): Promise<Linked> {
  const linked = await readLink(tx, user, token);
  const { numUpdatedRows } = await tx
    .updateTable('approval_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Problem('wrong_state', { message: 'Este enlace ya se usó: sirve una sola vez.', approval_id: linked.approval_id });
  return linked;
}
