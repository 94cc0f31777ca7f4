import type { Locator, Page } from '@playwright/test';

/** Chooses an option of a select by its words; where one may type, the words are typed first. */
export async function choose(within: Page | Locator, label: string, option: string, typed = option): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.click();
  if (await box.isEditable()) await box.fill(typed);
  // The visible options are drawn beside the page; those with a role are a hidden copy of them.
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText(option, { exact: true }).click();
}
