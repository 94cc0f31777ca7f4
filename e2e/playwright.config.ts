import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { browser, chilean } from './browser.ts';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));

export default defineConfig({
  globalSetup: './database.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Node reads TypeScript by itself, the whole server in three seconds instead of twelve.
  build: { external: ['**/*.ts'] },
  // Two processors drive server, database and browser at once: one journey may be slow by bad luck. A second failure is a defect.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...chilean,
    // What opens slowly has to be waited for, and is clicked where it no longer is; `company.spec.ts` walks with everything moving.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
});
