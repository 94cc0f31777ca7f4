import { addressOf } from '../addresses.ts';
import { isQuiet } from '../quiet.ts';
import { expect, test } from '../stage.ts';

/** What goes over the edge of a sheet lying crosswise, in pixels, would be cut. */
const sheet = { width: 1047, height: 718 };

test('a list is printed light, without controls, whole in its width, and says whose it is, which rows and who printed it', async ({
  page,
  signIn,
}) => {
  await signIn('Camila Peumo');
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('company', 'Sol de Papel Energía SpA');
  });
  await page.setViewportSize(sheet);
  await page.goto('/?linea=CI&per_page=50');
  const table = page.getByRole('table', { name: 'Proyectos' });
  await expect(table.locator('tr[data-row]').first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });

  const main = page.getByRole('main');
  await expect(main).toContainText('Sol de Papel Energía SpA');
  await expect(main).toContainText('Impreso por Camila Peumo');
  await expect(main).toContainText(/Línea[^:]*: .*ndustrial/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const it of [page.getByRole('banner').first(), page.getByRole('search'), page.getByRole('button', { name: 'Exportar' })])
    await expect(it).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeHidden();
  await expect(table.locator('tr[data-row]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(sheet.width);
  expect(await table.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('search')).toBeVisible();
});

test('the page of a thing is printed without controls, with all of its lines in the width of a sheet', async ({ page, signIn, db }) => {
  await signIn('Rocío Alerce');
  await page.setViewportSize({ width: 703, height: 1_000 });
  for (const path of ['/supplying/purchase-orders/$number', '/sap/request-materials/$number', '/sap/request-services/$number']) {
    await page.goto(await addressOf(path, db));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isQuiet(page);
    await page.emulateMedia({ media: 'print' });

    const printed = await page.evaluate(() => ({
      controls: [...document.querySelectorAll('main button, .topbar, .side')]
        .filter((it) => it.checkVisibility())
        .map((it) => it.textContent),
      frames: [...document.querySelectorAll('main :is(.panel, .detail-head)')].filter((it) => getComputedStyle(it).borderTopWidth !== '0px')
        .length,
      width: document.documentElement.scrollWidth,
    }));
    expect(printed, path).toEqual({ controls: [], frames: 0, width: 703 });
    await page.emulateMedia({ media: 'screen' });
  }
});
