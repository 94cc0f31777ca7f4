import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Chooses an option of a select by its words; where one may type, the words are typed first. Of options with more words, a part of them. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp, typed = String(option)): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true });
  const shown = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  // A list that is still closing takes the click of the next one: what was chosen is looked at, and chosen again if need be.
  await expect(async () => {
    // One that was opened while it closed may stay out of sight until it is left.
    await box.blur();
    await pick(within, label, option, typed);
    // Choosing may lead to another page.
    if (await box.isVisible()) await expect(shown).toContainText(option, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** The same in a select that only adds: it stands empty again once the choice was taken. */
export async function pick(within: Page | Locator, label: string, option: string | RegExp, typed = String(option)): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.click();
  if (await box.isEditable()) await box.fill(typed);
  // The visible options are drawn beside the page; those with a role are a hidden copy of them. What other words have found cannot be chosen.
  const ready = page
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .locator('.ant-select-item-option:not(.ant-select-item-option-disabled)');
  await ready.getByText(option, { exact: true }).click({ timeout: 5_000 });
}

/** Adds a line as a person or a hand scanner does: what is typed and Enter. */
export async function addMaterial(page: Page, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Agregar material' });
  await box.click();
  await box.fill(typed);
  await box.press('Enter');
}
