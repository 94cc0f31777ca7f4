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
  refused: Refused | undefined;
  /** Stops it, or takes a refused one away. */
  cancel: () => void;
}

const running = store<readonly RunningUpload[]>([]);

/** The files that are on their way, and those that were refused and not yet closed. */
export const useUploads = running.use;

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
      drop(id);
    };
    running.set([...running.get(), { id, call: call.id, file, ratio: 0, refused: undefined, cancel }]);
    try {
      refuseWrong(call, input);
      const answer = await send(call, input, { signal: abort.signal, idempotencyKey: id, onProgress: (ratio) => change(id, { ratio }) });
      await Promise.all((call.refreshes ?? []).map((it) => client.invalidateQueries({ queryKey: [it] })));
      drop(id);
      return answer;
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      if (!(error instanceof Refused)) throw error;
      change(id, { refused: error });
      return undefined;
    }
  };
}

/** What the schema refuses is not sent at all: too large, of another kind. */
function refuseWrong(call: Call, input: object): void {
  const fields = wrongFields(call, input);
  const [message] = Object.values(fields);
  if (message) throw new Refused({ code: 'invalid', message: problems.invalid.message, fields });
}

function change(id: string, news: Partial<RunningUpload>): void {
  running.set(running.get().map((it) => (it.id === id ? { ...it, ...news } : it)));
}

function drop(id: string): void {
  running.set(running.get().filter((it) => it.id !== id));
}
