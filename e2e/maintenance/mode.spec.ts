import { addWhitelist, deleteWhitelist, updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import type { Locator } from '@playwright/test';
import { isQuiet } from '../quiet.ts';
import { expect, test } from '../stage.ts';

const camila = 'camila.peumo@soldepapel.example';
const callsOfScreens = /\/backend\/(?!maintenance\/maintenance\/maintenance_)/;
const projects = { name: 'Proyectos', level: 1 } as const;
const waiting = { name: 'Estamos en mantención', level: 1 } as const;

test.beforeEach(({ complaints }) => complaints.expect(/503 /));
test.afterEach(async ({ as }) => {
  const administrator = as('Catalina Tara');
  await administrator(updateMaintenanceMode, { mode: 'off' });
  await administrator(deleteWhitelist, { email: camila }).catch(() => undefined);
});

test('the mode sends everybody else to wait at their next step, until it is switched off', async ({ page, signIn, visitor }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  const project = page.getByRole('link', { name: 'RE-26041' });
  await expect(project).toBeVisible();
  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/configuraciones');
  const mode = administrator.getByRole('switch', { name: 'Modo mantención' });

  await mode.click();
  const question = administrator.getByRole('dialog', { name: '¿Encender el modo mantención?' });
  await expect(question).toContainText('La lista blanca está vacía');
  await question.getByRole('button', { name: 'Encender' }).click();
  await expect(mode).toBeChecked();

  // What the page asks for in the background may be refused first.
  await project.or(page.getByRole('heading', waiting)).click();
  await expect(page).toHaveURL('/maintenance');
  await expect(page.getByRole('heading', waiting)).toBeVisible();
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
  await administrator.getByRole('textbox', { name: 'Correo' }).fill('Camila.Peumo@soldepapel.example');
  await administrator.getByRole('button', { name: 'Agregar' }).click();
  await expect(administrator.getByRole('listitem').filter({ hasText: camila })).toBeVisible();

  await signIn('Camila Peumo');
  await page.goto('/');
  await page.getByRole('link', { name: 'RE-26041' }).click();
  await expect(page.getByRole('heading', { name: 'RE-26041 Casa Espino' })).toBeVisible();
  // A call still under way would be refused and lead away by itself, at once with the step below.
  await isQuiet(page);

  await administrator.getByRole('button', { name: `Quitar a ${camila}` }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect(administrator.getByText('Nadie está en la lista blanca.')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/maintenance');
});

test('whoever goes on before the last step is over is sent to wait all the same', async ({ page, signIn, as }) => {
  const administrator = as('Catalina Tara');
  await administrator(addWhitelist, { email: camila });
  await administrator(updateMaintenanceMode, { mode: 'on' });
  await signIn('Camila Peumo');
  await page.goto('/');
  const project = page.getByRole('link', { name: 'RE-26041' });
  await expect(project).toBeVisible();
  // From here on only the step itself can find out.
  await page.route(callsOfScreens, () => undefined);
  await administrator(deleteWhitelist, { email: camila });

  await stepInAndBackAtOnce(project);

  await expect(page).toHaveURL('/maintenance');
});

test('a step of one’s own does not overtake the way out', async ({ page, signIn, as }) => {
  const administrator = as('Catalina Tara');
  await administrator(addWhitelist, { email: camila });
  await administrator(updateMaintenanceMode, { mode: 'on' });
  await signIn('Camila Peumo');
  // Two steps within one page, so that going back stays in the product whichever of the two navigations is first: what a page
  // asks for as it is loaded would wait for ever below.
  await page.goto('/usuarios/perfil');
  const asked = page.waitForResponse((it) => it.url().includes('/maintenance_mode') && it.request().frame().url().endsWith('/'));
  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await asked;
  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  await isQuiet(page);
  // What the page asks for by itself would be refused first, and leave nothing to type into.
  await page.route(callsOfScreens, (route) => (route.request().url().includes('Tamarugo') ? route.continue() : undefined));
  await administrator(deleteWhitelist, { email: camila });

  const refused = page.waitForResponse((it) => it.status() === 503 && it.url().includes('Tamarugo'));
  await page.getByLabel('Buscar', { exact: true }).fill('Tamarugo');
  await refused;
  await page.goBack();

  await expect(page).toHaveURL('/maintenance');
  await expect(page.getByRole('heading', waiting)).toBeVisible();
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

/** Opens a project and goes home the moment its page appears, sooner than a hand could. */
async function stepInAndBackAtOnce(project: Locator): Promise<void> {
  await project.evaluate((link: HTMLElement) => {
    const heading = document.querySelector('h1');
    new MutationObserver((_, observer) => {
      if (heading?.isConnected) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('nav[aria-label=Ruta] a')?.click();
    }).observe(document, { childList: true, subtree: true });
    link.click();
  });
}
