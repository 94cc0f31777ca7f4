import type { Page } from '@playwright/test';

/** What is known of a thing: on a phone it is folded under the thing's name. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Datos de / });
  if (await page.evaluate(() => innerWidth < 768)) await fold.click();
}

/** What stands under «Más acciones» of a page. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
