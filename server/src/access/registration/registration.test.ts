import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  activateUser,
  confirmRegistration,
  createUsuario,
  listUsers,
  login,
  register,
  rejectUser,
  signInOptions,
} from 'contract/access/index.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { scene } from '../../../test/scene.ts';
import { hashPassword } from '../sessions/passwords.ts';

const mailbox = await openMailbox();
const environment = { ...mailbox.environment, REGISTRATION_DOMAINS: 'soldepapel.example' };
const { db, given, stranger, as } = await scene({ background: true, environment });
const closed = await scene();
const clave = 'sol-de-papel-1';

let count = 0;
const somebody = (nombre = 'Nueva Persona') => {
  count += 1;
  return { email: `nueva-${count}@soldepapel.example`, clave, nombre };
};
/** Registered, and confirmed by the mail. */
async function registerAndConfirm(person = somebody()) {
  await stranger().call(register, person);
  await stranger().call(confirmRegistration, { codigo: await mailbox.secretTo(person.email), clave: person.clave });
  const { id } = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  return { ...person, id };
}

test('nobody sees a registration, and it takes no address, until the mail is confirmed; then it waits for an administrator', async () => {
  const person = somebody();
  const administrator = await as('users:read', 'users:update');
  const seen = async () => (await administrator.call(listUsers, { activo: '0', search: person.email })).items;

  await stranger().call(register, person);
  const codigo = await mailbox.secretTo(person.email);
  expect(await seen()).toEqual([]);
  expect(await stranger().refused(login, person)).toMatchObject({ status: 400 });
  expect(await stranger().refused(login, { email: person.email, clave })).toMatchObject({ code: 'bad_credentials' });

  await stranger().call(confirmRegistration, { codigo, clave });
  const [waiting] = await seen();
  expect(waiting).toMatchObject({ email: person.email, nombre: person.nombre, codigo_rol: null, activo: 0 });
  expect(await stranger().refused(login, { email: person.email, clave })).toMatchObject({ code: 'inactive_account' });
  expect(await stranger().refused(confirmRegistration, { codigo, clave })).toMatchObject({ status: 422 });
  expect((await administrator.refused(activateUser, { id: waiting?.id ?? 0, codigo_rol: 'NADA' })).fields).toHaveProperty('codigo_rol');
  await administrator.call(activateUser, { id: waiting?.id ?? 0, codigo_rol: 'JPR' });
  expect((await stranger().call(login, { email: person.email, clave })).usuario.codigo_rol).toBe('JPR');
  expect(await administrator.refused(activateUser, { id: waiting?.id ?? 0, codigo_rol: 'JPR' })).toMatchObject({ code: 'wrong_state' });
});

test('the mail holds nothing that was typed: it may go to somebody who never asked', async () => {
  const person = somebody('Visítenos Prontamente Quintrala');

  await stranger().call(register, person);

  const { text } = await mailbox.mailTo(person.email);
  expect(text).toContain('pidió una cuenta');
  for (const part of person.nombre.split(' ')) expect(text).not.toContain(part);
});

test.each(['Visite evil.example ya', 'Ana <b>x</b>', 'Ana\nBcc: x', 'https://x.cl', 'A'.repeat(81), 'Gane $1'])(
  'a name is letters, not «%s»',
  async (nombre) => {
    expect((await stranger().refused(register, somebody(nombre))).fields).toHaveProperty('nombre');
  },
);

test('who registers somebody else’s address cannot enter: the mail without the password confirms nothing, and the owner registers all the same', async () => {
  const owner = somebody('Dueña Verdadera');
  await stranger().call(register, { ...owner, clave: 'clave-del-impostor-1', nombre: 'Impostor' });
  const stolen = await mailbox.secretTo(owner.email);

  expect(await stranger().refused(confirmRegistration, { codigo: stolen, clave })).toMatchObject({ fields: { clave: expect.any(String) } });
  await stranger().call(register, owner);
  await stranger().call(confirmRegistration, { codigo: await mailbox.secretTo(owner.email, 2), clave });

  expect(await db.selectFrom('users').select('nombre').where('email', '=', owner.email).execute()).toEqual([{ nombre: owner.nombre }]);
  const late = await stranger().refused(confirmRegistration, { codigo: stolen, clave: 'clave-del-impostor-1' });
  expect(late).toMatchObject({ status: 422 });
});

test('of several registrations of one address that are confirmed at once, one becomes the account', async () => {
  const person = somebody();
  for (const _ of [1, 2, 3]) await stranger().call(register, person);
  const codes = [await mailbox.secretTo(person.email, 1), await mailbox.secretTo(person.email, 2), await mailbox.secretTo(person.email, 3)];

  const answers = await Promise.all(codes.map((codigo) => stranger().raw(confirmRegistration, { codigo, clave })));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await db.selectFrom('registrations').select('id').where('email', '=', person.email).execute()).toEqual([]);
});

test('an administrator makes the account of an address that waits unconfirmed; confirming it then says so', async () => {
  const person = somebody();
  await stranger().call(register, person);
  const codigo = await mailbox.secretTo(person.email);
  const administrator = await as('users:read', 'users:create');

  await administrator.call(createUsuario, { email: person.email, nombre: 'Puesta por Administración', codigo_rol: 'JPR' });

  expect(await stranger().refused(confirmRegistration, { codigo, clave })).toMatchObject({ status: 409, code: 'duplicate' });
  expect(await stranger().refused(login, { email: person.email, clave })).toMatchObject({ code: 'bad_credentials' });
});

test('registering an address that has an account says the same, changes nothing, and warns its owner', async () => {
  const person = await given.user({ password_hash: await hashPassword(clave) });
  const impostor = { email: person.email, clave: 'otra-clave-2026', nombre: 'Impostor' };

  expect(await stranger().call(register, impostor)).toEqual(await stranger().call(register, somebody()));

  const { text } = await mailbox.mailTo(person.email);
  expect(text).toContain('que ya tiene una');
  expect(text).not.toContain('codigo=');
  expect((await stranger().call(login, { email: person.email, clave })).usuario.nombre).toBe(person.nombre);
});

test('one address is written to only so often, whoever asks', async () => {
  const person = somebody();

  const answers = await Promise.all(Array.from({ length: 8 }, () => stranger().raw(register, person)));

  expect(answers.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  await db.deleteFrom('request_counts').execute();
});

test('from one place only so many are registered', async () => {
  await db.insertInto('request_counts').values({ subject: 'registration from:127.0.0.1', count: 20 }).execute();

  expect(await stranger().refused(register, somebody())).toMatchObject({ status: 429, code: 'too_many_attempts' });

  await db.deleteFrom('request_counts').execute();
});

test('what nobody confirms in three days is confirmed no more', async () => {
  const person = somebody();
  await stranger().call(register, person);
  const codigo = await mailbox.secretTo(person.email);
  await db
    .updateTable('registrations')
    .set({ expires_at: sql`expires_at - interval '73 hours'` })
    .where('email', '=', person.email)
    .execute();

  expect(await stranger().refused(confirmRegistration, { codigo, clave })).toMatchObject({ status: 422 });
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

test('while no mails leave nobody registers: nobody could show that the address is theirs', async () => {
  expect(await closed.stranger().call(signInOptions, {})).toMatchObject({ registro: false, correo: false });
  expect(await stranger().call(signInOptions, {})).toMatchObject({ registro: true, correo: true });

  expect(await closed.stranger().refused(register, somebody())).toMatchObject({
    status: 422,
    message: 'El registro no está abierto. Pida su cuenta a un administrador.',
  });
});

test('a registration that is not wanted is taken away, the person is told why, and may register again', async () => {
  const person = await registerAndConfirm(somebody('Persona Curiosa'));
  const { id, email } = person;
  const administrator = await as('users:read', 'users:update');

  await administrator.call(rejectUser, { id, motivo: 'No trabaja con nosotros.' });

  expect(await stranger().refused(login, { email, clave })).toMatchObject({ code: 'bad_credentials' });
  expect(await administrator.refused(rejectUser, { id })).toMatchObject({ status: 404 });
  expect((await mailbox.mailTo(email, 2)).text).toContain('Motivo: No trabaja con nosotros.');
  const kept = await db.selectFrom('audit').selectAll().where('entity', '=', 'user').where('entity_id', '=', `${id}`).execute();
  expect(kept).toMatchObject([
    { action: 'reject', before: { email, nombre: 'Persona Curiosa' }, after: { motivo: 'No trabaja con nosotros.' } },
  ]);
  await stranger().call(register, { email, clave, nombre: 'Persona Curiosa' });
  await stranger().call(confirmRegistration, { codigo: await mailbox.secretTo(email, 3), clave });
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
