import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { secretLink } from '../../platform/mail/secrets.ts';
import { endPasswordLinks, invitationDays } from './password-links.ts';

export interface Invitee {
  id: number;
  email: string;
  nombre: string;
}

/** Sends each person a link of their own to choose a password; the links of earlier mails end. */
export async function invite({ tx, jobs, user }: Pick<Writing, 'tx' | 'jobs' | 'user'>, people: readonly Invitee[]): Promise<void> {
  await endPasswordLinks(
    tx,
    people.map((it) => it.id),
  );
  await sendMails(
    tx,
    jobs,
    people.map(({ id, email, nombre }) => ({
      para: email,
      asunto: 'Su cuenta en Project Administrator',
      texto: `Hola, ${nombre}:\n\n${user.nombre} le dio acceso a Project Administrator. Para elegir su clave abra esta dirección dentro de ${invitationDays} días:\n\n${secretLink}\n\nDespués ingrese con su correo, ${email}.`,
      secret: { kind: 'invitation', user_id: id },
    })),
  );
}
