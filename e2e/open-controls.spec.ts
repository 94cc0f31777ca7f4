import type { Page } from '@playwright/test';
import { addressOf } from './addresses.ts';
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
  const drawer = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await expect(drawer).toBeVisible();
  // Its last row stands at its foot.
  const [foot, whole] = [await drawer.locator('.form-buttons').last().boundingBox(), await drawer.boundingBox()];
  expect((whole?.y ?? 0) + (whole?.height ?? 0) - ((foot?.y ?? 0) + (foot?.height ?? 0)), 'a gap at the foot').toBeLessThan(25);
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
      await page.locator('.ant-select-item-option').first().click();
      // What empties a field is no stop of the Tab key, and says itself in Spanish.
      const clear = page.getByRole('dialog').getByRole('button', { name: 'Quitar lo elegido' }).first();
      await expect(clear).toHaveAttribute('tabindex', '-1');
      await expect(page.getByRole('button', { name: /clear/i })).toHaveCount(0);
      await box.click();
      await box.fill('jefa');
      await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    },
  },
  {
    what: 'a select of several',
    at: '/usuarios/usuarioBodega',
    open: async (page) => {
      await press(page, 'Nuevo usuario de bodega');
      await page.getByRole('dialog').getByRole('combobox', { name: 'Bodegas' }).click();
      await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    },
  },
  {
    what: 'a short list of the browser',
    at: '/?search=CI-26',
    open: async (page) => {
      await press(page, 'Vistas');
      await page.getByRole('combobox', { name: 'Agrupar por' }).click();
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

test('axe finds nothing on what stands beside a take-off, light and dark, at 1440 and at 360 px', async ({ page, signIn, db }) => {
  await signIn('Fernanda Ulmo');
  const at = await addressOf('/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto/cubicles/$documento', db);
  for (const viewport of [chilean.viewport, { width: 360, height: 740 }]) {
    await page.setViewportSize(viewport);
    await page.goto(at);
    for (const name of ['Totales', 'Revisión', 'Variables', 'Comentarios', 'Lo que usaron otros', 'Envíos al ERP']) {
      await page.getByRole('button', { name, exact: false, pressed: false }).filter({ hasText: name }).first().click();
      const opened = page.getByRole('heading', { name, level: 2 }).or(page.getByRole('dialog', { name }));
      await expect(opened).toBeVisible();
      await isQuiet(page);
      await noViolations(page, { oneOfAKind: true });
      await light(page, 'dark');
      await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true });
      await light(page, 'light');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(
        viewport.width,
      );
      if (viewport.width > 360) continue;
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    }
  }
});

test('lists of choices beside each other are as high, look alike and take the same keys', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  for (const [width, height] of [
    [1440, 32],
    [360, 40],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible();
    if (width < 768) await press(page, 'Filtros');
    await isQuiet(page);
    const lookOf = (it: Element) => {
      const { borderRadius, borderColor, fontFamily } = getComputedStyle(it);
      return { height: it.getBoundingClientRect().height, borderRadius, borderColor, fontFamily };
    };
    const native = page.getByRole('combobox', { name: 'Filas por página' });
    const searched = page.getByRole('combobox', { name: 'Línea', exact: true });
    const frame = page.locator('.ant-select').filter({ has: searched });
    await expect(frame).toBeVisible();
    const look = await frame.evaluate(lookOf);
    expect(look.height).toBe(height);
    expect(await native.evaluate(lookOf)).toEqual(look);

    // Down opens, down goes on, Enter takes, Escape leaves all as it was.
    await native.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => native.evaluate((it) => it.matches(':open'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(native).toHaveValue('25');
    await searched.focus();
    await page.keyboard.press('ArrowDown');
    await expect(searched).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(searched).toHaveAttribute('aria-expanded', 'false');
    await expect(page).not.toHaveURL(/linea|per_page/);
  }
  const native = page.getByRole('combobox', { name: 'Filas por página' });
  await native.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/per_page=50/);
});
