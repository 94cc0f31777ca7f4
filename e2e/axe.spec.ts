import { existsSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { catalogues } from 'contract/catalogues/index.ts';
import { updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import type { Screen } from '../web/src/shell/screen.ts';
import { addressOf } from './addresses.ts';
import { frame, light } from './axe.ts';
import { chilean } from './browser.ts';
import { oneOfEachShape } from './catalogues/shapes.ts';
import { buttonsAreFew, cutBesideRoom } from './layout.ts';
import { isQuiet } from './quiet.ts';
import { forgetShift, shiftOf } from './shift.ts';
import { expect, noViolations, test as stage } from './stage.ts';
import { walkTo } from './walk.ts';

const web = new URL('../web/src/', import.meta.url);
const routes = readdirSync(web)
  .map((area) => new URL(`${area}/routes.tsx`, web))
  .filter((it) => existsSync(it));
const areas: { screens: readonly Screen[] }[] = await Promise.all(routes.map((it) => import(it.href)));
// The first tab has the address of the screen around it; signing out is no screen to look at.
const screens = areas.flatMap((it) => it.screens).filter(({ path, tabOf }) => tabOf !== path && path !== '/logout');
/** Of a long list a few rows tell as much as all. */
const few: Record<string, string> = {
  '/': '?search=CI-26',
  '/mantenedores/stageControl': '?search=CI-26',
  '/mantenedores/actividadTipoProyectoConfiguracion': '?search=Montaje',
  '/mantenedores/matrizAprobacion': '?kind=materials',
};
/** Catalogues have one screen, drawn from their fields: where another has all kinds of theirs, their roles and names are enough. */
const shapes = new Set(oneOfEachShape().map(([name]) => name));
const alike = new Set(
  Object.keys(catalogues)
    .filter((it) => !shapes.has(it))
    .map((it) => `/mantenedores/${it}`),
);
/** Who looks at what the administrator may not. */
const seenBy: Partial<Record<string, string>> = {
  '/sap/diferencias-stock': 'Rocío Alerce',
  '/supplying/suppliers/$id/bank': 'Rocío Alerce',
};

const phoneSize = { width: 360, height: 740 };
const everywhere = ', light and dark, at 1440 and at 360 px';

const test = stage.extend<{ office: Page; phone: Page }>({
  office: async ({ walker, complaints }, use) => {
    complaints.watch(walker.context());
    await isOpen(walker);
    await use(walker);
    complaints.end();
  },
  phone: async ({ walkerOnPhone, complaints }, use) => {
    complaints.watch(walkerOnPhone.context());
    await walkerOnPhone.setViewportSize(phoneSize);
    await isOpen(walkerOnPhone);
    await use(walkerOnPhone);
    complaints.end();
  },
});

/** Somebody who was here before: letters and the notice of the company are there from the first moment on. */
async function isOpen(walker: Page): Promise<void> {
  if (walker.url() !== 'about:blank') return;
  await walker.goto('/usuarios/perfil');
  await isThere(walker);
}

// What stands open follows what others do.
test.afterAll(({ walker, walkerOnPhone }) => Promise.all([walker, walkerOnPhone].map((it) => it.goto('about:blank'))));

for (const screen of screens.filter((it) => !isClosedOff(it) && it.path !== '/maintenance')) {
  test(`axe finds nothing on ${screen.path}${alike.has(screen.path) ? '' : everywhere}`, async ({ office, phone, visitor, db }) => {
    const person = seenBy[screen.path];
    const [page, held] = person === undefined ? [office, phone] : [await visitor(person), await visitor(person)];
    const address = (await addressOf(screen.path, db)) + (few[screen.path] ?? '');
    await page.setViewportSize(chilean.viewport);
    await forgetShift(page);
    await walkTo(page, address);
    if (few[screen.path]) await expect(page.locator('tbody tr').first()).toBeVisible();
    if (alike.has(screen.path)) {
      await isThere(page);
      return noViolations(page, { oneOfAKind: true });
    }
    await look(page, async () => {
      await held.setViewportSize(phoneSize);
      await forgetShift(held);
      await walkTo(held, address);
      return held;
    });
  });
}

for (const { path, opens } of screens.filter(isClosedOff)) {
  test(`axe finds nothing on ${path}${everywhere}`, async ({ visitor, given, db }) => {
    const page = await visitor(opens === 'flagged' ? await given.user({ debe_cambiar_clave: true }) : undefined);
    const address = await addressOf(path, db);
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await look(page, () => onPhone(page, address));
  });
}

test(`axe finds nothing on /maintenance${everywhere}`, async ({ visitor, as }) => {
  await as('Catalina Tara')(updateMaintenanceMode, { mode: 'on' });
  try {
    const page = await visitor('Camila Peumo');
    await page.goto('/maintenance');
    await expect(page).toHaveURL('/maintenance');
    await look(page, () => onPhone(page, '/maintenance'));
  } finally {
    await as('Catalina Tara')(updateMaintenanceMode, { mode: 'off' });
  }
});

/** Lists whose figures are drawn, beside those that open with them. */
const drawn = [
  '/supplying/reports/products',
  '/supplying/reports/stock',
  '/supplying/reports/users',
  '/supplying-summary',
  '/supplying-summary/$codigoLugarInstalacion',
  '/supplying/purchase-requests',
  '/supplying/purchase-orders/list',
  '/sap/request-materials',
  '/sap/request-services',
];

test('axe finds nothing on the figures of lists, at 1440 and at 360 px', async ({ office, db }) => {
  for (const path of drawn) {
    await office.setViewportSize(chilean.viewport);
    await walkTo(office, `${await addressOf(path, db)}?vista=cifras`);
    await isThere(office);
    await noViolations(office, { oneOfAKind: true, except: frame });
    await office.setViewportSize(phoneSize);
    await noViolations(office, { oneOfAKind: true, except: frame });
    expect(await office.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  }
});

/** Whoever is signed in does not come here. */
function isClosedOff({ opens }: Screen): boolean {
  return opens === 'visitors' || opens === 'flagged';
}

/** Also of a list inside a tab, and of the rules of the matrix. A page without tabs tells of one thing first, and its lists are parts of that; the comparison of roles is a table of marks. */
const firstRow = 'main .list:not(.detail:not(:has(> .tabs)) .list) > :is(.list-rows, .matrix-kinds) :is(.card, tbody tr)';

/** How far down the first row may begin, as a part of the window: on a phone, on a desktop, and there below tabs or another part of the page. */
const begins = { phone: 1 / 3, desktop: 0.45, below: 0.63 };

/** The notice of the company, which is closed once, is no part of the page. */
async function firstRowIsHigh(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const first = page.locator(firstRow).first();
  if ((await first.count()) === 0) return;
  const { top, isBelow } = await first.evaluate((it) => {
    const notice = document.querySelector<HTMLElement>('.banner');
    return {
      top: it.getBoundingClientRect().top + scrollY - (notice ? notice.offsetHeight + 8 : 0),
      isBelow: [...document.querySelectorAll('main :is(.tabs, .panel)')].some(
        (part) => part.checkVisibility() && (part.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      ),
    };
  });
  const most = width < 768 ? begins.phone : isBelow ? begins.below : begins.desktop;
  expect(top / height, 'the first row begins high').toBeLessThan(most);
}

/**
 * On a desktop, and then opened anew on a telephone, where other things are pushed about. Of rows that are drawn alike one stands for all.
 * The roles and names are the same in both looks: in the dark only the colours are judged anew; what stands around every screen is judged
 * whole once.
 */
async function look(page: Page, open: () => Promise<Page>): Promise<void> {
  await isThere(page);
  expect(await shiftOf(page), 'what stands on the page is pushed about').toBeLessThan(0.1);
  expect(await cutBesideRoom(page), 'columns share the width').toEqual([]);
  await buttonsAreFew(page);
  await firstRowIsHigh(page);
  await noViolations(page, { oneOfAKind: true });
  const except = new URL(page.url()).pathname === '/' ? [] : frame;
  await light(page, 'dark');
  await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true, except });

  await light(page, 'light');

  const phone = await open();
  await isThere(phone);
  expect(await shiftOf(phone), 'what stands on the page is pushed about at 360 px').toBeLessThan(0.1);
  await noViolations(phone, { oneOfAKind: true, except });
  await light(phone, 'dark');
  await noViolations(phone, { rules: ['color-contrast'], oneOfAKind: true, except });
  await light(phone, 'light');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  await phone.setViewportSize({ width: 390, height: 844 });
  await firstRowIsHigh(phone);
}

/** The same page opened anew on a telephone: who is not signed in comes here cold. */
async function onPhone(page: Page, address: string): Promise<Page> {
  await page.setViewportSize(phoneSize);
  await page.goto(address);
  return page;
}

async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isQuiet(page);
}
