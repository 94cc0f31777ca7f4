import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browser, chilean } from '../e2e/browser.ts';
import { giveSession } from '../e2e/people.ts';
import { line } from './figures.ts';
import type { Stage } from './stage.ts';

const times = 9;

/** From the address to the first rows of the projects, in Chromium with an empty cache. */
export async function screen({ ours, db }: Stage): Promise<void> {
  console.log('\nIn the browser');
  if (!existsSync('web/dist/index.html')) return line('rows of projects on screen', 'not measured: npm run build first');
  const chrome = await chromium.launch(browser);
  const address = `http://127.0.0.1:${ours.port}`;
  const shown: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const context = await chrome.newContext({ ...chilean, baseURL: address });
    await giveSession(context, { address, db }, 'Camila Peumo');
    const page = await context.newPage();
    await page.addInitScript(markRows);
    await page.goto('/');
    await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
    shown.push(await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? Infinity));
    await context.close();
  }
  await chrome.close();
  shown.sort((a, b) => a - b);
  const at = (share: number): string => `${(shown[Math.floor((times - 1) * share)] ?? 0).toFixed(0)} ms`;
  line(`rows of projects on screen, empty cache, ${times} times (goal: < 1 s)`, `${at(0.5)}, from ${at(0)} to ${at(1)}`);
}

/** Runs in the page: marks the first frame with a row of the list. */
function markRows(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('tbody .row-name')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('rows'));
  }).observe(document, { childList: true, subtree: true });
}
