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
  /** Of rows that are drawn alike one stands for all; the others are out of sight meanwhile. */
  oneOfAKind?: boolean;
  /** Parts of the page that were looked at before, and are the same. */
  except?: string[];
}

/** What stands around every screen. */
export const frame = ['.topbar', '.frame > :not(.screen)'];

/** Axe finds nothing to complain about on the page as it stands now. */
export async function noViolations(page: Page, { rules = standards, oneOfAKind = false, except = [] }: Narrower = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  if (oneOfAKind) await page.evaluate(markAlike);
  expect(await page.evaluate(complaints, { rules, except }), `axe on ${page.url()}`).toEqual([]);
}

/** In the page: marks the rows that differ from one before them in their words alone; two stay in any case, for what each has once. */
function markAlike(): void {
  const words = /^(id|href|src|alt|title|for|name|value|placeholder|datetime|data-row|aria-(label|labelledby|describedby|controls))$/;
  const sizes = /-?[\d.]+(?=px|%|r?em)/g;
  const shapeOf = (it: Element): string => {
    const attributes = [...it.attributes].map(({ name, value }) => `${name}=${words.test(name) ? value !== '' : value.replace(sizes, '')}`);
    const inside = [...it.childNodes].map((node) => (node instanceof Element ? shapeOf(node) : node.textContent?.trim() ? 'words' : ''));
    return `<${it.tagName} ${attributes.join(' ')}>${inside.join('')}`;
  };
  for (const rows of document.querySelectorAll('tbody, ul, ol')) {
    const seen = new Set<string>();
    [...rows.children].forEach((row, at) => {
      const shape = shapeOf(row);
      if (at > 1 && seen.has(shape) && !row.contains(document.activeElement)) row.setAttribute('data-alike', '');
      seen.add(shape);
    });
  }
}

/** In the page, and only complaints leave it: all that is right takes longer to bring out than to find. */
async function complaints({ rules, except }: { rules: string[]; except: string[] }): Promise<string[]> {
  // What the browser puts off until it is scrolled to has its old colours till then.
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important; } [data-alike] { display: none !important; }');
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
  for (const it of document.querySelectorAll('[data-alike]')) it.removeAttribute('data-alike');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} · ${target.join(' ')} · ${failureSummary ?? ''}`),
  );
}

export async function light(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/** The same in both lights: what is wrong in one alone is a contrast. */
export async function noViolationsInAnyLight(page: Page): Promise<void> {
  await noViolations(page, { oneOfAKind: true });
  await light(page, 'dark');
  await noViolations(page, { rules: ['color-contrast'], oneOfAKind: true });
  await light(page, 'light');
}

/** The same, and on a phone as well, where the page fits the window. */
export async function noViolationsInAnyLook(page: Page): Promise<void> {
  await noViolationsInAnyLight(page);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await noViolationsInAnyLight(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page scrolls sideways').toBeLessThanOrEqual(360);
  if (before) await page.setViewportSize(before);
}
