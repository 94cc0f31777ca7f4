import type { Call, Download, Input } from 'contract/call.ts';
import { offline, Refused } from './refusal.ts';
import { newKey, request } from './send.ts';
import { store } from './store.ts';

/** A file that is on its way; it goes on while the person works elsewhere. */
interface RunningDownload {
  id: string;
  label: string;
  /** Bytes so far. */
  received: number;
  /** Bytes in all, when the server said it. */
  total: number | undefined;
  refused: Refused | undefined;
  cancel: () => void;
}

const running = store<readonly RunningDownload[]>([]);

/** The files that are on their way, for the corner of the screen that shows them. */
export const useDownloads = running.use;

/** Fetches a file with the session's headers and saves it under the server's name; failures stay on the screen until closed. */
export async function download<C extends Call & { answer: Download }>(call: C, input: Input<C>, label: string): Promise<void> {
  const id = newKey();
  const abort = new AbortController();
  const cancel = () => {
    abort.abort();
    drop(id);
  };
  running.set([...running.get(), { id, label, received: 0, total: undefined, refused: undefined, cancel }]);
  try {
    const response = await request(call, input, { signal: abort.signal });
    const total = Number(response.headers.get('content-length')) || undefined;
    const blob = await read(response, (received) => change(id, { received, total }));
    save(blob, nameOf(response.headers.get('content-disposition')) ?? label);
    drop(id);
  } catch (error) {
    if (!abort.signal.aborted) change(id, { refused: error instanceof Refused ? error : offline() });
  }
}

/** The file's name as the server wrote it; the encoded form wins, it keeps accents (RFC 6266). */
export function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

async function read(response: Response, progress: (received: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    received += next.value.byteLength;
    progress(received);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function change(id: string, news: Partial<RunningDownload>): void {
  running.set(running.get().map((it) => (it.id === id ? { ...it, ...news } : it)));
}

function drop(id: string): void {
  running.set(running.get().filter((it) => it.id !== id));
}
