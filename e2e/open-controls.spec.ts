import type { Page } from '@playwright/test';
import { light } from './axe.ts';
import { chilean } from './browser.ts';
import { isQuiet } from './quiet.ts';
import { expect, noViolations, test } from './stage.ts';

/** What opens over a page: one of each kind, wherever it stands. */
interface Kind {
  what: string;
  at: string;
  open: (page: Page) => Promise<unknown>;
  /** Phones do not have it. */
  isForDesks?: boolean;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const startUser = async (page: Page) => {
  await press(page, 'Nuevo usuario');
  await expect(page.getByRole('dialog', { name: 'Nuevo usuario' })).toBeVisible();
};
const kinds: readonly Kind[] = [
  { what: 'a drawer', at: '/usuarios/usuario', open: startUser },
  {
    what: 'a select with a search',
    at: '/usuarios/usuario',
    open: async (page) => {
      await startUser(page);
      const box = page.getByRole('dialog').getByRole('combobox', { name: 'Rol' });
      await box.click();
      await box.fill('jefa');
      await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    },
  },
  {
    what: 'a date field',
    at: '/mantenedores/tiposCambio',
    open: async (page) => {
      await press(page, 'Nuevo tipo de cambio');
      await page.getByRole('dialog').getByLabel('Fecha').click();
      await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
    },
  },
  { what: 'the menu of further actions', at: '/proyectos/lugaresInstalacion/CI-26012', open: (page) => press(page, 'Más acciones') },
  { what: 'the choice of columns', at: '/?search=CI-26', open: (page) => press(page, 'Elegir columnas'), isForDesks: true },
  { what: 'the saved views', at: '/?search=CI-26', open: (page) => press(page, 'Vistas') },
  {
    what: 'the search of everything',
    at: '/usuarios/perfil',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('casa');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
];

for (const { what, at, open, isForDesks = false } of kinds) {
  test(`axe finds nothing while ${what} is open, light and dark, at 1440 and at 360 px`, async ({ page, signIn }) => {
    await signIn('Catalina Tara');
    const openAt = async (viewport: { width: number; height: number }) => {
      await page.setViewportSize(viewport);
      await page.goto(at);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await isQuiet(page);
      await open(page);
      await isQuiet(page);
    };

    await openAt(chilean.viewport);
    await noViolations(page, { oneOfAKind: true });
    await light(page, 'dark');
    await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true });
    if (isForDesks) return;
    await openAt({ width: 360, height: 740 });
    await noViolations(page, { oneOfAKind: true });
    await light(page, 'light');
    await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  });
}
