import { findBrowser } from '../scripts/browser.mjs';

const executablePath = findBrowser();
if (!executablePath) throw new Error('No se encontró Chromium ni Chrome. Indique dónde está en CHROMIUM_PATH.');

/** The switch holds only once, so what Playwright turns off by it is turned off here again. */
const playwrights = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** Two pages behind the address bar and a process in reserve, for every window: more work than many a test. */
const unused = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/**
 * A window keeps its process, and with it the app that was compiled there, when it is emptied for the next test: with a
 * process for each site, the empty page between two tests ends the old one and begins another, which costs half a screen.
 */
const oneProcess = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/** It does what it is asked and nothing else: no sandbox (root in containers), no traffic of its own. */
export const browser = {
  executablePath,
  // Without a locale a file whose name has an accent is saved as `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...oneProcess,
    `--disable-features=${[...playwrights, ...unused].join(',')}`,
  ],
};

/** The computer of somebody in the office. */
export const chilean = {
  locale: 'es-CL',
  timezoneId: 'America/Santiago',
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
} as const;
