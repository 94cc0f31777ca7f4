import type { Browser, Page } from '@playwright/test';
import { chilean } from './browser.ts';
import { giveSession, type Place } from './people.ts';
import { watchRequests } from './quiet.ts';
import { watchShift } from './shift.ts';

/**
 * Windows of the administrator that many tests walk about in, one after the other: starting the app takes longer than looking
 * at a screen or filling in a form. They belong to the stage of all tests, because whoever has another asks for a worker,
 * a server and a browser of their own.
 */
const person = 'Catalina Tara';

/** Walks from screen to screen, as a person does. */
export async function openWalker(browser: Browser, place: Place): Promise<Page> {
  const context = await browser.newContext({ ...chilean, reducedMotion: 'reduce', baseURL: place.address });
  watchRequests(context);
  await watchShift(context);
  await giveSession(context, place, person);
  // Dashboards are pages of another system, which the tests do not reach.
  await context.route('https://*.smartsheet.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Tablero</title>' }),
  );
  return context.newPage();
}

/** Two computers on which she is signed in at once. */
export async function openComputers(browser: Browser, place: Place): Promise<readonly [Page, Page]> {
  const signedIn = async (): Promise<Page> => {
    const context = await browser.newContext({ ...chilean, baseURL: place.address });
    await giveSession(context, place, person);
    return context.newPage();
  };
  return [await signedIn(), await signedIn()];
}
