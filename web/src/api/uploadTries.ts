import { connection } from './connection.ts';
import { Refused, timedOut, unreadable } from './refusal.ts';

/** A file of which nothing has gone for so long is sent again. */
const stalledAfter = 60_000;
const pauses = [2_000, 5_000, 10_000, 20_000, 30_000];

/** One try: says how much has gone, and stops when it is told to. */
type Send<T> = (options: { signal: AbortSignal; onProgress: (ratio: number) => void }) => Promise<T>;

interface Tries {
  file: File;
  abort: AbortSignal;
  /** How often an ailing server is asked; without a line it is tried for as long as the person waits. */
  ofAilingServer: number;
  onProgress: (ratio: number) => void;
  /** Holds still because of this; undefined when it goes on. */
  onWait: (why: 'line' | 'server' | undefined) => void;
}

/** Tries until the server has answered, or has refused what another try would not change. */
export async function untilAnswered<T>(send: Send<T>, tries: Tries): Promise<T> {
  const { file, abort, ofAilingServer, onWait } = tries;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(send, tries);
    } catch (error) {
      if (abort.aborted || !(error instanceof Refused)) throw error;
      const isAiling = error.status >= 500 || error.code === 'busy';
      if (!error.isUnanswered && (!isAiling || attempt + 1 >= ofAilingServer)) throw error;
      await requireReadable(file);
      onWait(error.isUnanswered ? 'line' : 'server');
      await pauseOrLine(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, abort);
      abort.throwIfAborted();
      onWait(undefined);
    }
  }
}

/** A line that is there but carries nothing would keep a file for minutes: it is given up and tried anew. */
async function sendOnce<T>(send: Send<T>, { abort, onProgress }: Tries): Promise<T> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stalledAfter);
  const hear = (ratio: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stalledAfter);
    onProgress(ratio);
  };
  try {
    return await send({ signal: AbortSignal.any([abort, stalled.signal]), onProgress: hear });
  } catch (error) {
    if (stalled.signal.aborted && !abort.aborted) throw timedOut();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The browser says of a file that is gone from the device, or of a folder, only that it could not be sent: it would be tried for ever. */
async function requireReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw unreadable();
    });
}

/** Waits so long, or until the line is back, or until nobody wants it any more. */
function pauseOrLine(milliseconds: number, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wasDown = connection.get() !== 'ok';
    const end = () => {
      clearTimeout(timer);
      stop();
      abort.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = connection.subscribe(() => {
      if (wasDown && connection.get() === 'ok') end();
    });
    abort.addEventListener('abort', end);
  });
}
