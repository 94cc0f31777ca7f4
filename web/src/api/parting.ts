/** What must reach the server before the person is gone. */
const partings = new Set<() => Promise<unknown>>();
let isWatching = false;

/** Has something sent when the page is hidden or closed, or the session ends; gives what calls that off. */
export function sendBeforeLeaving(send: () => Promise<unknown>): () => void {
  watch();
  partings.add(send);
  return () => void partings.delete(send);
}

/** Sends all of it, and waits until it was answered or refused: what is refused says so where it was asked for. */
export const sendUnsent = (): Promise<unknown> => Promise.allSettled([...partings].map((send) => send()));

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('pagehide', () => void sendUnsent());
  // A page that is hidden may be thrown away without another word, above all on a phone.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendUnsent();
  });
}
