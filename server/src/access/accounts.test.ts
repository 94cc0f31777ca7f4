import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { activateUser, listUsers, login, register, rejectUser, restaurarContrasena, verifySession } from 'contract/access/index.ts';
import { listMails, retryMail } from 'contract/maintenance/index.ts';
import { scene } from '../../test/scene.ts';
import { hashPassword } from './passwords.ts';

const received: { to: string[]; text: string }[] = [];
let refusing = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusing ? new Error('Casilla llena') : null),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((it) => it.address), text: Buffer.concat(chunks).toString('utf8') });
      done();
    });
  },
});
const port = await new Promise<number>((resolve) => {
  const { server } = smtp;
  smtp.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(typeof address === 'object' && address ? address.port : 0);
  });
});
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));

const withSmtp = {
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  REGISTRATION_DOMAINS: 'soldepapel.example',
  PUBLIC_URL: 'https://pa.soldepapel.example',
};
const { db, given, stranger, signIn, as } = await scene({ background: true, environment: withSmtp });
const clave = 'sol-de-papel-1';
const mailTo = async (email: string) => {
  await expect.poll(() => received.some((it) => it.to.includes(email)), { timeout: 8_000 }).toBe(true);
  // Quoted-printable: soft line breaks and escaped equal signs.
  return (received.findLast((it) => it.to.includes(email))?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
};

test('a registered account waits until an administrator activates it with a role, and is told by mail', async () => {
  const email = 'nueva@soldepapel.example';
  const administrator = await as('users:read', 'users:update');

  await stranger().call(register, { email, clave, nombre: 'Nueva Persona' });
  expect(await stranger().refused(login, { email, clave })).toMatchObject({ code: 'inactive_account' });
  const waiting = await administrator.call(listUsers, { activo: '0' });
  expect(waiting.items).toMatchObject([{ email, codigo_rol: null, activo: 0 }]);
  const id = waiting.items[0]?.id ?? 0;

  expect((await administrator.refused(activateUser, { id, codigo_rol: 'NADA' })).fields).toHaveProperty('codigo_rol');
  await administrator.call(activateUser, { id, codigo_rol: 'JPR' });

  expect((await stranger().call(login, { email, clave })).usuario.codigo_rol).toBe('JPR');
  expect(await administrator.refused(activateUser, { id, codigo_rol: 'JPR' })).toMatchObject({ status: 409, code: 'wrong_state' });
  expect(await mailTo(email)).toContain('Project Administrator');
});

test('a registration that is not wanted is taken away, the person is told why, and may register again', async () => {
  const email = 'curiosa@soldepapel.example';
  const administrator = await as('users:read', 'users:update');
  await stranger().call(register, { email, clave, nombre: 'Persona Curiosa' });
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();

  await administrator.call(rejectUser, { id, motivo: 'No trabaja con nosotros.' });

  expect(await stranger().refused(login, { email, clave })).toMatchObject({ code: 'bad_credentials' });
  expect(await administrator.refused(rejectUser, { id })).toMatchObject({ status: 404 });
  const told = await db.selectFrom('mails').select('texto').where('para', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(told.texto).toContain('Motivo: No trabaja con nosotros.');
  const kept = await db.selectFrom('audit').selectAll().where('entity', '=', 'user').where('entity_id', '=', `${id}`).execute();
  expect(kept).toMatchObject([
    { action: 'reject', before: { email, nombre: 'Persona Curiosa' }, after: { motivo: 'No trabaja con nosotros.' } },
  ]);
  await stranger().call(register, { email, clave, nombre: 'Persona Curiosa' });
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
});

test('only a registration can be rejected: whoever has had a role, or has been here, stays', async () => {
  const administrator = await as('users:update');
  const inactive = await given.user({ activo: 0 });
  const active = await given.user();
  const formerly = await given.user({ activo: 0 });
  await db.updateTable('users').set({ codigo_rol: null, last_access_at: new Date() }).where('id', '=', formerly.id).execute();

  for (const { id } of [inactive, active, formerly]) {
    expect(await administrator.refused(rejectUser, { id })).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1);
  }
});

test('registering an address that has an account says the same, changes nothing, and warns its owner', async () => {
  const person = await given.user({ password_hash: await hashPassword(clave) });

  expect(await stranger().call(register, { email: person.email, clave: 'otra-clave-2026', nombre: 'Impostor' })).toEqual({ done: true });

  expect((await stranger().call(login, { email: person.email, clave })).usuario.nombre).toBe(person.nombre);
  expect(await mailTo(person.email)).toContain('intent');
});

test('only allowed mail domains may register, with a good password', async () => {
  expect(await stranger().refused(register, { email: 'x@otra.example', clave, nombre: 'X' })).toMatchObject({
    code: 'domain_not_allowed',
    fields: { email: expect.any(String) },
  });
  expect((await stranger().refused(register, { email: 'x@soldepapel.example', clave: 'corta', nombre: '' })).fields).toMatchObject({
    clave: expect.any(String),
    nombre: expect.any(String),
  });
});

test('a forgotten password is chosen anew with the code of a mail, once, and ends the old sessions', async () => {
  const person = await given.user({ password_hash: await hashPassword(clave) });
  const old = await signIn(person);

  await stranger().call(restaurarContrasena, { email: person.email });
  const codigo = /codigo=([\w-]+)/.exec(await mailTo(person.email))?.[1] ?? '';
  await stranger().call(restaurarContrasena, { codigo, clave_nueva: 'otra-clave-2026' });

  expect((await stranger().call(login, { email: person.email, clave: 'otra-clave-2026' })).usuario.id).toBe(person.id);
  expect(await old.refused(verifySession)).toMatchObject({ status: 401 });
  expect(await stranger().refused(restaurarContrasena, { codigo, clave_nueva: 'tercera-clave-1' })).toMatchObject({ status: 422 });
});

test('asking for an unknown address is answered the same, and sends nothing', async () => {
  const before = await db.selectFrom('mails').select('id').execute();

  expect(await stranger().call(restaurarContrasena, { email: 'nadie@soldepapel.example' })).toEqual({ done: true });

  expect(await db.selectFrom('mails').select('id').execute()).toEqual(before);
});

test('a mail that the server refuses keeps its reason; once failed for good an administrator sends it again', async () => {
  const administrator = await as('maintenance:read', 'maintenance:update');
  const person = await given.user();
  refusing = true;
  await stranger().call(restaurarContrasena, { email: person.email });
  const find = async () => (await administrator.call(listMails, { search: person.email })).items[0];
  await expect.poll(async () => (await find())?.error, { timeout: 8_000 }).toContain('Casilla llena');
  expect(await administrator.refused(retryMail, { id: (await find())?.id ?? 0 })).toMatchObject({ status: 409 });
  await db.updateTable('mails').set({ estado: 'fallido' }).where('para', '=', person.email).execute();

  refusing = false;
  await administrator.call(retryMail, { id: (await find())?.id ?? 0 });

  await expect.poll(async () => (await find())?.estado, { timeout: 8_000 }).toBe('enviado');
});
