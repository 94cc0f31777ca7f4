import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** How far what stood on the page was pushed about by what came later. */
    layoutShift?: number;
  }
}

/** Measures from here on, as browsers do (Layout Instability), what moves without anybody having done something. */
export const watchShift = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const it of list.getEntries()) {
        if ('value' in it && 'hadRecentInput' in it && !it.hadRecentInput)
          window.layoutShift = (window.layoutShift ?? 0) + Number(it.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    if (window.layoutShift === undefined) throw new Error('Nobody watched what moves on this page');
    return window.layoutShift;
  });

/** What was before does not count. */
export const forgetShift = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.layoutShift = 0;
            resolve();
          }),
        );
      }),
  );
