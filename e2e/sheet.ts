import type { Page } from '@playwright/test';
import Excel from 'exceljs';

/** What Excel shows of the file that a click downloads: its name, and its rows by title. */
export async function downloadedSheet(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const book = new Excel.Workbook();
  await book.xlsx.readFile(await download.path());
  const [sheet] = book.worksheets;
  const [titles = [], ...lines] = (sheet?.getRows(1, sheet.rowCount) ?? []).map((row) =>
    Array.isArray(row.values) ? row.values.slice(1) : [],
  );
  const rows = lines.map((line) => Object.fromEntries(titles.map((title, at) => [typeof title === 'string' ? title : at, line[at]])));
  return { name: download.suggestedFilename(), rows };
}
