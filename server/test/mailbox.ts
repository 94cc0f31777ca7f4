import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';
import { secretIn } from './letters.ts';

interface ReceivedMail {
  to: string[];
  /** As people read it. */
  text: string;
  /** As it came: with its head. */
  raw: string;
}

/** A mail server of the test's own, which keeps what it is given; `environment` has the product send there. */
export async function openMailbox() {
  const received: ReceivedMail[] = [];
  let refusal: ((mail: ReceivedMail) => string) | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const mail = { to: session.envelope.rcptTo.map((it) => it.address), text: readable(raw), raw };
        received.push(mail);
        done(refusal ? new Error(refusal(mail)) : null);
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const { server } = smtp;
    smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

  const to = (email: string) => received.filter((it) => it.to.includes(email));
  /** The mail to somebody, once it is there: the latest, or the one that is the `nth`. */
  const mailTo = async (email: string, nth?: number): Promise<ReceivedMail> => {
    await vi.waitFor(() => expect(to(email).length).toBeGreaterThanOrEqual(nth ?? 1), { timeout: 15_000 });
    const mail = nth === undefined ? to(email).at(-1) : to(email)[nth - 1];
    if (!mail) throw new Error(`No mail to ${email}`);
    return mail;
  };
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://pa.soldepapel.example' },
    received,
    mailTo,
    /** The secret in the address of the mail. */
    secretTo: async (email: string, nth?: number): Promise<string> => secretIn((await mailTo(email, nth)).text),
    /** From now on takes nothing, and says why. */
    refuse: (reason: typeof refusal) => void (refusal = reason),
  };
}

/** Quoted-printable: soft line breaks, and escaped bytes. */
const readable = (raw: string): string => {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
