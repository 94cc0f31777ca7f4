import type { Browser, BrowserContext } from '@playwright/test';
import { chilean } from './browser.ts';
import { forgetRequests, watchRequests } from './quiet.ts';
import { watchShift } from './shift.ts';

/** The window in which the tests of a worker follow each other. */
export interface Window {
  context: BrowserContext;
  /** As if nobody had been here; only the files of the app, which never change under their names, are still known. */
  empty(): Promise<void>;
}

export async function openWindow(browser: Browser, address: string): Promise<Window> {
  const context = await browser.newContext({ ...chilean, reducedMotion: 'reduce', baseURL: address });
  watchRequests(context);
  await watchShift(context);
  // Never shown and never closed: without any page the process would end, and all that was compiled there with it.
  const ground = await context.newPage();
  const session = await context.newCDPSession(ground);
  const empty = async (): Promise<void> => {
    for (const page of context.pages()) if (page !== ground) await page.close();
    forgetRequests(context);
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearPermissions(),
      context.clearCookies(),
      session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'local_storage,indexeddb,cache_storage' }),
    ]);
  };
  return { context, empty };
}
