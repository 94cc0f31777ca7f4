import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Takes every mail, and counts them. */
export async function openPostOffice() {
  let received = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        received += 1;
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const { server } = smtp;
    smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return { port, received: () => received, close: () => new Promise<void>((resolve) => smtp.close(() => resolve())) };
}
