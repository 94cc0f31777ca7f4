import { createTransport } from 'nodemailer';
import { Problem } from '../../platform/problem.ts';
import './port.ts';
import type { Outside } from '../../platform/context.ts';

interface Settings {
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
}

/** How long a mail server may keep us waiting at each step. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const words = {
  label: 'Servidor de correo (SMTP)',
  purpose: 'Envía los correos del producto. Sin él, quedan en la bandeja de salida para leerlos ahí.',
  variables: ['SMTP_URL', 'MAIL_FROM'],
};

/** Sends mail by SMTP (RFC 5321) when an address of a server is given. */
export function smtpMail({ SMTP_URL, MAIL_FROM }: Settings): Outside['mail'] {
  if (SMTP_URL === undefined) {
    const refuse = () => Promise.reject(new Problem('not_configured'));
    return { ...words, configured: false, check: refuse, send: refuse };
  }
  const smtp = createTransport({ url: SMTP_URL, ...waits });
  return {
    ...words,
    configured: true,
    async check() {
      await smtp.verify();
      return 'El servidor de correo aceptó la conexión y la identificación.';
    },
    async send({ reference, para, copia, asunto, texto, attachments = [] }, { remitente, responder_a, firma }) {
      const { response } = await smtp.sendMail({
        from: remitente === null ? MAIL_FROM : { name: remitente, address: addressOf(MAIL_FROM) },
        ...(responder_a !== null && { replyTo: responder_a }),
        to: para,
        ...(copia && { cc: copia }),
        subject: asunto,
        text: firma === null ? texto : `${texto}\n\n-- \n${firma}`,
        attachments: [...attachments],
        messageId: `<${reference}@project-administrator>`,
      });
      return response;
    },
  };
}

/** `Empresa <correo@empresa.cl>` or the bare address. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
