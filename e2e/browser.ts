import { findBrowser } from '../scripts/browser.mjs';

const executablePath = findBrowser();
if (!executablePath) throw new Error('No se encontró Chromium ni Chrome. Indique dónde está en CHROMIUM_PATH.');

/** It does what it is asked and nothing else: no sandbox (root in containers), no traffic of its own. */
export const browser = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** The computer of somebody in the office. */
export const chilean = {
  locale: 'es-CL',
  timezoneId: 'America/Santiago',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
} as const;
