import { sql } from 'kysely';
import type { Writing } from '../platform/context.ts';
import { sendMails } from '../platform/mail.ts';
import { hashSecret, newSecret } from './secrets.ts';
import './tables.ts';

/** Whoever was on holiday still finds the link good. */
const daysOpen = 7;

export interface Invited {
  id: number;
  email: string;
  nombre: string;
}

/** Sends each person a link of their own to choose a password; the links of earlier mails end. */
export async function invite({ tx, jobs, config, user }: Writing, people: readonly Invited[]): Promise<void> {
  const links = people.map((person) => ({ ...person, code: newSecret() }));
  const codes = links.map(({ id, code }) => ({ user_id: id, code_hash: `\\x${hashSecret(code).toString('hex')}` }));
  await endInvitations(
    tx,
    people.map((it) => it.id),
  );
  await sql`
    insert into password_resets (code_hash, user_id, expires_at)
    select code_hash, user_id, now() + make_interval(days => ${daysOpen})
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as it (user_id integer, code_hash bytea)`.execute(tx);
  const address = `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}/forgot-password?codigo=`;
  await sendMails(
    tx,
    jobs,
    links.map(({ email, nombre, code }) => ({
      para: email,
      asunto: 'Su cuenta en Project Administrator',
      texto: `Hola, ${nombre}:\n\n${user.nombre} le dio acceso a Project Administrator. Para elegir su clave abra esta dirección dentro de ${daysOpen} días:\n\n${address}${code}\n\nDespués ingrese con su correo, ${email}.`,
    })),
  );
}

/** Links that were sent open nothing any more. */
export const endInvitations = (tx: Writing['tx'], ids: readonly number[]) =>
  sql`delete from password_resets where user_id = any(${[...ids]}::integer[])`.execute(tx);
