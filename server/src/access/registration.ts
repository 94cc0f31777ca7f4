import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../platform/audit.ts';
import type { Writing } from '../platform/context.ts';
import { sendMail } from '../platform/mail.ts';
import { Problem } from '../platform/problem.ts';

/** Takes away a registration that waits, and tells the person. Who has ever had a role is deactivated instead, never deleted. */
export async function rejectUser(context: Writing, { id, motivo }: Received<typeof contract.rejectUser>) {
  const { tx, jobs } = context;
  const found = await tx
    .selectFrom('users')
    .select(['email', 'nombre', 'activo', 'codigo_rol', 'last_access_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  const { email, nombre, activo, codigo_rol, last_access_at } = found;
  if (activo === 1) throw new Problem('wrong_state', { message: 'La cuenta ya está activa.', state: 'activa' });
  if (codigo_rol !== null || last_access_at !== null) {
    throw new Problem('wrong_state', { message: 'La cuenta ya se usó: no es un registro que espera.', state: 'desactivada' });
  }
  await tx.deleteFrom('users').where('id', '=', id).execute();
  await record(context, { action: 'reject', entity: 'user', id, before: { email, nombre }, after: { email: null, nombre: null, motivo } });
  const because = motivo ? `\n\nMotivo: ${motivo}` : '';
  await sendMail(tx, jobs, {
    para: email,
    asunto: 'Su registro en Project Administrator',
    texto: `Hola, ${nombre}:\n\nGracias por registrarse. Por ahora no podemos darle acceso a Project Administrator.${because}\n\nSi cree que se trata de un error, hable con la administración de su empresa.`,
  });
  return { done: true } as const;
}
