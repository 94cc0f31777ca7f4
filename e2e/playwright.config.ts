import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const executablePath = findBrowser();
if (!executablePath) throw new Error('No se encontró Chromium ni Chrome. Indique dónde está en CHROMIUM_PATH.');

/** The browser does what the tests ask and nothing else: no sandbox (root in containers), no traffic of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  globalSetup: './database.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args },
  },
});
