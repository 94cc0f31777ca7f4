import type { Locator, Page } from '@playwright/test';
import { expect } from '../stage.ts';

type Sheet = 'Materiales' | 'Tableros' | 'Servicios';
export const sheetOf = (page: Page, sheet: Sheet = 'Materiales'): Locator => page.getByRole('grid', { name: sheet });
export const rowOf = (page: Page, code: string, sheet?: Sheet): Locator => sheetOf(page, sheet).getByRole('row').filter({ hasText: code });
export const cellOf = (page: Page, code: string, column: string, sheet?: Sheet): Promise<Locator> =>
  sheetOf(page, sheet)
    .getByRole('columnheader')
    .allTextContents()
    .then((heads) => rowOf(page, code, sheet).locator(`[data-col="${heads.indexOf(column) - 1}"]`));
export const expectSaved = (page: Page) => expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();

export async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
