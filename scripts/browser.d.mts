/** `CHROMIUM_PATH` if given, else an installed Chromium or Chrome; nothing when there is none. */
export function findBrowser(): string | undefined;
