import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Narrower {
  /** Only these rules, instead of all. */
  rules?: string[];
  /** Parts of the page that are not looked at. */
  except?: string[];
}

/** Axe finds nothing to complain about on the page as it stands now. */
export async function noViolations(page: Page, { rules = standards, except = [] }: Narrower = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(complaints, { rules, except }), `axe on ${page.url()}`).toEqual([]);
}

/** In the page, and only complaints leave it: all that is right takes longer to bring out than to find. */
async function complaints({ rules, except }: Required<Narrower>): Promise<string[]> {
  // What the browser puts off until it is scrolled to has its old colours till then.
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(whole);
  // A colour on its way from one to another is neither; what one has reached may send the next on its way, a frame later.
  const moving = () =>
    document.getAnimations().filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await Promise.all(moving().map((it) => it.finished.catch(() => undefined)));
    await frame().then(frame);
  } while (moving().length > 0);
  // Frames of the product are other systems' pages.
  const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false };
  const { violations } = await axe.run({ exclude: except }, options);
  document.adoptedStyleSheets.pop();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`),
  );
}
