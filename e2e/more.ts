import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** What is known of a thing: on a phone it is folded under the thing's name. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Datos de / });
  if (await page.evaluate(() => innerWidth < 768)) await fold.click();
}

/** Nothing that destroys lies where a finger has just tapped: who taps twice would have done it. */
async function nothingDestroysAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const under = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('.button-danger')?.textContent, [
    x,
    y,
  ] as const);
  expect(under ?? null, 'what destroys lies under the finger').toBeNull();
}

/** What stands under «Más acciones» of a page. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Más acciones', exact: true });
  await more.click();
  const { x, y, width, height } = (await more.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await nothingDestroysAt(page, { x: x + width / 2, y: y + height / 2 });
  await page.getByRole('button', { name, exact: true }).click();
}

/** What stands under ⋯ of one row of a list. */
export async function chooseMoreOf(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Más acciones de / }).click();
  await row.getByRole('button', { name, exact: true }).click();
}

/** Taps what destroys as soon as a question shows it, as the second tap of a double one would. */
export const tapTwice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const destroys = document.querySelector<HTMLElement>('dialog .button-danger');
      if (!destroys) return;
      observer.disconnect();
      destroys.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
