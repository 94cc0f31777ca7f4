// Finds the browser that the tests drive. Plain JavaScript: the setup runs before anything is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser without windows first: each page costs it a third less work. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium-browser',
  'chrome.exe',
];
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/opt/google/chrome/chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...places].find((file) => existsSync(file));
}
