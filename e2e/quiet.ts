import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

interface Requests {
  underWay: Set<Request>;
  /** How many there have been. */
  begun: number;
}
const requestsOf = new WeakMap<BrowserContext, Requests>();

/** Counts what the pages of a window ask for; the line of live news stays open and does not count. */
export function watchRequests(context: BrowserContext): void {
  const requests: Requests = { underWay: new Set(), begun: 0 };
  requestsOf.set(context, requests);
  context.on('request', (it) => {
    if (new URL(it.url()).pathname.endsWith('/live')) return;
    requests.underWay.add(it);
    requests.begun += 1;
  });
  context.on('requestfinished', (it) => requests.underWay.delete(it));
  context.on('requestfailed', (it) => requests.underWay.delete(it));
}

/** What closed pages asked for is never told to have ended. */
export function forgetRequests(context: BrowserContext): void {
  requestsOf.get(context)?.underWay.clear();
}

/** Nothing is on its way any more, and nothing is still to be drawn. */
export async function isQuiet(page: Page): Promise<void> {
  const requests = requestsOf.get(page.context());
  await expect(async () => {
    const before = requests?.begun;
    const busy = await page.evaluate(pause);
    expect([requests?.underWay.size, requests?.begun, busy]).toEqual([0, before, 0]);
  }).toPass({ timeout: 30_000, intervals: [20] });
}

/** In the page: till it has drawn, has nothing left to do, and has let a moment pass in which it might ask for more; how much is still to come. */
async function pause(): Promise<number> {
  // Not `requestIdleCallback`: a browser without a screen now and then calls it only when its time is over.
  const isIdle = async () => {
    for (let tries = 0, inTime = 0; tries < 60 && inTime < 3; tries += 1) {
      const began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 4));
      inTime = performance.now() - began < 30 ? inTime + 1 : 0;
    }
  };
  await isIdle();
  await new Promise((resolve) => setTimeout(resolve, 80));
  await isIdle();
  return document.querySelectorAll('[aria-busy=true], .bone').length;
}
