import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Answer, Call, Input } from 'contract/call.ts';
import { connection } from './connection.ts';
import { Refused, timedOut } from './refused.ts';
import { newKey, send } from './send.ts';
import { addUpload, changeUpload, dropUpload, refuseWrong } from './upload.ts';

/** So many at once: more only share the same line. */
const atOnce = 3;
/** A file of which nothing has gone for so long is sent again. */
const stalledAfter = 60_000;
const pauses = [2_000, 5_000, 10_000, 20_000, 30_000];
/** How often an ailing server is asked; without a line it is tried for as long as the person waits. */
const triesOfAilingServer = 5;

interface Waiting {
  start: () => Promise<void>;
}

const waiting: Waiting[] = [];
let running = 0;

function startNext(): void {
  while (running < atOnce) {
    const next = waiting.shift();
    if (!next) return;
    running += 1;
    void next.start().finally(() => {
      running -= 1;
      startNext();
    });
  }
}

/** One file and the call's input for it. */
interface Sending<C extends Call> {
  file: File;
  input: Input<C>;
}

interface Heard<C extends Call> {
  onAnswer?: (answer: Answer<C>, file: File) => void;
  /** All are through: sent, refused or cancelled. */
  onEnd?: () => void;
}

/**
 * Gives a function that sends many files with their call, a few at a time. Each waits for the line and tries again by itself, under the
 * same key, so that nothing is done twice; what the server refuses stays on the screen with its reason.
 */
export function useUploadQueue<C extends Call & { multipart: true }>(call: C) {
  const client = useQueryClient();
  return (files: readonly Sending<C>[], { onAnswer, onEnd }: Heard<C> = {}): void => {
    let left = files.length;
    const ended = () => {
      left -= 1;
      if (left === 0) onEnd?.();
    };
    for (const { file, input } of files) enqueue(client, call, { file, input, onAnswer, ended });
    startNext();
  };
}

interface Job<C extends Call> extends Sending<C> {
  onAnswer: Heard<C>['onAnswer'];
  ended: () => void;
}

function enqueue<C extends Call & { multipart: true }>(client: QueryClient, call: C, { file, input, onAnswer, ended }: Job<C>): void {
  const id = newKey();
  const abort = new AbortController();
  const job: Waiting = { start };
  let isOver = false;
  const over = () => {
    if (!isOver) ended();
    isOver = true;
  };
  const cancel = () => {
    abort.abort();
    const place = waiting.indexOf(job);
    if (place >= 0) waiting.splice(place, 1);
    dropUpload(id);
    over();
  };
  addUpload({ id, call: call.id, file, ratio: 0, isWaiting: true, refused: undefined, cancel });

  async function start(): Promise<void> {
    changeUpload(id, { isWaiting: false, ratio: 0, refused: undefined, retry: undefined });
    try {
      refuseWrong(call, input);
      const answer = await untilAnswered(call, input, { id, abort: abort.signal });
      refreshSoon(client, call.refreshes ?? []);
      dropUpload(id);
      onAnswer?.(answer, file);
      over();
    } catch (error) {
      if (abort.signal.aborted) return;
      if (!(error instanceof Refused)) throw error;
      const retry = () => {
        changeUpload(id, { isWaiting: true, refused: undefined, retry: undefined });
        waiting.push(job);
        startNext();
      };
      changeUpload(id, { refused: error, ...(error.status >= 500 && { retry }) });
      over();
    }
  }
  waiting.push(job);
}

interface Attempts {
  id: string;
  abort: AbortSignal;
}

async function untilAnswered<C extends Call>(call: C, input: Input<C>, { id, abort }: Attempts): Promise<Answer<C>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(call, input, { id, abort });
    } catch (error) {
      if (abort.aborted || !(error instanceof Refused) || !isWorthAnother(error, attempt)) throw error;
      changeUpload(id, { isWaiting: true, ratio: 0 });
      await pauseOrLine(pauses[Math.min(attempt, pauses.length - 1)] ?? 0, abort);
      abort.throwIfAborted();
      changeUpload(id, { isWaiting: false });
    }
  }
}

const isWorthAnother = (refused: Refused, attempt: number): boolean =>
  refused.isUnanswered || (refused.status >= 500 && attempt + 1 < triesOfAilingServer);

/** A line that is there but carries nothing would keep a file for minutes: it is given up and tried anew. */
async function sendOnce<C extends Call>(call: C, input: Input<C>, { id, abort }: Attempts): Promise<Answer<C>> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stalledAfter);
  const onProgress = (ratio: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stalledAfter);
    changeUpload(id, { ratio });
  };
  try {
    return await send(call, input, { signal: AbortSignal.any([abort, stalled.signal]), idempotencyKey: id, onProgress });
  } catch (error) {
    if (stalled.signal.aborted && !abort.aborted) throw timedOut();
    throw error;
  } finally {
    clearTimeout(timer);
  }
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

const refreshEvery = 1_500;
const stale = new Set<string>();
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Of forty files in a row each makes the same lists stale: they are asked for once in a while, not forty times. */
function refreshSoon(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) stale.add(id);
  refreshTimer ??= setTimeout(() => {
    refreshTimer = undefined;
    for (const id of stale) void client.invalidateQueries({ queryKey: [id] });
    stale.clear();
  }, refreshEvery);
}
