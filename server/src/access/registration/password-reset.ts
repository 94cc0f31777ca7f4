import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing } from '../../platform/context.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { secretLink } from '../../platform/mail/secrets.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { hashSecret } from '../../platform/secret.ts';
import { resetMinutes } from './password-links.ts';
import { countMailTo } from './request-limits.ts';
import { setPassword } from '../sessions/sign-in.ts';

const doneAnswer = { done: true } as const;

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    password_reset: { email: string };
  }
}

/** Asks for a reset by mail, or uses the code of that mail. */
export async function resetPassword(context: Preparing<User | undefined>, input: Received<typeof contract.restaurarContrasena>) {
  return 'codigo' in input ? useResetCode(context, input) : askReset(context, input.email);
}

/** The same work for every address, known or not: whose it is, is looked up afterwards. */
async function askReset({ ip, jobs, write }: Preparing<User | undefined>, email: string) {
  return write(async (tx) => {
    await countMailTo(tx, 'reset', { ip, email });
    await jobs.send(tx, 'password_reset', { email });
    return doneAnswer;
  });
}

/** Writes the mail of somebody who forgot the password, if the address is somebody's who may enter. */
export const writeResets = (db: Database, jobs: JobQueue): Promise<void> =>
  jobs.work('password_reset', ({ email }) =>
    db.transaction().execute(async (tx) => {
      const person = await tx
        .selectFrom('users')
        .select(['id', 'nombre'])
        .where('email', '=', email)
        .where('activo', '=', 1)
        .executeTakeFirst();
      if (!person) return;
      const texto = `Hola, ${person.nombre}:\n\nPara elegir una clave nueva abra esta dirección dentro de ${resetMinutes} minutos:\n\n${secretLink}\n\nSi no la pidió, no haga nada: su clave sigue igual.`;
      await sendMail(tx, jobs, {
        para: email,
        asunto: 'Recuperar su clave',
        texto,
        secret: { kind: 'password_reset', user_id: person.id },
      });
    }),
  );

async function useResetCode(context: Preparing<User | undefined>, { codigo, clave_nueva }: { codigo: string; clave_nueva: string }) {
  const { db, judge, write } = context;
  const usedUp = () => new Problem('rule', { message: 'El enlace ya se usó o venció. Pida uno nuevo.' });
  const open = (of: Reader) =>
    of.selectFrom('password_resets').select('user_id').where('code_hash', '=', hashSecret(codigo)).where('expires_at', '>', new Date());
  if (!(await judge({ secret: codigo }, () => open(db).executeTakeFirst()))) throw usedUp();
  const hash = await hashPassword(clave_nueva);
  return write(async (tx) => {
    // Of two who use it at once, one does.
    const reset = await open(tx).forUpdate().executeTakeFirst();
    if (!reset) throw usedUp();
    await setPassword(tx, reset.user_id, hash);
    await rememberDevice(tx, reset.user_id, context.cookies);
    await record({ ...context, tx }, { action: 'reset_password', entity: 'user', id: reset.user_id });
    return doneAnswer;
  });
}
