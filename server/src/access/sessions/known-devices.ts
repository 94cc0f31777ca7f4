import { sql } from 'kysely';
import type { CookieJar } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { hashSecret, newSecret } from '../../platform/secret.ts';
import '../tables.ts';

/** A browser is forgotten when nobody has signed in with it for so long. */
export const deviceDays = 180;
/** Programs that keep no cookie are a new browser each time: a person's oldest make room. */
const most = 50;

/** Whether an account, or without one anybody at all, has signed in from this browser before. */
export async function isKnownDevice(db: Reader, cookie: string, account?: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('user_id')
    .where('cookie_hash', '=', hashSecret(cookie))
    .$if(account !== undefined, (it) => it.where('users.email', '=', account ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** This person has proved here who they are: what others guess elsewhere does not hold them up from now on. */
export async function rememberDevice(tx: Tx, user_id: number, cookies: CookieJar): Promise<void> {
  const known = await secretFor(tx, user_id, cookies.device);
  await tx
    .insertInto('known_devices')
    .values({ user_id, cookie_hash: hashSecret(known) })
    .onConflict((it) => it.columns(['user_id', 'cookie_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await sql`
    delete from known_devices where user_id = ${user_id} and cookie_hash in (
      select cookie_hash from known_devices where user_id = ${user_id} order by last_used_at desc offset ${most}
    )`.execute(tx);
  cookies.rememberDevice(known, new Date(Date.now() + deviceDays * 86_400_000));
}

/**
 * The browser's own secret for as long as it is this person's. A person who is new to it, or whose browsers were forgotten, is
 * given another one, of which nobody has a copy; others of this browser keep their place.
 */
async function secretFor(tx: Tx, user_id: number, cookie: string | undefined): Promise<string> {
  const made = newSecret();
  if (cookie === undefined) return made;
  const people = await tx.selectFrom('known_devices').select('user_id').where('cookie_hash', '=', hashSecret(cookie)).execute();
  if (people.some((it) => it.user_id === user_id)) return cookie;
  await tx
    .updateTable('known_devices')
    .set({ cookie_hash: hashSecret(made) })
    .where('cookie_hash', '=', hashSecret(cookie))
    .execute();
  return made;
}

/** Whoever copied the cookie of one of this person's browsers guesses as a stranger from now on. */
export const forgetDevices = (tx: Tx, user_id: number) => tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
