import type { Page } from '@playwright/test';

/** Fills in the sign-in page and sends it. */
export async function enter(page: Page, email: string, clave: string): Promise<void> {
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Clave', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

/** What the browser keeps of a session, under the specification's three keys. */
export const keptSession = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['user', 'role', 'authUser'].map((key) => localStorage.getItem(key)));

export const nothingKept = [null, null, null];
