import type { Page } from '@playwright/test';
import { addressOf } from './addresses.ts';
import { isQuiet } from './quiet.ts';
import { expect, test } from './stage.ts';

const kilobyte = 1024;

/** Tells the bytes of JavaScript that have come over the line till now, as compressed by the server. */
async function watchScripts(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Map<string, { encoding: string | undefined; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { encoding: response.headers['content-encoding'], bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  return () => {
    const all = [...scripts.values()];
    return {
      bytes: all.reduce((sum, it) => sum + it.bytes, 0),
      encodings: new Set(all.filter((it) => it.bytes > 2 * kilobyte).map((it) => it.encoding)),
    };
  };
}

/** What a page brings in all with an empty cache. */
async function scriptsOf(page: Page, path: string) {
  const scriptsNow = await watchScripts(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isQuiet(page);
  return scriptsNow();
}

// On a computer of its own: in another's window the app would be there already.
test('the sign-in page brings less than 182 KB of compressed JavaScript', async ({ newcomer }) => {
  const { bytes, encodings } = await scriptsOf(await newcomer(), '/login');

  test.info().annotations.push({ type: 'sign-in page', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(encodings).toEqual(new Set(['br']));
  expect(bytes).toBeGreaterThan(10 * kilobyte);
  expect(bytes).toBeLessThan(182 * kilobyte);
});

test('the pages of suppliers, which they open on a telephone, bring less than 200 KB', async ({ newcomer }) => {
  for (const path of ['/cotizar', '/confirmar']) {
    const { bytes } = await scriptsOf(await newcomer(), path);

    test.info().annotations.push({ type: `page of suppliers ${path}`, description: `${Math.round(bytes / kilobyte)} KB` });
    expect(bytes).toBeGreaterThan(10 * kilobyte);
    expect(bytes).toBeLessThan(200 * kilobyte);
  }
});

test('the list of projects brings less than 345 KB in all', async ({ newcomer }) => {
  const { bytes, encodings } = await scriptsOf(await newcomer('Camila Peumo'), '/');

  test.info().annotations.push({ type: 'projects list', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(encodings).toEqual(new Set(['br']));
  expect(bytes).toBeGreaterThan(100 * kilobyte);
  expect(bytes).toBeLessThan(345 * kilobyte);
});

test('the bar stands, and whose session it is and the first projects are asked while the scripts come, and once', async ({ newcomer }) => {
  const page = await newcomer('Camila Peumo');
  // Of whom it is known that they read projects.
  await page.addInitScript(() => localStorage.setItem('ahead', '/'));
  const asked: string[] = [];
  page.on('request', (it) => {
    const { pathname } = new URL(it.url());
    if (/\/auth$|\/filtered_projects$/.test(pathname)) asked.push(pathname.split('/').at(-1) ?? '');
  });
  const letScriptsCome = await holdScripts(page);

  const opened = page.goto('/');
  await expect.poll(() => asked.toSorted()).toEqual(['auth', 'filtered_projects']);
  // Meanwhile nobody looks at an empty page.
  await expect(page.locator('.starting')).toBeVisible();
  letScriptsCome();
  await opened;
  await expect(page.locator('.starting')).toBeHidden();

  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('a day, the activities of the place that an address names, and the stock of whose warehouse it is are asked while the scripts come, with their screen, and once', async ({
  newcomer,
  db,
}) => {
  const activities = '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto';
  const stock = '/supplying/mobile-warehouses/stock';
  for (const [who, address, screen, call] of [
    ['Camila Peumo', '/mi-dia', 'Workday', /\/workday$/],
    ['Camila Peumo', await addressOf(activities, db), 'PlaceActivities', /\/backend\/project\/actividadProyecto\/[^/]+\/[^/]+$/],
    ['Hugo Belloto', stock, 'StockList', /\/get_material_movil_stock\?(?:warehouse_code=BM\d+|mine=true)&page=1&per_page=\d+$/],
  ] as const) {
    const page = await newcomer(who);
    await page.addInitScript((ahead) => localStorage.setItem('ahead', ahead), `/mi-dia ${activities} ${stock}`);
    const asked: string[] = [];
    page.on('request', (it) => asked.push(it.url().slice(new URL(it.url()).origin.length)));
    const letScriptsCome = await holdScripts(page);

    const opened = page.goto(address);
    await expect.poll(() => asked.some((it) => it.includes(`/${screen}-`)) && asked.some((it) => call.test(it))).toBe(true);
    letScriptsCome();
    await opened;

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isQuiet(page);
    expect(asked.filter((it) => call.test(it))).toHaveLength(1);
  }
});

test('what a screen is drawn with comes while the scripts of the frame do, whatever its address, and few files of it', async ({
  newcomer,
  db,
}) => {
  const page = await newcomer('Catalina Tara');
  const asked: string[] = [];
  page.on('request', (it) => asked.push(new URL(it.url()).pathname));
  const letScriptsCome = await holdScripts(page);

  const opened = page.goto(await addressOf('/supplying/purchase-orders/$number', db));
  await expect.poll(() => asked.some((it) => /\/OrderPage-[^/]+\.js$/.test(it))).toBe(true);
  letScriptsCome();
  await opened;

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isQuiet(page);
  expect(new Set(asked.filter((it) => it.startsWith('/assets/'))).size).toBe(asked.filter((it) => it.startsWith('/assets/')).length);
});

/** What one waits for on a slow line: all that has come when the first rows are drawn. */
const untilRows = ['/materiales/catalogo', '/usuarios/rol', '/supplying/reports/stock', '/supplying/purchase-orders/$number'];

for (const path of untilRows)
  test(`the first rows of ${path} wait for less than 330 KB of scripts, for no letters and no list of choices`, async ({
    newcomer,
    db,
  }) => {
    const page = await newcomer('Catalina Tara');
    await page.addInitScript(() => localStorage.removeItem('letters'));
    await page.route(/\/controls-[^/]+\.js$|\.woff2$/, () => undefined);
    const scriptsNow = await watchScripts(page);

    await page.goto(await addressOf(path, db));

    await expect(page.locator('main :is(tbody td, .facts)').first()).toBeVisible();
    const { bytes } = scriptsNow();
    test.info().annotations.push({ type: `rows of ${path}`, description: `${Math.round(bytes / kilobyte)} KB` });
    expect(bytes).toBeGreaterThan(200 * kilobyte);
    expect(bytes).toBeLessThan(330 * kilobyte);
  });

test('a list that was drawn before the letters came is as wide as they are', async ({ newcomer }) => {
  const page = await newcomer('Rocío Alerce');
  await page.addInitScript(() => localStorage.removeItem('letters'));
  const letters = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await letters.promise;
    await route.continue();
  });
  await page.goto('/supplying/purchase-orders/list');
  const numbers = page.locator('tbody td:first-child');
  await expect(numbers.first()).toBeVisible();
  letters.resolve();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('letters'))).toBe('here');

  await expect.poll(() => numbers.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)).toBe(0);
});

test('the rows of the projects wait for less than 214 KB, for no list of choices and no drawer', async ({ newcomer }) => {
  const page = await newcomer('Camila Peumo');
  // Their icons come with them.
  await page.route(/\/(controls|marks)-[^/]+\.js$/, () => undefined);
  const scriptsNow = await watchScripts(page);

  await page.goto('/');

  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  const { bytes } = scriptsNow();
  test.info().annotations.push({ type: 'rows of projects', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(bytes).toBeGreaterThan(100 * kilobyte);
  expect(bytes).toBeLessThan(214 * kilobyte);
  await expect(page.locator('.select-ahead').first()).toHaveAttribute('placeholder', 'Todas');
});

test('a client that takes nothing compressed gets the page too', async ({ request }) => {
  for (const path of ['/', '/login']) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
});

/** The first scripts do not come before what this gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letCome = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/light-[^/]+\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  return letCome;
}
