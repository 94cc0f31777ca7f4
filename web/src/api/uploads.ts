import type { Refused } from './refusal.ts';
import { whenSignedOut } from './session.ts';
import { store } from './store.ts';

/** A file that is on its way to the server; it goes on while the person works elsewhere. */
export interface Upload {
  id: string;
  /** The call it goes to, so that a screen finds its own. */
  call: string;
  /** Which thing of that screen it is for, such as a place's code. */
  about?: string | undefined;
  file: File;
  /** How much has gone, 0 to 1; the server's own work comes after 1. */
  ratio: number;
  /** What holds it back: others that go first, the line, or an ailing server. The last two are tried again without being asked. */
  waitsFor?: 'turn' | 'line' | 'server' | undefined;
  refused?: Refused | undefined;
  /** Sends a refused one again, where that may help. */
  retry?: (() => void) | undefined;
  /** Stops it, or takes a refused one away. */
  cancel: () => void;
  /** Stops it here; one that is kept on the device goes on when the person is back. */
  stop?: () => void;
  /** It is kept on the device: a window that is closed does not lose it. */
  isKept?: boolean;
}

const running = store<readonly Upload[]>([]);

/** The files that are on their way, and those that were refused and not yet closed. */
export const useUploads = running.use;

/** Those of one call, and of those the ones for one thing. */
export const useUploadsOf = (calls: readonly { id: string }[], about?: string): Upload[] =>
  useUploads().filter((it) => calls.some(({ id }) => id === it.call) && (about === undefined || it.about === about));

/** Whether files still go to a call. */
export const isSending = (call: string): boolean => running.get().some((it) => it.call === call && !it.refused);

/** Whether this window knows it already. */
export const isUnderWay = (id: string): boolean => running.get().some((it) => it.id === id);

export const addUpload = (upload: Upload): void => running.set([...running.get(), upload]);

export const changeUpload = (id: string, news: Partial<Upload>): void =>
  running.set(running.get().map((it) => (it.id === id ? { ...it, ...news } : it)));

export const dropUpload = (id: string): void => running.set(running.get().filter((it) => it.id !== id));

// Leaving the page would break off what is under way: the browser asks first.
running.subscribe(() => {
  const isBusy = running.get().some((it) => !it.refused && !it.isKept);
  if (isBusy) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

// What one person sends is not the next one's business.
whenSignedOut(() => running.get().forEach((it) => (it.stop ?? it.cancel)()));
