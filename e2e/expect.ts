import { expect as playwright, type ExpectMatcherState, type Locator } from '@playwright/test';

/** What is said of one thing, and fails as long as it is not there. */
const ofOneThing = [
  'toBeChecked',
  'toBeDisabled',
  'toBeEnabled',
  'toBeFocused',
  'toBeVisible',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAttribute',
  'toHaveText',
  'toHaveValue',
] as const;

/**
 * Playwright's, but what is not there yet is waited for first: each time that Playwright looks for it in vain, it describes
 * the whole page, in case that was the last time, and that is a fifth of the browser's work.
 */
// Each takes and promises what Playwright's own of that name does.
export const expect = playwright.extend(Object.fromEntries(ofOneThing.map((it) => [it, onceThere(it)]))) as typeof playwright;

function onceThere(name: (typeof ofOneThing)[number]) {
  return async function (this: ExpectMatcherState, of: Locator, ...said: unknown[]) {
    const isOfSeveral = Array.isArray(said[0]);
    if (!this.isNot && !isOfSeveral)
      await of.waitFor({ state: 'attached', timeout: timeoutIn(said) ?? this.timeout }).catch(() => undefined);
    const matchers = this.isNot ? playwright(of).not : playwright(of);
    const look = matchers[name] as (...said: unknown[]) => Promise<void>;
    const failure = await look(...said).then(
      () => undefined,
      (error: Error) => error,
    );
    return { pass: failure ? this.isNot : !this.isNot, message: () => failure?.message ?? '' };
  };
}

/** What its options say, whichever of what it takes they are. */
const timeoutIn = (said: readonly unknown[]): number | undefined =>
  said.map((it) => (typeof it === 'object' && it && 'timeout' in it ? it.timeout : undefined)).find((it) => typeof it === 'number');
