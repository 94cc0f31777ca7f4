import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { siteOf } from '../../platform/config.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret, newSecret } from '../../platform/secret.ts';
import '../../outside/mail/port.ts';
import { refuseHigher } from '../permissions/administering.ts';
import { notifyPeople } from '../notifications/notifications.ts';
import { endPasswordLinks, passwordPage } from '../registration/password-links.ts';
import { lockOne } from './activity.ts';

/** It is handed over by hand: it need not wait in a mailbox. */
const hoursOpen = 24;

/** Where no mails leave: a link to choose a password, said this once to whoever makes it. The person is told at the next sign-in. */
export async function createAccessLink(context: Writing, { token_usuario }: Received<typeof contract.crearEnlaceAcceso>) {
  const { tx, user, outside, config } = context;
  if (outside.mail.configured) throw new Problem('rule', { message: 'Este sistema envía correos: use «Enviar enlace de ingreso».' });
  const found = await lockOne(tx, token_usuario);
  if (found.id === user.id) throw new Problem('rule', { message: 'Para su propia cuenta, cambie la clave en Mi perfil.' });
  if (found.activo === 0) throw new Problem('wrong_state', { message: 'La cuenta está desactivada. Actívela antes.' });
  await refuseHigher(tx, user, found.codigo_rol);

  const code = newSecret();
  const expires_at = new Date(Date.now() + hoursOpen * 3_600_000);
  await endPasswordLinks(tx, [found.id]);
  await tx
    .insertInto('password_resets')
    .values({ code_hash: hashSecret(code), user_id: found.id, expires_at, mail_id: null })
    .execute();
  await record(context, { action: 'access_link', entity: 'user', id: found.id });
  await notifyPeople(context, {
    user_ids: [found.id],
    kind: 'account',
    title: `El ${nowInChile()} ${user.nombre} creó un enlace de acceso para su cuenta`,
    text: 'Con ese enlace se elige una clave nueva. Si usted no lo pidió, cambie su clave y avise a la administración.',
    url: '/usuarios/perfil',
  });
  return { enlace: siteOf(config) + passwordPage + code, vence_el: expires_at.toISOString() };
}

/** `22-11 a las 10:30` */
function nowInChile(): string {
  const [day = '', time] = formatInstant(new Date().toISOString()).split(' ');
  return `${day.slice(0, 5)} a las ${time}`;
}
