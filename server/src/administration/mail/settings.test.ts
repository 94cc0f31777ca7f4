import { createServer, type AddressInfo } from 'node:net';
import {
  getMailSettings,
  listOutsideSystems,
  sendMail,
  sendTestMail,
  testOutsideSystem,
  updateMailSettings,
} from 'contract/administration/index.ts';
import { listMails } from 'contract/maintenance/index.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(address.startsWith('llena@') ? new Error('Casilla llena') : null),
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'));
      done();
    });
  },
});
const port = await new Promise<number>((resolve) => {
  const { server } = smtp;
  smtp.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
/** A port where nobody listens any more. */
const closedPort = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as AddressInfo;
    server.close(() => resolve(free));
  });
});

const MAIL_FROM = 'Project Administrator <no-responder@soldepapel.example>';
const withServer = await scene({ background: true, environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM } });
const without = await scene();
const broken = await scene({ environment: { SMTP_URL: `smtp://127.0.0.1:${closedPort}` } });
const administratorOf = ({ as }: typeof without) => as('maintenance:read', 'maintenance:update', 'approval_matrix:create');
const head = {
  remitente: 'Sol de Papel',
  responder_a: 'abastecimiento@soldepapel.example',
  firma: 'Sol de Papel Energía SpA\nwww.soldepapel.example',
};

describe('with a mail server', async () => {
  const administrator = await administratorOf(withServer);

  test('every mail carries the name, the address to reply to and the signature that are set', async () => {
    expect(await administrator.call(getMailSettings, {})).toEqual({
      remitente: null,
      responder_a: null,
      firma: null,
      version: 1,
      desde: MAIL_FROM,
      smtp: true,
    });
    await administrator.call(updateMailSettings, { ...head, version: 1 });

    await administrator.call(sendMail, { form: 'return', email: 'ana@soldepapel.example' });

    await expect.poll(() => received.length, { timeout: 8_000 }).toBe(1);
    expect(received[0]).toContain('From: Sol de Papel <no-responder@soldepapel.example>');
    expect(received[0]).toContain('Reply-To: abastecimiento@soldepapel.example');
    expect(received[0]).toContain('www.soldepapel.example');
  });

  test('a test mail says what the server answered, and stands among the sent ones', async () => {
    const answer = await administrator.call(sendTestMail, { email: 'prueba@soldepapel.example' });

    expect(answer).toMatchObject({ result: 'sent', detail: expect.stringContaining('250') });
    expect(received.at(-1)).toContain('Correo de prueba');
    expect((await administrator.call(listMails, { search: 'prueba@' })).items).toMatchObject([{ estado: 'enviado', error: null }]);
  });

  test('a test mail that is refused says why, and stands among the failed ones', async () => {
    const answer = await administrator.call(sendTestMail, { email: 'llena@soldepapel.example' });

    expect(answer).toMatchObject({ result: 'refused', detail: expect.stringContaining('Casilla llena') });
    expect((await administrator.call(listMails, { search: 'llena@' })).items).toMatchObject([{ estado: 'fallido' }]);
  });

  test.each([
    [{ remitente: 'Sol "de" <Papel>' }, 'remitente'],
    [{ responder_a: 'no es correo' }, 'responder_a'],
    [{ firma: 'x'.repeat(1001) }, 'firma'],
  ])('%j is refused at %s', async (wrong, name) => {
    const { version } = await administrator.call(getMailSettings, {});
    const refused = await administrator.refused(updateMailSettings, { ...head, version, ...wrong });

    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
  });

  test('an old version is refused', async () => {
    expect(await administrator.refused(updateMailSettings, { ...head, version: 1 })).toMatchObject({
      status: 412,
      current: { remitente: 'Sol de Papel' },
    });
  });

  test('testing the connection keeps what it said, with who asked', async () => {
    expect(await administrator.call(testOutsideSystem, { system: 'mail' })).toMatchObject({
      configured: true,
      last: { ok: true, message: expect.stringContaining('aceptó'), who: expect.stringContaining('Persona') },
    });
    const systems = await administrator.call(listOutsideSystems, {});
    expect(systems.map((it) => [it.system, it.configured, it.last?.ok])).toEqual(
      expect.arrayContaining([
        ['identity', false, undefined],
        ['mail', true, true],
      ]),
    );
    expect(systems.filter((it) => it.last)).toHaveLength(1);
  });
});

test('without a mail server a test mail stays in the outbox, and says so', async () => {
  const administrator = await administratorOf(without);

  expect(await administrator.call(sendTestMail, { email: 'ana@soldepapel.example' })).toMatchObject({
    result: 'kept',
    detail: expect.stringContaining('SMTP_URL'),
  });
  expect((await administrator.call(listMails, {})).items).toMatchObject([{ para: 'ana@soldepapel.example', estado: 'pendiente' }]);
  expect(await administrator.refused(testOutsideSystem, { system: 'mail' })).toMatchObject({ status: 503, code: 'not_configured' });
});

test('a mail server that does not answer is the result of the test, not an error', async () => {
  const administrator = await administratorOf(broken);

  expect(await administrator.call(testOutsideSystem, { system: 'mail' })).toMatchObject({
    last: { ok: false, message: expect.stringContaining('ECONNREFUSED') },
  });
  expect(await administrator.call(sendTestMail, { email: 'ana@soldepapel.example' })).toMatchObject({ result: 'refused' });
  expect(await administrator.refused(testOutsideSystem, { system: 'nada' })).toMatchObject({ status: 404 });
});
