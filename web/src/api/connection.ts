import { store } from './store.ts';

/** The specification's error state (1 §8): a reset marker first, and 800 ms later the state that people see. */
export type Connection = 'ok' | 'clear-timeout' | 'timeout' | 'clear-no-internet' | 'sininternet';
export type ConnectionEvent = 'timed out' | 'unreachable' | 'waited' | 'answered';

/** A device that has a network has perhaps no way to the Internet; what is sure is that the server does not answer. */
export const hasNetwork = (): boolean => navigator.onLine;

/** The next state. A failure that is already shown stays; an answer always ends it. */
export function nextConnection(now: Connection, event: ConnectionEvent): Connection {
  if (event === 'answered') return 'ok';
  if (event === 'timed out') return now === 'timeout' ? now : 'clear-timeout';
  if (event === 'unreachable') return now === 'sininternet' ? now : 'clear-no-internet';
  if (now === 'clear-timeout') return 'timeout';
  if (now === 'clear-no-internet') return 'sininternet';
  return now;
}

const resetDelay = 800;
const retryEvery = 5_000;

/** What is known of the line to the server. */
export const connection = store<Connection>('ok');
let resetTimer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let ping: () => Promise<unknown> = async () => undefined;

/** Tells the state machine what happened to a request. */
export function report(event: ConnectionEvent): void {
  const state = nextConnection(connection.get(), event);
  if (state === connection.get()) return;
  clearTimeout(resetTimer);
  if (state === 'clear-timeout' || state === 'clear-no-internet') resetTimer = setTimeout(() => report('waited'), resetDelay);
  if (state === 'timeout' || state === 'sininternet') retryLater();
  connection.set(state);
}

/** Recovers by itself: asks again every five seconds and as soon as the browser sees a network. */
export function watchConnection(ask: () => Promise<unknown>): void {
  ping = ask;
  window.addEventListener('online', () => void tryAgain());
  window.addEventListener('offline', () => report('unreachable'));
}

/** Asks the server once, now; the banner's button does this too. */
export async function tryAgain(): Promise<void> {
  if (connection.get() === 'ok') return;
  // Any outcome is reported by the call itself.
  await ping().catch(() => undefined);
  retryLater();
}

function retryLater(): void {
  clearTimeout(retryTimer);
  if (connection.get() !== 'ok') retryTimer = setTimeout(() => void tryAgain(), retryEvery);
}
