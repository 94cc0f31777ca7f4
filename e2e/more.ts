import type { Page } from '@playwright/test';

/** What stands under «Más acciones» of a page. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}
