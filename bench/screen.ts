import { existsSync } from 'node:fs';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { addressOf } from '../e2e/addresses.ts';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { firstLists } from '../web/src/api/firstLists.ts';
import { below, goal, line, type Bound } from './goals.ts';
import { percentile } from './percentile.ts';
import type { Stage } from './stage.ts';

const times = 9;
const cold = below(2_500, 'ms');

/** The screens that people open most, each with somebody whose rows stand there. */
const lists = [
  ['projects', '/', 'Camila Peumo'],
  ['requests of materials', '/sap/request-materials', 'Camila Peumo'],
  ['what waits for approval', '/request-materials/approvals', 'Camila Peumo'],
  ['requests of services', '/sap/request-services', 'Camila Peumo'],
  ['stock', '/supplying/mobile-warehouses/stock', 'Hugo Belloto'],
  ['transfers', '/supplying/mobile-warehouses/material-transfers', 'Hugo Belloto'],
  ['purchase orders', '/supplying/purchase-orders/list', 'Rocío Alerce'],
  ['quote requests of supply', '/supplying/quotes/list', 'Rocío Alerce'],
  ['purchase requests', '/supplying/purchase-requests', 'Rocío Alerce'],
  ['suppliers', '/supplying/suppliers', 'Rocío Alerce'],
  ['the catalogue of materials', '/materiales/catalogo', 'Rocío Alerce'],
  ['people', '/usuarios/usuario', 'Catalina Tara'],
  ['one’s own requests', '/my-request-materials', 'Camila Peumo'],
  ['what is to be received', '/materiales/recepciones', 'Hugo Belloto'],
  ['activities of a place', '/proyectos/actividadProyecto/$codigoLugarInstalacion/$codigoProyecto', 'Camila Peumo'],
  ['quote requests', '/sap/request-quotes', 'Camila Peumo'],
  ['roles', '/usuarios/rol', 'Catalina Tara'],
  ['the report of stock', '/supplying/reports/stock', 'Rocío Alerce'],
  ['price agreements', '/supplying/price-agreements', 'Rocío Alerce'],
  ['somebody’s day', '/mi-dia', 'Camila Peumo'],
  ['a request of materials', '/sap/request-materials/$number', 'Camila Peumo'],
  ['a purchase order', '/supplying/purchase-orders/$number', 'Rocío Alerce'],
  ['a project', '/proyectos/lugaresInstalacion/$codigoProyecto/informacion', 'Camila Peumo'],
] as const;

/** From the address to the first rows of the main lists, in Chromium with an empty cache: in the office, on a slow line, and on a slow phone far away. */
export async function screen({ ours, db }: Pick<Stage, 'ours' | 'db'>): Promise<void> {
  console.log('\nIn the browser');
  if (!existsSync('web/dist/index.html')) return line('rows on screen', 'not measured: npm run build first');
  const chrome = await chromium.launch(browser);
  const address = `http://127.0.0.1:${ours.port}`;
  const rowsAfter = async (path: string, who: string, how: (page: Page) => Promise<unknown>) => {
    const context = await chrome.newContext({ ...chilean, baseURL: address });
    await giveSession(context, { address, db }, who);
    const page = await context.newPage();
    await how(page);
    await page.addInitScript(markRows);
    // An empty cache has no letters.
    await page.addInitScript(() => localStorage.removeItem('letters'));
    // As signing in leaves it for who reads them.
    await page.addInitScript((lists) => localStorage.setItem('ahead', lists), Object.keys(firstLists).join(' '));
    await page.goto(await addressOf(path, db));
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0 || document.querySelector('main .empty'));
    const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Infinity);
    await context.close();
    return rows;
  };
  const measure = async (what: string, bound: Bound, [name, path, who]: (typeof lists)[number], how: (page: Page) => Promise<unknown>) => {
    const rows: number[] = [];
    for (let time = 0; time < times; time += 1) rows.push(await rowsAfter(path, who, how));
    const shown = (share: number): string => `${percentile(rows, share).toFixed(0)} ms`;
    if (rows.includes(Infinity)) return line(`rows of ${name}`, 'not measured: there are none');
    goal(
      `rows of ${name} on screen, empty cache, ${what}, ${times} times`,
      bound,
      percentile(rows, 0.5),
      `${shown(0.5)}, from ${shown(0)} to ${shown(1)}`,
    );
  };
  await measure('in the office', below(1_000, 'ms'), lists[0], async () => undefined);
  await measure('slow phone', cold, lists[0], slowPhone);
  for (const list of lists) await measure('slow line', cold, list, slowLine);
  await chrome.close();
}

/** 150 ms to the server, 1.6 Mbit/s. */
async function slowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const [downloadThroughput, uploadThroughput] = [1.6e6 / 8, 0.75e6 / 8];
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput, uploadThroughput });
  return session;
}

/** 390 px and a processor four times as slow, over such a line. */
async function slowPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await slowLine(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page: marks the first frame with a row of the list, or with what is said of a thing. */
function markRows(): void {
  new MutationObserver((_, observer) => {
    const rows =
      'main .row-name, main [role="listbox"] [role="option"], main tbody td a, main .inbox-items li, main .workday-lines a, main .facts';
    if (!document.querySelector(rows)) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('rows'));
  }).observe(document, { childList: true, subtree: true });
}
