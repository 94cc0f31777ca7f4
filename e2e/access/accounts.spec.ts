import { register } from 'contract/access/session.ts';
import { expect, test } from '../stage.ts';
import { enter } from './enter.ts';

test('a registered person waits until an administrator activates the account with the keyboard', async ({ page, visitor, complaints }) => {
  complaints.expect(/403 .*\/auth\)/);
  const [email, clave] = ['rayen.pellin@soldepapel.example', 'Rayen-pellin-2026'];
  await page.goto('/login');
  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await page.getByLabel('Nombre').fill('Rayén Pellín');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Clave', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Registrarse' }).click();
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Registration successful');
  await expect(page).toHaveURL('/login');
  await enter(page, email, clave);
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Su cuenta aún no está activa.');

  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/usuarios/por-activar');
  const waiting = administrator.getByRole('region', { name: 'Rayén Pellín' });
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Activar' })).toBeDisabled();
  await waiting.getByRole('combobox', { name: 'Rol' }).press('ArrowDown');
  await administrator.keyboard.type('jefatura de proyecto');
  await administrator.keyboard.press('Enter');
  await administrator.keyboard.press('a');
  await expect(administrator.getByRole('region', { name: 'Avisos' })).toContainText('Cuenta activada: Rayén Pellín');
  await expect(waiting).toBeHidden();

  await enter(page, email, clave);
  await expect(page.getByRole('button', { name: 'Menú de Rayén Pellín' })).toBeVisible();
});

test('a registration that is not wanted is rejected with a reason, which the person reads in a mail', async ({ page, signIn, as, db }) => {
  const [email, nombre] = ['copihue.rojo@soldepapel.example', 'Copihue Rojo'];
  await as('Catalina Tara')(register, { email, nombre, clave: 'Copihue-rojo-2026' });
  await signIn('Catalina Tara');
  await page.goto('/usuarios/por-activar');
  await page.getByRole('list', { name: 'Cuentas por activar' }).getByRole('button', { name: nombre }).click();
  const waiting = page.getByRole('region', { name: nombre });
  await expect(waiting).toBeVisible();

  await page.keyboard.press('r');
  const question = page.getByRole('dialog', { name: `Rechazar: ${nombre}` });
  await question.getByLabel('Motivo').fill('No trabaja con nosotros.');
  await question.getByRole('button', { name: 'Rechazar' }).click();

  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(`Registro rechazado: ${nombre}`);
  await expect(waiting).toBeHidden();
  const { texto } = await db.selectFrom('mails').select('texto').where('para', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(texto).toContain('Motivo: No trabaja con nosotros.');
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
});

test('a right that a role is given holds at once for its people', async ({ page, signIn, visitor, given, complaints }) => {
  complaints.expect(/403 /);
  const person = await given.user({ permissions: ['projects:read'] });
  await signIn(person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Proyectos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nuevo proyecto' })).toBeHidden();

  const administrator = await visitor('Catalina Tara');
  await administrator.goto(`/usuarios/rol?rol=${person.codigo_rol}`);
  const create = administrator.getByRole('checkbox', { name: 'Proyectos y lugares de instalación: Crear' });
  await create.check();
  await expect(create.locator('xpath=ancestor::tr')).toHaveAttribute('aria-busy', 'false');

  await page.reload();
  await expect(page.getByRole('link', { name: 'Nuevo proyecto' })).toBeVisible();
});
