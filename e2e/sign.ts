import type { Page } from '@playwright/test';

/** Whoever receives the materials says who they are, and signs with a finger. */
export async function sign(page: Page): Promise<void> {
  await page.getByLabel('Nombre de quien firma').fill('Nicolás Olivillo');
  await page.getByLabel('RUT de quien firma').fill('33.000.132-1');
  await drawSignature(page);
}

export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Firma: vacío/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not there');
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
  await page.mouse.up();
}
