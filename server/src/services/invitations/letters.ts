import { formatInstant } from 'contract/format.ts';
import { sql } from 'kysely';
import { companyOf } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import { sendMails } from '../../platform/mail/mail.ts';
import { secretLink, type SecretKeepers } from '../../platform/mail/secrets.ts';
import { openStatuses } from '../quotes/list.ts';
import './tables.ts';

declare module '../../platform/mail/secrets.ts' {
  interface MailSecrets {
    /** What opens `/cotizar` for one supplier and one call for offers, without an account. */
    quote_invitation: { invitation_id: number };
  }
}

/**
 * The link of an invitation, in the fragment of the address: no server, proxy or history of addresses sees it. Of several mails the
 * newest one's link is good.
 */
export const mailSecrets: Pick<SecretKeepers, 'quote_invitation'> = {
  quote_invitation: {
    page: '/cotizar#',
    async keep(tx, { invitation_id }, { hash, mail_id, para }) {
      const { numUpdatedRows } = await tx
        .updateTable('quote_invitations')
        .set({ token_hash: hash, mail_id, sent_at: sql<Date>`now()` })
        .where('id', '=', invitation_id)
        .where('email', '=', para)
        .where('revoked_at', 'is', null)
        .where('quote_request_id', 'in', tx.selectFrom('quote_requests').where('status', 'in', openStatuses).select('id'))
        .where((of) => of.or([of('mail_id', 'is', null), of('mail_id', '<=', mail_id)]))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  },
};

type Quote = { id: number; number: string; title: string };
type Sending = Pick<Writing, 'tx' | 'jobs'>;
interface Invitee {
  id: number;
  supplier_name: string;
  email: string | null;
}

const withAddress = <T extends { email: string | null }>(people: readonly T[]): (T & { email: string })[] =>
  people.flatMap((it) => (it.email === null ? [] : [{ ...it, email: it.email }]));

/** Asks each of them for an offer, with a link of their own; whoever has no e-mail is asked otherwise. */
export async function mailInvitations({ tx, jobs }: Sending, { number, title }: Quote, deadline: Date, invited: readonly Invitee[]) {
  const { nombre } = await companyOf(tx);
  const company = nombre ?? 'Nuestra empresa';
  await sendMails(
    tx,
    jobs,
    withAddress(invited).map(({ id, supplier_name, email }) => ({
      para: email,
      asunto: `Invitación a cotizar ${number}: ${title}`,
      texto: [
        `Estimados señores de ${supplier_name}:`,
        `${company} les invita a cotizar: «${title}» (${number}).`,
        `Plazo para enviar su oferta: ${formatInstant(deadline.toISOString())}, hora de Chile continental.`,
        'Vean lo pedido y envíen su oferta aquí, sin cuenta ni clave:',
        secretLink,
        'El enlace es solo para ustedes: quien lo tiene puede ofertar en su nombre. No lo reenvíen fuera de su empresa.',
      ].join('\n\n'),
      secret: { kind: 'quote_invitation' as const, invitation_id: id },
    })),
  );
}

/** Whoever had the link learns that it is dead, and where the invitation went: the supplier knows whether that is theirs. */
export async function tellOldAddress(
  { tx, jobs }: Sending,
  { number, title }: Quote,
  { supplier_name, email }: Pick<Invitee, 'supplier_name' | 'email'>,
  next: string,
): Promise<void> {
  if (email === null) return;
  const texto = [
    `Estimados señores de ${supplier_name}:`,
    `La invitación a cotizar «${title}» (${number}) pasó de este correo a ${next}. El enlace que tenían ya no abre.`,
    'Si no lo pidieron ustedes, avísenos antes del plazo.',
  ].join('\n\n');
  await sendMails(tx, jobs, [{ para: email, asunto: `Su invitación ${number} va a otro correo`, texto }]);
}

/** Tells all whose invitation stands something that they read with the link they have: what people wrote stands there, and in no mail. */
export async function writeToInvited({ tx, jobs }: Sending, { id, number, title }: Quote, text: string): Promise<void> {
  const invited = await tx
    .selectFrom('quote_invitations')
    .where('quote_request_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('sent_at', 'is not', null)
    .select(['id', 'supplier_name', 'email'])
    .orderBy('id')
    .execute();
  await sendMails(
    tx,
    jobs,
    withAddress(invited).map(({ supplier_name, email }) => ({
      para: email,
      asunto: `Novedad en ${number}: ${title}`,
      texto: [`Estimados señores de ${supplier_name}:`, text, 'Ábranlo con el enlace del correo de la invitación.'].join('\n\n'),
    })),
  );
}
