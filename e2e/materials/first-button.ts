import type { Locator, Page } from '@playwright/test';

/** What a thumb finds first on a screen, below the company's notice. */
export const firstButton = (page: Page): Locator =>
  page.locator('main :is(.page-head, .detail-head, form) button').filter({ visible: true }).first();
