import type { Page } from '@playwright/test';
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
test('the sign-in page brings less than 180 KB of compressed JavaScript', async ({ newcomer }) => {
  const { bytes, encodings } = await scriptsOf(await newcomer(), '/login');

  test.info().annotations.push({ type: 'sign-in page', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(encodings).toEqual(new Set(['br']));
  expect(bytes).toBeGreaterThan(10 * kilobyte);
  expect(bytes).toBeLessThan(180 * kilobyte);
});

test('the page of suppliers, which they open on a telephone, brings less than 200 KB', async ({ newcomer }) => {
  const { bytes } = await scriptsOf(await newcomer(), '/cotizar');

  test.info().annotations.push({ type: 'page of suppliers', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(bytes).toBeGreaterThan(10 * kilobyte);
  expect(bytes).toBeLessThan(200 * kilobyte);
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
  let letScriptsCome = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await page.route(/\/assets\/light-[^/]+\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });

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

test('the rows of the projects wait for less than 210 KB, for no list of choices and no drawer', async ({ newcomer }) => {
  const page = await newcomer('Camila Peumo');
  await page.route(/\/controls-[^/]+\.js$/, () => undefined);
  const scriptsNow = await watchScripts(page);

  await page.goto('/');

  await expect(page.getByRole('link', { name: 'RE-26041' })).toBeVisible();
  const { bytes } = scriptsNow();
  test.info().annotations.push({ type: 'rows of projects', description: `${Math.round(bytes / kilobyte)} KB` });
  expect(bytes).toBeGreaterThan(100 * kilobyte);
  expect(bytes).toBeLessThan(210 * kilobyte);
  await expect(page.locator('.select-ahead').first()).toHaveAttribute('placeholder', 'Todas');
});

test('a client that takes nothing compressed gets the page too', async ({ request }) => {
  for (const path of ['/', '/login']) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
});
