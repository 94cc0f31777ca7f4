import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe finds nothing to complain about on the page as it stands now. `rules` narrows what is looked for. */
export async function noViolations(page: Page, ...rules: string[]): Promise<void> {
  // A colour on its way from one to another is neither.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  );
  const axe = (await axeOn(page)).options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe.withTags(standards)).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Axe in the page itself: frames of the product are other systems' pages. Where axe is already, nothing is brought in again. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode();
}
