import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** How many pixels beside its words a column may leave empty while another is cut. */
const spare = 40;

/** The columns of the lists in sight that are cut while others beside them are wider than their words. */
export const cutBesideRoom = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const isCut = (it: Element) => {
      const { overflowX } = getComputedStyle(it);
      return overflowX === 'hidden' && it.scrollWidth > it.clientWidth + 1;
    };
    const wordsOf = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().width + 16;
    };
    return [...document.querySelectorAll('main table.rows')].flatMap((table) => {
      const heads = [...table.querySelectorAll('thead th')];
      const columns = heads.map((head, place) => {
        const cells = [head, ...table.querySelectorAll(`tbody tr[data-row] > :nth-child(${place + 1})`)];
        return {
          name: head.textContent,
          isCut: cells.some((it) => isCut(it) || [...it.querySelectorAll('*:not(.unseen)')].some(isCut)),
          spare: head.clientWidth - Math.max(...cells.map(wordsOf)),
        };
      });
      const [cut, empty] = [columns.filter((it) => it.isCut), columns.filter((it) => !it.isCut && it.spare > most)];
      return cut.length > 0 && empty.length > 0
        ? [
            `${table.getAttribute('aria-label')}: «${cut.map((it) => it.name).join('», «')}» beside «${empty.map((it) => `${it.name} ${Math.round(it.spare)}`).join('», «')}»`,
          ]
        : [];
    });
  }, spare);

/** One next step for each screen, beside what ends the forms in it; and nothing that destroys in the row of a list. */
export async function buttonsAreFew(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const inSight = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility() && !it.closest('[popover], dialog'));
    const words = (some: Element[]) => some.map((it) => it.textContent || it.getAttribute('aria-label'));
    return {
      primary: words(inSight('main .button-primary:not(form *)')),
      destroying: words(inSight('main :is(table.rows, .cards) .button-danger')),
    };
  });
  expect(said.destroying, 'what destroys stands under ⋯').toEqual([]);
  expect(said.primary.length, `one next step: ${said.primary.join(', ')}`).toBeLessThanOrEqual(1);
}
