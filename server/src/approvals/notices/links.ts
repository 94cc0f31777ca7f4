import { sql } from 'kysely';
import { whoIs } from '../../access/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Reading } from '../../platform/context.ts';
import type { SecretKeepers } from '../../platform/mail/secrets.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret } from '../../platform/secret.ts';
import type { User } from '../../platform/user.ts';
import '../tables.ts';

/** Whoever was on holiday still finds the link good. */
export const linkDays = 14;

declare module '../../platform/mail/secrets.ts' {
  interface MailSecrets {
    /** For each person a link of their own to decide a step: it opens the page of the decision, once, and decides nothing by itself. */
    approval_link: { step_id: number; user_id: number };
  }
}

/** The secret of this area's mails: for who is active and still reads there, while the step waits. */
export const mailSecrets: Pick<SecretKeepers, 'approval_link'> = {
  approval_link: {
    page: '/request-materials/approvals/decision?token=',
    async keep(tx, { step_id, user_id }, { hash, mail_id, para }) {
      const { numAffectedRows } = await sql`
        insert into approval_links (token_hash, step_id, user_id, expires_at, mail_id)
        select ${hash}::bytea, step.id, users.id, now() + make_interval(days => ${linkDays}::integer), ${mail_id}::integer
        from approval_steps as step, users
        where step.id = ${step_id} and step.estado = 'pendiente' and users.id = ${user_id} and users.activo = 1 and users.email = ${para}
        on conflict (mail_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(tx);
      return numAffectedRows === 1n;
    },
  },
};

/** The approval and the step that a link is for. */
export interface StepLink {
  approval_id: number;
  step_id: number;
}

/** What we know of a link that we made. */
const findLink = (db: Reader, token: string) =>
  db
    .selectFrom('approval_links as link')
    .innerJoin('approval_steps as step', 'step.id', 'link.step_id')
    .select(['step.approval_id', 'link.step_id', 'link.user_id', 'link.used_at', sql<boolean>`link.expires_at < now()`.as('expired')])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();

const isNone = () => new Problem('not_found', { message: 'Este enlace no es válido. Abra la bandeja de aprobaciones.' });

/** Refuses a link that we did not make, and whoever tries too many. */
export async function refuseWrongLink({ db, judge }: Pick<Reading, 'db' | 'judge'>, token: string): Promise<void> {
  if (!(await judge({ secret: token }, () => findLink(db, token)))) throw isNone();
}

/** What a link leads to, for the person it was made for; one that is used, too old or somebody else's says so. */
export async function readLink(db: Reader, user: User, token: string): Promise<StepLink> {
  const found = await findLink(db, token);
  if (!found) throw isNone();
  const { approval_id, step_id, user_id, used_at, expired } = found;
  if (user_id !== user.id)
    throw new Problem('not_yourself', { message: 'Este enlace se envió a otra persona: solo ella puede usarlo.' }, whoIs(user_id));
  if (used_at) throw new Problem('wrong_state', { message: 'Este enlace ya se usó: sirve una sola vez.', approval_id });
  if (expired) throw new Problem('wrong_state', { message: `Este enlace venció: sirve durante ${linkDays} días.`, approval_id });
  return { approval_id, step_id };
}

/** The link has served: of two who use it at once, one does. */
export async function useLink(tx: Tx, user: User, token: string): Promise<StepLink> {
  const linked = await readLink(tx, user, token);
  const { numUpdatedRows } = await tx
    .updateTable('approval_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new Problem('wrong_state', { message: 'Este enlace ya se usó: sirve una sola vez.', approval_id: linked.approval_id });
  return linked;
}
