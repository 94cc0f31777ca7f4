import { confirmRegistration, register } from 'contract/access/index.ts';
import { deleteMail, getMails, sendMail } from 'contract/administration/index.ts';
import { getMaintenanceForm, postMaintenanceForm, updateMaintenanceMode } from 'contract/maintenance/index.ts';
import { expect, test } from 'vitest';
import { openMailbox } from '../../../test/mailbox.ts';
import { scene } from '../../../test/scene.ts';
import { recipientsOf } from '../index.ts';

const mailbox = await openMailbox();
const { app, db, given, as, stranger } = await scene({ background: true, environment: mailbox.environment });
const keeper = await as('approval_matrix:read', 'approval_matrix:create', 'approval_matrix:delete');
const mailsTo = (email: string) => db.selectFrom('mails').selectAll().where('para', 'like', `%${email}%`).orderBy('id').execute();

test('whoever is added to a form is told so by mail, and stands in its list', async () => {
  const ana = await given.user({ nombre: 'Ana Ulmo' });
  const added = await keeper.call(sendMail, { form: 'return', email: ana.email.toUpperCase() });
  await keeper.call(sendMail, { form: 'return', email: 'bodega@soldepapel.example', kind: 'copia' });

  expect(added).toMatchObject({ form: 'return', email: ana.email, kind: 'para', nombre: 'Ana Ulmo' });
  expect(await keeper.call(getMails, { form: 'return' })).toMatchObject([
    { email: ana.email },
    { email: 'bodega@soldepapel.example', nombre: null },
  ]);
  expect(await recipientsOf(db, 'return')).toEqual({ para: [ana.email], copia: ['bodega@soldepapel.example'] });
  expect((await mailsTo(ana.email)).map((it) => it.asunto)).toEqual(['Recibirá avisos de: Devolución']);
});

test('the same address twice, an unknown form and what is no address are refused at their field', async () => {
  await keeper.call(sendMail, { form: 'material_creation', email: 'uno@soldepapel.example' });

  expect(await keeper.refused(sendMail, { form: 'material_creation', email: 'UNO@soldepapel.example' })).toMatchObject({
    status: 409,
    code: 'duplicate',
    fields: { email: 'Ese correo ya recibe este formulario.' },
  });
  // Nothing sends it yet.
  expect((await keeper.refused(sendMail, { form: 'invoice_overdue', email: 'dos@soldepapel.example' })).fields).toHaveProperty('form');
  expect((await keeper.refused(sendMail, { form: 'nada', email: 'dos@soldepapel.example' })).fields).toHaveProperty('form');
  expect((await keeper.refused(sendMail, { form: 'quotation', email: 'no es correo' })).fields).toHaveProperty('email');
});

test('a recipient is taken away once', async () => {
  const { mail_id } = await keeper.call(sendMail, { form: 'erp_failure', email: 'erp@soldepapel.example' });

  await keeper.call(deleteMail, { mail_id });

  expect(await keeper.call(getMails, { form: 'erp_failure' })).toEqual([]);
  expect(await keeper.refused(deleteMail, { mail_id })).toMatchObject({ status: 404 });
});

test('both spellings of the path are served, with the trailing slash and without it', async () => {
  const paths = ['/backend/maintainers/api/mail/get_mails/', '/backend/maintainers/api/mail/get_mails'];
  const answers = await Promise.all(paths.map((url) => app.http.inject({ url, headers: { 'x-access-key': 'web' } })));

  expect(answers.map((it) => [it.statusCode, it.json().code])).toEqual([
    [401, 'no_session'],
    [401, 'no_session'],
  ]);
});

test('a confirmed registration is told to whoever activates accounts, all of them in one mail; one that is not confirmed is not', async () => {
  await keeper.call(sendMail, { form: 'account_registered', email: 'ti@soldepapel.example' });
  await keeper.call(sendMail, { form: 'account_registered', email: 'gerencia@soldepapel.example', kind: 'copia' });
  const person = { email: 'nueva@soldepapel.example', clave: 'sol-de-papel-1', nombre: 'Nueva Persona' };
  const notices = async () => (await mailsTo('ti@soldepapel.example')).filter((it) => it.asunto.startsWith('Cuenta nueva'));

  await stranger().call(register, { ...person, email: 'otra@soldepapel.example' });
  await mailbox.mailTo('otra@soldepapel.example');
  await stranger().call(register, person);
  await stranger().call(confirmRegistration, { codigo: await mailbox.secretTo(person.email), clave: person.clave });

  await expect.poll(async () => (await notices()).length, { timeout: 8_000 }).toBe(1);
  expect(await notices()).toMatchObject([
    {
      para: 'ti@soldepapel.example',
      copia: 'gerencia@soldepapel.example',
      texto: expect.stringContaining('Nueva Persona (nueva@soldepapel.example)'),
    },
  ]);
});

test('the maintenance page tells its recipients once, however often it saves itself; the mode tells at once', async () => {
  const administrator = await as('maintenance:read', 'maintenance:update');
  await keeper.call(sendMail, { form: 'maintenance_form', email: 'todos@soldepapel.example' });
  const save = async () => {
    const { infos, version } = await administrator.call(getMaintenanceForm, {});
    const texts = infos.map(({ info_type, description, enabled }) => ({ info_type, description, enabled }));
    await administrator.call(postMaintenanceForm, { infos: texts, version });
  };

  await save();
  await save();
  await administrator.call(updateMaintenanceMode, { mode: 'on' });
  await administrator.call(updateMaintenanceMode, { mode: 'on' });
  await administrator.call(updateMaintenanceMode, { mode: 'off' });

  const subjects = async () => (await mailsTo('todos@soldepapel.example')).map((it) => it.asunto);
  await expect
    .poll(subjects, { timeout: 8_000 })
    .toEqual(['Recibirá avisos de: Página y modo de mantención', 'Se encendió el modo mantención', 'Se apagó el modo mantención']);
  const { rows } = await app.pool.query("select count(*) from pgboss.job where name = 'notify_form' and state = 'created'");
  expect(rows[0].count).toBeLessThanOrEqual(2);
  expect(rows[0].count).toBeGreaterThanOrEqual(1);
});
