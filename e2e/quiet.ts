import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

const underWay = new WeakMap<BrowserContext, Set<Request>>();

/** Counts what the pages of a window ask for; the line of live news stays open and does not count. */
export function watchRequests(context: BrowserContext): void {
  const requests = new Set<Request>();
  underWay.set(context, requests);
  context.on('request', (it) => !new URL(it.url()).pathname.endsWith('/live') && requests.add(it));
  context.on('requestfinished', (it) => requests.delete(it));
  context.on('requestfailed', (it) => requests.delete(it));
}

/** Nothing is on its way any more, and nothing is still to be drawn. */
export async function isQuiet(page: Page): Promise<void> {
  let since = Date.now();
  await expect(async () => {
    if (underWay.get(page.context())?.size) since = Date.now();
    expect(Date.now() - since).toBeGreaterThan(300);
  }).toPass({ timeout: 30_000, intervals: [50] });
  await expect(page.locator('[aria-busy=true], .bone')).toHaveCount(0);
}
