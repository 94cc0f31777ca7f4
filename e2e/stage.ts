import { test as base, type Browser, type BrowserContext, type Disposable, type Page } from '@playwright/test';
import type { Answer, Call, Input } from 'contract/call.ts';
import { newPool, openDatabase, type Database } from 'server/src/platform/database/database.ts';
import 'server/src/platform/mail/mail.ts';
import 'server/src/maintenance/tables.ts';
import { bind, everyGiven, type OnDatabase } from 'server/test/given.ts';
import { Complaints } from './complaints.ts';
import { chilean } from './browser.ts';
import { cloneDemo } from './database.ts';
import { expect } from './expect.ts';
import { callAs, giveSession, type Who } from './people.ts';
import { watchRequests } from './quiet.ts';
import { startServer, type Server } from './server.ts';
import { openComputers, openWalker } from './standing.ts';
import { openWindow, type Window } from './window.ts';

export { expect };
export { noViolations, noViolationsInAnyLight, noViolationsInAnyLook } from './axe.ts';

interface PerWorker {
  /** One server per worker, on a copy of the demo company of its own; its tests run one after the other. */
  server: Server;
  db: Database;
  given: OnDatabase<typeof everyGiven>;
  window: Window;
  /** The windows of other people, the first, the second and so on; each stands from when it is first asked for. */
  windowBeside: (at: number) => Promise<Window>;
  walker: Page;
  /** The same person with another window in the hand. */
  walkerOnPhone: Page;
  computers: readonly [Page, Page];
}

interface PerTest {
  complaints: Complaints;
  /** Gives the test's own window the session of a person. */
  signIn: (who: Who) => Promise<void>;
  /** Another window with the session of another person, or with none. */
  visitor: (who?: Who) => Promise<Page>;
  /** The same on a computer that has never been here: it knows nothing of the app. */
  newcomer: (who?: Who) => Promise<Page>;
  /** Makes a call as a person, past the browser. */
  as: (who: Who) => <C extends Call>(call: C, input: Input<C>) => Promise<Answer<C>>;
}

async function walkerOf(
  { browser, server: { address }, db }: { browser: Browser; server: Server; db: Database },
  use: (walker: Page) => Promise<void>,
): Promise<void> {
  const walker = await openWalker(browser, { address, db });
  await use(walker);
  await walker.context().close();
}

export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use, { workerIndex }) => {
      const { url, folder } = await cloneDemo(`pa_e2e_${workerIndex}`);
      const server = await startServer(url, folder);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  db: [
    async ({ server }, use) => {
      const db = openDatabase(newPool(server.databaseUrl, 2));
      await use(db);
      await db.destroy();
    },
    { scope: 'worker' },
  ],
  given: [async ({ db }, use) => use(bind(everyGiven, db)), { scope: 'worker' }],
  window: [
    async ({ browser, server }, use) => {
      const window = await openWindow(browser, server.address);
      await use(window);
      await window.context.close();
    },
    { scope: 'worker' },
  ],

  windowBeside: [
    async ({ browser, server }, use) => {
      const windows: Promise<Window>[] = [];
      await use((at) => (windows[at] ??= openWindow(browser, server.address)));
      for (const window of windows) await (await window).context.close();
    },
    { scope: 'worker' },
  ],
  walker: [walkerOf, { scope: 'worker' }],
  walkerOnPhone: [walkerOf, { scope: 'worker' }],
  computers: [
    async ({ browser, server: { address }, db }, use) => {
      const computers = await openComputers(browser, { address, db });
      await use(computers);
      for (const it of computers) await it.context().close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.address),

  complaints: [
    async ({ server }, use) => {
      server.takeErrors();
      const complaints = new Complaints();
      await use(complaints);
      const unexpected = complaints.unexpected();
      expect(unexpected, unexpected.length === 0 ? '' : `errors in the browser\n${await complaints.refusals()}`).toEqual([]);
      expect(server.takeErrors(), 'errors in the log of the server').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ browser, window, complaints, isMobile, hasTouch, timezoneId, permissions }, use) => {
    const isUsual = !isMobile && !hasTouch && !permissions && timezoneId === chilean.timezoneId;
    const context = isUsual ? window.context : await browser.newContext();
    complaints.watch(context);
    if (!isUsual) watchRequests(context);
    await use(context);
    complaints.end();
    await (isUsual ? window.empty() : context.close());
  },

  page: async ({ context, viewport }, use) => {
    const page = await context.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },

  signIn: async ({ context, db, server }, use) => {
    const given: Disposable[] = [];
    await use(async (who) => void given.push(await giveSession(context, { address: server.address, db }, who)));
    for (const it of given) await it.dispose();
  },

  visitor: async ({ windowBeside, viewport, db, server, complaints }, use) => {
    const opened: Promise<Window>[] = [];
    const given: Disposable[] = [];
    await use(async (who) => {
      const asked = windowBeside(opened.length);
      opened.push(asked);
      const window = await asked;
      complaints.watch(window.context);
      if (who !== undefined) given.push(await giveSession(window.context, { address: server.address, db }, who));
      const page = await window.context.newPage();
      if (viewport) await page.setViewportSize(viewport);
      return page;
    });
    complaints.end();
    for (const it of given) await it.dispose();
    for (const window of opened) await (await window).empty();
  },

  newcomer: async ({ browser, contextOptions, baseURL, db, server, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
      opened.push(context);
      complaints.watch(context);
      watchRequests(context);
      if (who !== undefined) await giveSession(context, { address: server.address, db }, who);
      return context.newPage();
    });
    complaints.end();
    for (const context of opened) await context.close();
  },

  as: async ({ db, server }, use) => use((who) => (call, input) => callAs({ address: server.address, db }, who, call, input)),
});
