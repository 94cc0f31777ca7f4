import type { Locator, Page, Request } from '@playwright/test';
import { countNotificacion } from 'contract/access/notifications.ts';
import { companyName } from 'contract/administration/company/company.ts';
import { loginLogs } from 'contract/maintenance/access-log.ts';
import { getMaintenanceBanner } from 'contract/maintenance/banner.ts';
import { getMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { addressOf } from '../../addresses.ts';
import { isQuiet } from '../../quiet.ts';
import { expect, test } from '../../stage.ts';

const path = '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto';
// When the line of live news opens, the tab that stands open asks again for what it shows: how soon depends on the machine.
test.beforeEach(({ page }) => page.route('**/backend/live?*', () => undefined));

/** What the frame of all screens tells and asks the server at every visit: a tab with live news changes its line. */
const ofTheFrame = [loginLogs.path, getMaintenanceMode.path, getMaintenanceBanner.path, countNotificacion.path, companyName.path, '/live'];

/** Code and answers that the page asks our server for; pictures come when they are looked at. */
function isOfScreen(page: Page, it: Request): boolean {
  const { origin, pathname } = new URL(it.url());
  const isOurs = origin === new URL(page.url()).origin && ['script', 'stylesheet', 'fetch', 'xhr'].includes(it.resourceType());
  return isOurs && !ofTheFrame.some((own) => pathname.endsWith(own));
}

/** Notes what the page asks for from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (it) => {
    if (isOfScreen(page, it)) asked.push(`${it.method()} ${new URL(it.url()).pathname}`);
  });
  return asked;
}

/** Follows a link, and gives the milliseconds until its tab is drawn whole. */
const follow = (link: Locator): Promise<number> =>
  link.evaluate(
    (it: HTMLElement) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const look = () => {
          const isOpen = it.getAttribute('aria-current') === 'page' && document.querySelector('.detail-main')?.textContent !== '';
          if (isOpen && !document.querySelector('[aria-busy=true], .bone')) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        it.click();
        requestAnimationFrame(look);
      }),
  );

test('a tab that the mouse rests on opens without asking the server for anything more', async ({ page, context, signIn, db }) => {
  test.setTimeout(120_000);
  await context.route('https://*.smartsheet.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Tablero</p>' }));
  await signIn('Camila Peumo');
  await page.goto(await addressOf(path, db));
  await isQuiet(page);
  const tabs = page.getByRole('navigation', { name: /^Secciones de/ }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  const labels = (await tabs.allTextContents()).slice(1);
  expect(labels.length, 'the tabs of a project manager').toBeGreaterThan(10);
  const asked = requestsOf(page);
  const times: number[] = [];

  for (const label of labels) {
    const tab = tabs.filter({ hasText: new RegExp(`^${label}$`) });
    // We hear of a request when the browser finds time to tell: nothing is quiet before the first one was told.
    const begun = page.waitForRequest((it) => isOfScreen(page, it));
    await tab.hover();
    await begun;
    await isQuiet(page);
    asked.length = 0;
    times.push(await follow(tab));
    await isQuiet(page);
    expect.soft(asked, label).toEqual([]);
  }

  const [median = 0] = times.toSorted((a, b) => a - b).slice(times.length >> 1);
  const description = `${Math.round(median)} ms, at most ${Math.round(Math.max(...times))} ms`;
  test.info().annotations.push({ type: 'switching a tab that was hovered', description });
});

for (const [how, near] of [
  ['keyboard', (tab: Locator) => tab.focus()],
  ['finger', (tab: Locator) => tab.dispatchEvent('touchstart')],
] as const)
  test(`so does one that the ${how} has reached`, async ({ page, signIn, db }) => {
    await signIn('Camila Peumo');
    await page.goto(await addressOf(path, db));
    await isQuiet(page);
    const tab = page.getByRole('navigation', { name: /^Secciones de/ }).getByRole('link', { name: 'Comentarios' });
    const asked = requestsOf(page);

    // Its data come ahead; between its code and them there is a moment in which nothing is under way.
    const data = page.waitForResponse(
      (it) => /omentario/.test(it.url()) && it.request().method() === 'GET' && it.request().resourceType() === 'fetch',
    );
    await near(tab);
    await data;
    await isQuiet(page);
    asked.length = 0;
    await follow(tab);
    await isQuiet(page);

    expect(asked).toEqual([]);
  });
