import { hashPassword } from 'server/src/access/sessions/passwords.ts';
import { expect, noViolations, test } from '../stage.ts';
import { enter } from './enter.ts';

const clave = 'Sol-de-perfil-2026';

test('one keeps one’s own data and photo; what is no photo is refused', async ({ page, signIn, given, complaints }) => {
  complaints.expect(/400 .*\/perfil/, /blob:/);
  await signIn(await given.user({ nombre: 'Perfil Propio' }));
  await page.goto('/usuarios/perfil');
  const own = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Mis datos' });
  await own.getByLabel('Contacto de emergencia').fill('Su hermana, +56 9 5555 0177');
  await own.getByLabel('Foto', { exact: true }).setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('nada') });
  await own.getByRole('button', { name: 'Guardar mis datos' }).click();
  await expect(own).toContainText('no es una imagen');

  await own.getByLabel('Foto', { exact: true }).setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await own.getByRole('button', { name: 'Guardar mis datos' }).click();
  await expect(page.getByRole('region', { name: 'Avisos', exact: true })).toContainText('Datos guardados');
  await expect.poll(() => page.locator('.detail-image img').evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(100);
  await page.reload();
  await expect(own.getByLabel('Contacto de emergencia')).toHaveValue('Su hermana, +56 9 5555 0177');
  await noViolations(page);
});

test('one closes the sessions of other devices, and the password closes the rest', async ({ page, given, visitor, signIn, complaints }) => {
  complaints.expect(/400 .*cambiarContrasena/, /401 /);
  const person = await given.user({ nombre: 'Varios Lados', password_hash: await hashPassword(clave) });
  const [phone, tablet] = [await visitor(person), await visitor(person)];
  await signIn(person);
  await page.goto('/usuarios/perfil');
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'Esta sesión' })).toHaveCount(1);

  await sessions.nth(1).getByRole('button').click();
  await expect(sessions).toHaveCount(2);
  await page.getByLabel('Clave actual', { exact: true }).fill('no es esta');
  await page.getByLabel('Clave nueva', { exact: true }).fill('Otra-clave-2026');
  await page.getByRole('button', { name: 'Cambiar la clave' }).click();
  await expect(page.getByText('La clave actual no es correcta.')).toBeVisible();
  await page.getByLabel('Clave actual', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Cambiar la clave' }).click();

  await expect(sessions).toHaveCount(1);
  for (const other of [phone, tablet]) {
    await other.goto('/usuarios/perfil');
    await expect(other).toHaveURL('/login');
  }
});

test('the look that one chooses is worn on every device', async ({ page, given, visitor, signIn }) => {
  const person = await given.user({ nombre: 'Gusto Oscuro', password_hash: await hashPassword(clave) });
  await signIn(person);
  await page.goto('/usuarios/perfil');
  const kept = page.waitForResponse(/preferencias/);
  await page.getByRole('group', { name: 'Apariencia' }).getByText('Oscuro').click();
  await kept;
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const elsewhere = await visitor();
  await elsewhere.goto('/login');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'light');
  await enter(elsewhere, person.email, clave);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('what one wants to be told by mail is kept', async ({ page, given, signIn }) => {
  await signIn(await given.user({ nombre: 'Pocos Avisos' }));
  await page.goto('/usuarios/perfil');
  await page.getByRole('switch', { name: 'Un resumen cada mañana' }).check();
  await page.getByRole('switch', { name: 'Cuando alguien me menciona' }).uncheck();
  await page.getByRole('button', { name: 'Guardar avisos' }).click();
  await expect(page.getByRole('region', { name: 'Avisos', exact: true })).toContainText('Avisos guardados');

  await page.reload();
  await expect(page.getByRole('switch', { name: 'Un resumen cada mañana' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Cuando alguien me menciona' })).not.toBeChecked();
});
