import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './expect.ts';

/** Each page reads it anew: the short one. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Narrower {
  /** Only these rules, instead of all. */
  rules?: string[];
  /** Parts of the page that are out of sight meanwhile. */
  without?: string[];
  /** Parts of the page that were looked at before, and are the same. */
  except?: string[];
}

/** The rows of a table are alike: where they are looked at again in another light, the first of them are enough. */
export const furtherRows = 'tbody tr:nth-child(n + 5)';
/** What stands around every screen. */
export const frame = ['.topbar', '.frame > :not(.screen)'];

/** Axe finds nothing to complain about on the page as it stands now. */
export async function noViolations(page: Page, { rules = standards, without = [], except = [] }: Narrower = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  expect(await page.evaluate(complaints, { rules, without, except }), `axe on ${page.url()}`).toEqual([]);
}

/** In the page, and only complaints leave it: all that is right takes longer to bring out than to find. */
async function complaints({ rules, without, except }: Required<Narrower>): Promise<string[]> {
  // What the browser puts off until it is scrolled to has its old colours till then.
  const whole = new CSSStyleSheet();
  const away = without.map((it) => `${it} { display: none !important; }`).join('');
  whole.replaceSync(`* { content-visibility: visible !important; }${away}`);
  document.adoptedStyleSheets.push(whole);
  // A colour on its way from one to another is neither; what one has reached may send the next on its way, a frame later.
  const moving = () =>
    document.getAnimations().filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity);
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await Promise.all(moving().map((it) => it.finished.catch(() => undefined)));
    await drawn().then(drawn);
  } while (moving().length > 0);
  // Frames of the product are other systems' pages.
  // No rule of these standards reads style sheets; all would be read, in case one did.
  const preload = { assets: ['media' as const] };
  const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false, preload };
  const { violations } = await window.axe.run({ exclude: except.filter((it) => document.querySelector(it)) }, options);
  document.adoptedStyleSheets.pop();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`),
  );
}

export async function light(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
