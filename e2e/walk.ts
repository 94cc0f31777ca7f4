import type { Page } from '@playwright/test';
import { expect } from './stage.ts';

/**
 * To another screen as a person goes there, by the app's own router: to start the app takes longer than to look at a
 * screen. Its title tells when the screen has come; the same one anew is loaded.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const isSame = new URL(page.url()).pathname === address.replace(/[?#].*/, '');
  if (isSame || page.url() === 'about:blank') await page.goto(address);
  else {
    await page.evaluate((to) => {
      document.title = '';
      history.pushState(null, '', to);
    }, address);
  }
  await expect(page).toHaveTitle(/^Project Administrator/);
  // A list that opens with a view says so in the address once its rows are there.
  const { pathname, search } = new URL(address, page.url());
  await expect(page).toHaveURL((it) => it.pathname === pathname && it.search.startsWith(search));
}
