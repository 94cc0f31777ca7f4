import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { line } from './figures.ts';
import type { Stage } from './stage.ts';

const times = 9;

/** From the address to the first rows of the projects, in Chromium with an empty cache: in the office, and on a slow phone far away. */
export async function screen({ ours, db }: Stage): Promise<void> {
  console.log('\nIn the browser');
  if (!existsSync('web/dist/index.html')) return line('rows of projects on screen', 'not measured: npm run build first');
  const chrome = await chromium.launch(browser);
  const address = `http://127.0.0.1:${ours.port}`;
  const rowsAfter = async (how: (page: Page) => Promise<void>) => {
    const context = await chrome.newContext({ ...chilean, baseURL: address });
    await giveSession(context, { address, db }, 'Camila Peumo');
    const page = await context.newPage();
    await how(page);
    await page.addInitScript(markRows);
    // As signing in leaves it for who reads projects.
    await page.addInitScript(() => localStorage.setItem('ahead', '/'));
    await page.goto('/');
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
    const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Infinity);
    await context.close();
    return rows;
  };
  const measure = async (what: string, how: (page: Page) => Promise<void>) => {
    const rows: number[] = [];
    for (let time = 0; time < times; time += 1) rows.push(await rowsAfter(how));
    rows.sort((a, b) => a - b);
    const at = (share: number): string => `${(rows[Math.floor((times - 1) * share)] ?? 0).toFixed(0)} ms`;
    line(`rows of projects on screen, empty cache, ${what}, ${times} times`, `${at(0.5)}, from ${at(0)} to ${at(1)}`);
  };
  await measure('in the office (goal: < 1 s)', async () => undefined);
  await measure('slow phone (goal: < 2.5 s)', slowPhone);
  await chrome.close();
}

/** 390 px, a processor four times as slow, 150 ms to the server, 1.6 Mbit/s. */
async function slowPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const [downloadThroughput, uploadThroughput] = [1.6e6 / 8, 0.75e6 / 8];
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput, uploadThroughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page: marks the first frame with a row of the list. */
function markRows(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main .row-name')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('rows'));
  }).observe(document, { childList: true, subtree: true });
}
