/** The name of the site of an address, with its port when it is not the usual one. */
export const hostOf = (url: string): string => new URL(url).host;

const isOwnMachine = (host: string): boolean => host.replace(/:\d+$/, '') === 'localhost';

/** What a browser may frame: exactly the listed sites, encrypted; the machine itself needs no certificate. */
export const frameSource = (host: string): string => `${isOwnMachine(host) ? 'http' : 'https'}://${host}`;

/** Whether an address is on one of the listed sites, in the way the browser will be told. */
export const isAllowed = (url: string, hosts: readonly string[]): boolean => hosts.some((it) => new URL(url).origin === frameSource(it));
