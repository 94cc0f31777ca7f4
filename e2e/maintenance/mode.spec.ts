import { addWhitelist, deleteWhitelist, updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { expect, test } from '../stage.ts';

const camila = 'camila.peumo@soldepapel.example';
const projects = { name: 'Proyectos', level: 1 } as const;

test.beforeEach(({ complaints }) => complaints.expect(/503 /));
test.afterEach(async ({ as }) => {
  const administrator = as('Catalina Tara');
  await administrator(updateMaintenanceMode, { mode: 'off' });
  await administrator(deleteWhitelist, { email: camila }).catch(() => undefined);
});

test('the mode sends everybody else to wait at their next step, until it is switched off', async ({ page, signIn, visitor }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/configuraciones');
  const mode = administrator.getByRole('switch', { name: 'Modo mantención' });

  await mode.click();
  const question = administrator.getByRole('dialog', { name: '¿Encender el modo mantención?' });
  await expect(question).toContainText('La lista blanca está vacía');
  await question.getByRole('button', { name: 'Encender' }).click();
  await expect(mode).toBeChecked();

  await page.getByRole('link', { name: 'RE-26041' }).click();
  await expect(page).toHaveURL('/maintenance');
  await expect(page.getByRole('heading', { name: 'Estamos en mantención', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(/Aún en mantención a las \d/)).toBeVisible();

  await mode.click();
  await expect(mode).not.toBeChecked();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', projects)).toBeVisible();
});

test('whoever stands on the whitelist goes on working, until taken off it', async ({ page, signIn, visitor, as }) => {
  await as('Catalina Tara')(updateMaintenanceMode, { mode: 'on' });
  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/configuraciones');
  await administrator.getByLabel('Correo', { exact: true }).fill('Camila.Peumo@soldepapel.example');
  await administrator.getByRole('button', { name: 'Agregar' }).click();
  await expect(administrator.getByRole('listitem').filter({ hasText: camila })).toBeVisible();

  await signIn('Camila Peumo');
  await page.goto('/');
  await page.getByRole('link', { name: 'RE-26041' }).click();
  await expect(page.getByRole('heading', { name: 'RE-26041 Casa Espino' })).toBeVisible();
  // A call that is still under way when the door shuts would lead out before the next step does.
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await administrator.getByRole('button', { name: `Quitar a ${camila}` }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(administrator.getByText('Nadie está en la lista blanca.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL('/maintenance');
});

test('who signs in during the mode waits too, and may sign out', async ({ page, signIn, as, complaints }) => {
  // The visit is written down in the background: signing out may overtake it.
  complaints.expect(/401 .*login_logs.url=%2Fmaintenance/);
  const administrator = as('Catalina Tara');
  await administrator(addWhitelist, { email: camila });
  await administrator(updateMaintenanceMode, { mode: 'on' });
  await signIn('Elena Boldo');

  await page.goto('/');
  await expect(page).toHaveURL('/maintenance');
  await page.getByRole('link', { name: 'Cerrar sesión' }).click();

  await expect(page).toHaveURL('/login');
});
