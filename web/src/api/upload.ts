import { useQueryClient } from '@tanstack/react-query';
import type { Answer, Call, Input } from 'contract/call.ts';
import { problems } from 'contract/problems.ts';
import { Refused } from './refused.ts';
import { wrongFields } from './request.ts';
import { newKey, send } from './send.ts';
import { whenSignedOut } from './session.ts';
import { store } from './store.ts';

/** A file that is on its way to the server; it goes on while the person works elsewhere. */
export interface RunningUpload {
  id: string;
  /** The call it goes to, so that a screen finds its own. */
  call: string;
  file: File;
  /** How much has gone, 0 to 1; the server's own work comes after 1. */
  ratio: number;
  /** Its turn has not come, or it waits for the line to try again. */
  isWaiting?: boolean;
  refused: Refused | undefined;
  /** Sends a refused one again, where that may help. */
  retry?: (() => void) | undefined;
  /** Stops it, or takes a refused one away. */
  cancel: () => void;
}

const running = store<readonly RunningUpload[]>([]);

/** The files that are on their way, and those that were refused and not yet closed. */
export const useUploads = running.use;

// Leaving the page would break off what is under way: the browser asks first.
running.subscribe(() => {
  const isBusy = running.get().some((it) => !it.refused);
  if (isBusy) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

// What one person sends is not the next one's business.
whenSignedOut(() => running.get().forEach((it) => it.cancel()));

/** Gives a function that sends a file with its call; undefined is answered when it was cancelled or refused. */
export function useUpload<C extends Call & { multipart: true }>(call: C) {
  const client = useQueryClient();
  return async (file: File, input: Input<C>): Promise<Answer<C> | undefined> => {
    const id = newKey();
    const abort = new AbortController();
    const cancel = () => {
      abort.abort();
      dropUpload(id);
    };
    addUpload({ id, call: call.id, file, ratio: 0, refused: undefined, cancel });
    try {
      refuseWrong(call, input);
      const answer = await send(call, input, {
        signal: abort.signal,
        idempotencyKey: id,
        onProgress: (ratio) => changeUpload(id, { ratio }),
      });
      await Promise.all((call.refreshes ?? []).map((it) => client.invalidateQueries({ queryKey: [it] })));
      dropUpload(id);
      return answer;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      if (!(error instanceof Refused)) throw error;
      changeUpload(id, { refused: error });
      return undefined;
    }
  };
}

/** What the schema refuses is not sent at all: too large, of another kind. */
export function refuseWrong(call: Call, input: object): void {
  const fields = wrongFields(call, input);
  const [message] = Object.values(fields);
  if (message) throw new Refused({ code: 'invalid', message: problems.invalid.message, fields });
}

export function addUpload(upload: RunningUpload): void {
  running.set([...running.get(), upload]);
}

export function changeUpload(id: string, news: Partial<RunningUpload>): void {
  running.set(running.get().map((it) => (it.id === id ? { ...it, ...news } : it)));
}

export function dropUpload(id: string): void {
  running.set(running.get().filter((it) => it.id !== id));
}
