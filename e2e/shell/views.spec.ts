import type { Locator, Page } from '@playwright/test';
import { createVistaLista, type ViewContent } from 'contract/access/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { addressOf } from '../addresses.ts';
import { cutBesideRoom } from '../layout.ts';
import { isQuiet } from '../quiet.ts';
import { forgetShift, shiftOf } from '../shift.ts';
import { expect, noViolations, noViolationsInAnyLight, test } from '../stage.ts';
import { walkTo } from '../walk.ts';

const projects = { lista: filteredProjects.id, titulo: 'Proyectos' };
const plain: ViewContent = { filtros: [], columnas: ['codigoProyecto', 'nombre'], orden: null, por_pagina: 25, agrupar: null };
/** So many views stand above a list. */
const mostTabs = 6;

test('a view is saved with two clicks and a name, opened again with one, and opens the list from then on with one more', async ({
  page,
  signIn,
  visitor,
  given,
  as,
}) => {
  // Nobody of other tests: the list opens with that view from here on.
  const owner = await given.user({ permissions: ['projects:read'] });
  await signIn(owner);
  await page.goto('/?linea=CI&sort=-kwp&agrupar=linea');
  await expect(page.locator('.rows-group')).toHaveCount(1);
  let clicks = 0;
  const click = async (what: string | Locator) => {
    clicks += 1;
    await (typeof what === 'string' ? page.getByRole('button', { name: what, exact: true }) : what).click();
  };
  const tabsOn = (it: Page) => it.getByRole('navigation', { name: 'Vistas guardadas' });
  const tab = tabsOn(page).getByRole('link', { name: 'Industriales grandes' });

  await page.getByRole('button', { name: 'Elegir columnas' }).click();
  await page.getByRole('checkbox', { name: 'Cliente' }).uncheck();
  await page.keyboard.press('Escape');
  await click('Vistas');
  await page.getByRole('checkbox', { name: 'Compartir con quienes pueden ver la lista' }).check();
  await page.getByLabel('Guardar lo que se ve como').fill('Industriales grandes');
  await noViolations(page);
  await click('Guardar vista');
  await expect(tab).toHaveAttribute('aria-current', 'page');
  expect(clicks).toBe(2);

  await walkTo(page, '/usuarios/perfil');
  await page.goto('/');
  await expect(page.getByRole('table', { name: 'Proyectos' })).toBeVisible();
  await expect(page.locator('.rows-group')).toHaveCount(0);
  await expect(tabsOn(page).getByRole('link', { name: 'Lista completa' })).toHaveAttribute('aria-current', 'page');
  clicks = 0;
  await click(tab);
  await expect(page).toHaveURL(/linea=CI.*agrupar=linea/);
  await expect(page.locator('.rows-group')).toHaveCount(1);
  expect(clicks).toBe(1);

  // Of the columns those that were seen are kept in it.
  const heads = page.getByRole('table', { name: 'Proyectos' }).getByRole('columnheader');
  await expect(heads.filter({ hasText: 'Cliente' })).toHaveCount(0);

  await click('Vistas');
  await click('Abrir la lista con Industriales grandes');
  await expect(page.getByRole('button', { name: 'Abrir la lista con Industriales grandes' })).toHaveAttribute('aria-pressed', 'true');
  const asked: string[] = [];
  page.on('request', (it) => {
    if (/filtered_projects\?/.test(it.url())) asked.push(it.url());
  });
  await page.goto('/');
  await expect(page.locator('.rows-group')).toHaveCount(1);
  await expect(page).toHaveURL(/linea=CI.*agrupar=linea/);
  expect(asked.filter((it) => !it.includes('linea=CI'))).toEqual([]);

  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page).toHaveURL(/linea=CI.*agrupar=linea/);
  await walkTo(page, '/usuarios/perfil');
  await page.getByRole('link', { name: 'Project Administrator' }).click();
  await expect(page).toHaveURL(/linea=CI.*agrupar=linea/);
  await expect(page.locator('.rows-group')).toHaveCount(1);

  // What is shared, others open too; with what their own list opens it says nothing.
  const camila = as('Camila Peumo');
  for (const nombre of [
    'Casas',
    'Casas de este mes en la Región Metropolitana y en Valparaíso',
    'Con atraso',
    'Mis obras',
    'Plantas',
    'Techos',
  ])
    await camila(createVistaLista, { ...projects, nombre, contenido: { ...plain, filtros: [{ nombre: 'search', valor: nombre }] } });
  const other = await visitor('Camila Peumo');
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto('/');
  await expect(other.locator('.card').first()).toBeVisible();
  // Nothing is pushed down by what this browser had not heard of.
  await isQuiet(other);
  await expect(tabsOn(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Vistas', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Cambiar Industriales grandes' })).toHaveCount(0);
  await other.getByRole('button', { name: `Industriales grandes · de ${owner.nombre}` }).click();
  await expect(other).toHaveURL(/linea=CI.*agrupar=linea/);

  // From then on it stands there with the first row, among those opened last.
  await other.goto('/');
  await expect(tabsOn(other).getByRole('link')).toHaveCount(1 + mostTabs);
  await isQuiet(other);
  await expect(other.locator('.rows-group')).toHaveCount(0);
  await noViolationsInAnyLight(other);
  await tabsOn(other)
    .getByRole('link', { name: `Industriales grandes · de ${owner.nombre}` })
    .click();
  await expect(other).toHaveURL(/linea=CI.*agrupar=linea/);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('who comes back from a row finds the list as it was, and the row marked', async ({ page, signIn }) => {
  await signIn('Camila Peumo');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/?sort=nombre&per_page=50');
  const row = page.locator('tr[data-row]').nth(15);
  const code = await row.getAttribute('data-row');
  await row.scrollIntoViewIfNeeded();
  await row.locator('.row-name').click();
  await expect(page).toHaveURL(/\/proyectos?\//);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(code ?? '');

  const isBack = async () => {
    await expect(page).toHaveURL(/\?sort=nombre&per_page=50$/);
    await expect(page.locator(`tr[data-row="${code}"][data-back]`)).toBeInViewport();
    await expect(page.locator(`tr[data-row="${code}"] .row-name`)).toBeFocused();
  };
  await page.goBack();
  await isBack();
  await page.goForward();
  await expect(heading).toContainText(code ?? '');
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Inicio' }).click();
  await isBack();
});

/** What each of these pages is opened for: a row of a list, what waits, a day, what one was told. */
const firstRow = '.card, .inbox-items li, .inbox .empty, .waits li, .calendar-list > li, .notifications-box li';

test('on a phone the first row of every main page stands in the upper third, and nothing is pushed about', async ({ page, signIn, db }) => {
  const { id } = await db.selectFrom('users').select('id').where('nombre', '=', 'Catalina Tara').executeTakeFirstOrThrow();
  const told = { kind: 'reply' as const, title: 'Camila Peumo respondió su comentario', text: null, url: '/', read_at: new Date() };
  await db
    .insertInto('notifications')
    .values({ ...told, user_id: id })
    .execute();
  await signIn('Catalina Tara');
  await page.setViewportSize({ width: 360, height: 740 });
  const pages = [
    '/',
    '/sap/request-materials',
    '/sap/request-services',
    '/supplying/mobile-warehouses/material-transfers',
    '/request-materials/approvals',
    '/mi-dia',
    '/calendario',
    '/notificaciones',
    '/supplying/mobile-warehouses/stock',
    '/usuarios/rol',
  ];
  for (const address of [...pages, '/supplying']) {
    if (address !== pages[0]) await forgetShift(page);
    await walkTo(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isQuiet(page);
    expect.soft(await shiftOf(page), `${address} is pushed about`).toBeLessThan(0.1);
    if (!pages.includes(address)) continue;
    // Where the page opens scrolled down to today, from its top all the same.
    const top = await page
      .locator(firstRow)
      .first()
      .evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
    expect.soft(top, address).toBeLessThan(740 / 3);
  }
});

test('no list cuts a name beside an empty column, on 1280 and on 1600', async ({ page, signIn }) => {
  await signIn('Catalina Tara');
  const lists = [
    '/',
    '/sap/request-materials',
    '/sap/request-services',
    '/usuarios/usuario',
    '/mantenedores/tipoProyecto',
    '/supplying/purchase-orders/list',
  ];
  for (const address of lists) {
    await walkTo(page, address);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await isQuiet(page);
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => cutBesideRoom(page), { message: `${address} on ${width}` }).toEqual([]);
    }
  }
});

test('what is opened at once, without anything fetched before, is not pushed about by its filters, nor by a notice that is new', async ({
  page,
  signIn,
  db,
}) => {
  await signIn('Catalina Tara');
  // Nobody has told this browser of the notice yet.
  await page.addInitScript(() => localStorage.removeItem('banner-last'));
  // A page that fills the window has no notice.
  const whole = '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto';
  for (const path of ['/supplying/mobile-warehouses/material-transfers', '/usuarios/rol/matriz', whole]) {
    await page.goto(await addressOf(path, db));
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    if (path !== whole) await expect(page.getByRole('button', { name: 'Cerrar el aviso' })).toBeVisible();
    await isQuiet(page);
    expect(await shiftOf(page), path).toBeLessThan(0.1);
    // What is only read aloud widens nothing.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/mi-dia', '/sap/request-materials', '/request-materials/approvals', '/supplying/mobile-warehouses/stock']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isQuiet(page);
    expect.soft(await shiftOf(page), `${path} at 360 px`).toBeLessThan(0.1);
  }
});
