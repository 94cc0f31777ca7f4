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
