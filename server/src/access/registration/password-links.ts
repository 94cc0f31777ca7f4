import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { SecretKeepers } from '../../platform/mail/secrets.ts';
import { keepRegistrationCode } from './registration.ts';
import '../tables.ts';

declare module '../../platform/mail/secrets.ts' {
  interface MailSecrets {
    /** For somebody who says that they forgot their password. */
    password_reset: { user_id: number };
    /** For somebody who was given an account, and has no password yet or lost it. */
    invitation: { user_id: number };
    registration: { registration_id: number };
  }
}

/** The page where a password is chosen; the code follows. */
export const passwordPage = '/forgot-password?codigo=';

export const resetMinutes = 60;
/** Whoever was on holiday still finds the link good. */
export const invitationDays = 7;

/** The secrets of this area's mails; their time begins when the mail leaves. */
export const mailSecrets: Pick<SecretKeepers, 'password_reset' | 'invitation' | 'registration'> = {
  password_reset: { page: passwordPage, keep: (tx, { user_id }, leaving) => keepCode(tx, user_id, leaving, resetMinutes) },
  invitation: {
    page: passwordPage,
    async keep(tx, { user_id }, leaving) {
      await endPasswordLinks(tx, [user_id]);
      return keepCode(tx, user_id, leaving, invitationDays * 24 * 60);
    },
  },
  registration: {
    page: '/register?codigo=',
    keep: keepRegistrationCode,
  },
};

/** For who is active and still reads at the address of the mail; one code per mail. */
async function keepCode(
  tx: Tx,
  user_id: number,
  { hash, mail_id, para }: { hash: Buffer; mail_id: number; para: string },
  minutes: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into password_resets (code_hash, user_id, expires_at, mail_id)
    select ${hash}::bytea, id, now() + make_interval(mins => ${minutes}::integer), ${mail_id}::integer
    from users where id = ${user_id} and activo = 1 and email = ${para}
    on conflict (mail_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(tx);
  return numAffectedRows === 1n;
}

/** Links that were sent open nothing any more. */
export const endPasswordLinks = (tx: Tx, ids: readonly number[]) =>
  sql`delete from password_resets where user_id = any(${[...ids]}::integer[])`.execute(tx);
