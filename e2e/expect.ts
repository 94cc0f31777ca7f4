import { expect as playwright, type ExpectMatcherState, type Locator, type Page } from '@playwright/test';

/** What is said of one thing, and fails as long as it is not there. */
const ofOneThing = [
  'toBeChecked',
  'toBeDisabled',
  'toBeEnabled',
  'toBeFocused',
  'toBeVisible',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveText',
  'toHaveValue',
] as const;
/** What is said of a page, of how many there are, or of what is no longer there. */
const ofMore = ['toBeHidden', 'toHaveCount', 'toHaveTitle', 'toHaveURL'] as const;
type Name = (typeof ofOneThing | typeof ofMore)[number];
type Matchers = Record<Name, (...said: unknown[]) => Promise<void>>;

/** Whoever is ready to wait for longer is answered only twice a second, so we ask again each time that this is over. */
const briefly = 2_400;

/**
 * Playwright's, but what is not there yet is waited for first: each time that Playwright looks for it in vain, it describes
 * the whole page, in case that was the last time, and that is a fifth of the browser's work.
 */
// Each takes and promises what Playwright's own of that name does.
export const expect = playwright.extend(
  Object.fromEntries([...ofOneThing, ...ofMore].map((it) => [it, saidOf(it)])),
) as unknown as typeof playwright;

function saidOf(name: Name) {
  const isOfOneThing = ofOneThing.some((it) => it === name);
  return async function (this: ExpectMatcherState, of: Locator | Page, ...said: unknown[]) {
    const { isNot } = this;
    const own = timeoutIn(said);
    const until = performance.now() + (own ?? this.timeout);
    if (isOfOneThing && !isNot && 'waitFor' in of && !Array.isArray(said[0]))
      await inParts(until, (timeout) => failureOf(of.waitFor({ state: 'attached', timeout })));
    const look = (timeout: number): Promise<Error | undefined> => {
      // Of a page or of what is on it: Playwright's types would have to know which.
      const matchers = playwright.configure({ timeout })(of as Locator) as unknown as Matchers & { not: Matchers };
      return failureOf((isNot ? matchers.not : matchers)[name](...said));
    };
    // What the test says of its patience goes before what we configure.
    const failure = await (own === undefined ? inParts(until, look) : look(own));
    return { pass: failure ? isNot : !isNot, message: () => failure?.message ?? '' };
  };
}

/** Looks till it is as it should be, the time is over, or it fails before its own time is over: then it never will be. */
async function inParts(until: number, look: (timeout: number) => Promise<Error | undefined>): Promise<Error | undefined> {
  for (;;) {
    const began = performance.now();
    const timeout = Math.max(1_000, Math.min(briefly, until - began));
    const failure = await look(timeout);
    const now = performance.now();
    if (!failure || now >= until || now - began < timeout * 0.9) return failure;
  }
}

const failureOf = (done: Promise<void>): Promise<Error | undefined> =>
  done.then(
    () => undefined,
    (error: Error) => error,
  );

/** What its options say, whichever of what it takes they are. */
const timeoutIn = (said: readonly unknown[]): number | undefined =>
  said.map((it) => (typeof it === 'object' && it && 'timeout' in it ? it.timeout : undefined)).find((it) => typeof it === 'number');
