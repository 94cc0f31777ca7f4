import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import type { Screen } from '../web/src/shell/screen.ts';
import { addressOf } from './addresses.ts';
import { isQuiet } from './quiet.ts';
import { expect, noViolations, test } from './stage.ts';

const web = new URL('../web/src/', import.meta.url);
const routes = readdirSync(web)
  .map((area) => new URL(`${area}/routes.tsx`, web))
  .filter((it) => existsSync(it));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(it.href)));
// The first tab has the address of the screen around it; signing out is no screen to look at.
const screens = areas.flatMap((it) => it.screens).filter(({ path, tabOf }) => tabOf !== path && path !== '/logout');
/** Of a long list a few rows tell as much as all. */
const few: Record<string, string> = { '/': '?search=CI-26', '/mantenedores/stageControl': '?search=CI-26' };

for (const screen of screens) {
  test(`axe finds nothing on ${screen.path}, light and dark, at 1440 and at 360 px`, async ({ page, signIn, given, db, as }) => {
    const path = (await addressOf(screen.path, db)) + (few[screen.path] ?? '');
    const isClosed = path === '/maintenance';
    if (isClosed) await as('Catalina Tara')(updateMaintenanceMode, { mode: 'on' });
    if (screen.opens === 'flagged') await signIn(await given.user({ debe_cambiar_clave: true }));
    else if (screen.opens !== 'visitors') await signIn(isClosed ? 'Camila Peumo' : 'Catalina Tara');
    // Dashboards are pages of another system, which the tests do not reach.
    await page.route('https://*.smartsheet.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Tablero</title>' }));

    try {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await look(page);
    } finally {
      if (isClosed) await as('Catalina Tara')(updateMaintenanceMode, { mode: 'off' });
    }
  });
}

/** The roles and names are the same in both looks: in the dark only the colours are judged anew. */
async function look(page: Page): Promise<void> {
  await isThere(page);
  await noViolations(page);
  await light(page, 'dark');
  await noViolations(page, 'color-contrast');

  await page.setViewportSize({ width: 360, height: 740 });
  await isThere(page);
  await noViolations(page, 'color-contrast');
  await light(page, 'light');
  await noViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
}

async function light(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isQuiet(page);
}
