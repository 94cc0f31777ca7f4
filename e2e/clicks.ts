import type { Page } from '@playwright/test';

/** Counts what a person clicks and types from here on, over all pages that are opened meanwhile. */
export async function countClicks(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  const watch = () => {
    const add = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    // A key that presses a button is told as a click too, with no detail.
    let last: MouseEvent | undefined;
    const onClick = (event: MouseEvent) => {
      // A click on a label is a second one on its control.
      const isEcho = last && event.timeStamp - last.timeStamp < 20 && last.target instanceof Element && last.target.closest('label');
      last = event;
      if (event.detail > 0 && !isEcho) add('counted:clicks');
    };
    window.addEventListener('click', onClick, true);
    window.addEventListener('keydown', (event) => !event.repeat && add('counted:keys'), true);
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () =>
    page.evaluate(() => ({
      clicks: Number(sessionStorage.getItem('counted:clicks') ?? 0),
      keys: Number(sessionStorage.getItem('counted:keys') ?? 0),
    }));
}
