import type { Locator, Page } from '@playwright/test';
import product from '../../package.json' with { type: 'json' };
import { expect, noViolations, test } from '../stage.ts';

const projects = { name: 'Proyectos', level: 1 } as const;

test('an unknown address says so, with the way back', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/no/existe');
  await expect(page.getByRole('heading', { name: 'Disculpa, esta página no existe' })).toBeVisible();

  await page.getByRole('link', { name: 'Volver al inicio' }).click();

  await expect(page.getByRole('heading', projects)).toBeVisible();
});

test('who asks only for the head of a page gets it, and the menu of a person says the version', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  const head = await page.request.head('/');
  expect([head.status(), head.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8']);

  await page.getByRole('button', { name: /Menú de/ }).click();

  await expect(page.getByText(`Project Administrator ${product.version}`)).toBeVisible();
});

test('the older address of the projects leads to them', async ({ page, signIn }) => {
  await signIn('Camila Peumo');

  await page.goto('/proyectos/proyectos');

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', projects)).toBeVisible();
});

/** Goes on by Tab until something has the focus: within so many steps as a menu has lines, and what stands before it. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((it) => it === document.activeElement)) return;
  }
  await expect(goal).toBeFocused();
}

test('the menu shows what the role may read, and nothing else; keys alone open it, go down two levels and back', async ({
  page,
  signIn,
  visitor,
}) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('link', { name: 'Proyectos' })).toBeVisible();
  await expect(menu.getByText('Configuración')).toBeHidden();
  // A group of which there is only one entry is that entry.
  await expect(menu.getByText('Usuarios')).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Mi perfil' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cuentas por activar' })).toBeHidden();

  const administrator = await visitor('Catalina Tara');
  await administrator.goto('/');
  const whole = administrator.getByRole('navigation', { name: 'Menú principal' });
  await expect(whole.getByRole('link', { name: 'Configuración' })).toBeVisible();
  const press = async (goal: Locator) => {
    await tabTo(administrator, goal);
    await administrator.keyboard.press('Enter');
  };
  await press(whole.getByRole('button', { name: 'Mantenedores' }));
  await expect(whole.getByRole('button', { name: 'Volver de Mantenedores a todo el menú' })).toBeFocused();
  await press(whole.getByRole('button', { name: 'De materiales' }));
  await expect(whole.getByRole('button', { name: 'Volver de De materiales a Mantenedores' })).toBeFocused();
  await press(whole.getByRole('link', { name: 'Bodegas' }));
  await expect(administrator.getByRole('heading', { name: 'Bodegas', level: 1 })).toBeFocused();
  // One level at a time, and back.
  await expect(whole.getByRole('link', { name: 'Configuración' })).toBeHidden();
  await whole.getByRole('button', { name: 'Volver de De materiales a Mantenedores' }).press('Enter');
  await expect(whole.getByRole('button', { name: 'De materiales' })).toBeFocused();
  await whole.getByRole('button', { name: 'Volver de Mantenedores a todo el menú' }).press('Enter');
  await expect(whole.getByRole('button', { name: 'Mantenedores' })).toBeFocused();
});

test('no link of the frame leads a person where their role may not go', async ({ page, signIn }) => {
  await signIn('Daniela Temu');
  await page.goto('/usuarios/perfil');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const start = await page.getByRole('banner').getByRole('link', { name: 'Project Administrator' }).getAttribute('href');
  expect(start).toBe('/mi-dia');
  await expect(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Proyectos', exact: true })).toBeHidden();

  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' }).click();
  await expect(page).toHaveURL(start ?? '');
  await page.goto('/login');
  await expect(page).toHaveURL(start ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('no row of a list leads a person where their role may not go', async ({ page, signIn }) => {
  await signIn('Valeria Patagua');
  await page.goto('/supplying/reports/stock');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/reports\/stock/);
});

test('the search finds a project, a place and a screen with the keyboard alone', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  await expect(page.getByRole('heading', projects)).toBeVisible();
  const find = async (words: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    const found = page.getByRole('dialog', { name: 'Buscar' }).getByRole('option', { name: option }).first();
    await expect(found).toBeVisible();
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };

  await page.keyboard.press('Control+k');
  await page.keyboard.type('casa');
  await expect(page.getByRole('option').first()).toBeVisible();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeHidden();

  await find('nandusera', 'Supermercados La Ñandusera: 4 locales');
  await expect(page.getByRole('heading', { name: 'CI-26012 Supermercados La Ñandusera: 4 locales' })).toBeVisible();
  // Its take-offs are found by its name too.
  await find('local maip', /^LI-\d+ - Local Maipú/);
  await expect(page.getByRole('heading', { name: /^LI-\d+ Local Maipú$/ })).toBeVisible();
  await find('control etapas', 'Control de etapas');
  await expect(page.getByRole('heading', { name: 'Control de etapas', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('galeria');
  const help = page.getByRole('group', { name: 'Manual' }).getByRole('option').first();
  await expect(help).toBeVisible();
  await expect(help).toContainText(/galería/i);
  await help.click();
  await expect(page).toHaveURL(/\/tutoriales/);
  await expect(
    page
      .getByRole('main')
      .getByRole('heading', { name: /galería/i })
      .first(),
  ).toBeVisible();
});

test('three keys lead back to what was open before, and to what one wants to do', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/proyectos/lugaresInstalacion/CI-26015');
  await expect(page.getByRole('heading', { name: 'CI-26015 Viña Tres Espejos, bodega' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Mi día' }).click();
  await expect(page.getByRole('heading', { name: 'Mi día', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Visto hace poco' }).getByRole('option').first()).toHaveText(/CI-26015 Viña Tres Espejos/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'CI-26015 Viña Tres Espejos, bodega' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nueva solicitud');
  await expect(page.getByRole('group', { name: 'Hacer' }).getByRole('option').first()).toHaveText(/Generar solicitud/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Generar solicitud', level: 1 })).toBeVisible();
});

test('the dark look is remembered', async ({ page, signIn, given }) => {
  // Kept with the account: nobody whom other tests look at.
  await signIn(await given.user({ nombre: 'Gusto Nocturno', permissions: ['projects:read'] }));
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');

  await page.getByRole('button', { name: 'Menú de Gusto Nocturno' }).click();
  await page.getByRole('group', { name: 'Apariencia' }).getByText('Oscuro').click();
  await expect(root).toHaveAttribute('data-theme', 'dark');

  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('the breadcrumbs lead from a place to its project and home', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/proyectos/lugaresInstalacion/CI-26015');
  await page.getByRole('link', { name: /^LI-\d+$/ }).click();
  await expect(page.getByRole('heading', { name: /^LI-\d+ Bodega de vinos$/ })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Ruta' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Inicio', 'CI-26015', /^LI-\d+$/]);

  await crumbs.getByRole('link', { name: 'CI-26015' }).click();
  await expect(page.getByRole('heading', { name: 'CI-26015 Viña Tres Espejos, bodega' })).toBeVisible();
  await crumbs.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.getByRole('heading', projects)).toBeVisible();
});

test('every navigation begins at the top, with the focus on the heading', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.goto('/');
  const last = page.getByRole('table').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

  await last.click();

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('without a connection the person is told, and the page recovers by itself', async ({ page, context, signIn, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn('Camila Peumo');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  const connection = page.getByRole('status', { name: 'Conexión' });

  await context.setOffline(true);
  await page.getByLabel('Buscar', { exact: true }).fill('Colegio');
  await expect(connection).toContainText('Sin Internet. Reintentamos solos');

  await context.setOffline(false);
  await expect(connection).toBeEmpty();
  await expect(page.getByRole('link', { name: 'CI-25031' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeHidden();
});

test('a server that does not answer is not called missing Internet; with its first answer the banner goes and what was asked meanwhile is there', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.expect(/ERR_CONNECTION_REFUSED/);
  await signIn('Camila Peumo');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  const connection = page.getByRole('status', { name: 'Conexión' });
  const isCall = /\/backend\//;
  await page.route(isCall, (route) => route.abort('connectionrefused'));

  await page.getByLabel('Buscar', { exact: true }).fill('Colegio');
  await expect(connection).toContainText('El servidor no responde. Reintentamos solos');

  await page.unroute(isCall);
  await expect(connection).toBeEmpty();
  await expect(page.getByRole('link', { name: 'CI-25031' })).toBeVisible();
});

test('a screen whose code did not come while the line was broken opens by itself once it is whole', async ({ newcomer, complaints }) => {
  // Said on the console, and never thrown past everybody.
  complaints.expect(/^(console|request): .*(ERR_CONNECTION_REFUSED|Unable to preload|imported module)/);
  const page = await newcomer('Camila Peumo');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  const everything = /\/(backend|assets)\//;
  await page.route(everything, (route) => route.abort('connectionrefused'));

  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Mi día' }).click();
  await expect(page.getByRole('alert')).toContainText('No se pudo descargar.');
  await expect(page.getByRole('status', { name: 'Conexión' })).toContainText('Reintentamos solos');

  await page.unroute(everything);
  await expect(page.getByRole('heading', { name: 'Mi día', level: 1 })).toBeVisible({ timeout: 20_000 });
});
