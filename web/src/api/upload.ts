import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Answer, Call, Input } from 'contract/call.ts';
import { problems } from 'contract/problems.ts';
import { cancellation, Refused } from './refusal.ts';
import { wrongFields } from './request.ts';
import { newKey, send } from './send.ts';
import { refreshLater, refreshNow } from './uploadRefresh.ts';
import { forgetUpload, keepUpload, uploadsWaitingOf } from './deviceUploads.ts';
import { personHere } from './session.ts';
import { addUpload, changeUpload, dropUpload, isSending, isUnderWay } from './uploads.ts';
import { untilAnswered } from './uploadTries.ts';
import { newTurns } from './uploadTurns.ts';

/** Of all files of the whole app: more at once only share the same line. */
const inTurn = newTurns(3);
const triesOfAilingServer = 5;

type FileCall = Call & { multipart: true };

/** Whose files are kept on the device until they have left: where a window that the phone ends must lose nothing. */
const surviving = new Map<string, () => Promise<FileCall>>([
  ['materials.addArrivalPhoto', () => import('contract/materials/shipments/arrival-photos.ts').then((it) => it.addArrivalPhoto)],
]);

/** One file, and the call's input for it. */
interface Sending<C extends Call> {
  file: File;
  input: Input<C>;
  /** Which thing of the screen it is for; the screen finds it by this. */
  about?: string;
}

interface Heard<C extends Call> {
  onAnswer?: (answer: Answer<C>, file: File) => void;
  onRefused?: (refused: Refused, file: File) => void;
  /** None of them is on its way any more: sent, refused or cancelled. Again when one is sent again. */
  onRest?: () => void;
}

interface Options {
  /** Where hundreds are sent in a row: the lists are asked for so many milliseconds later, not after each; after the last at once. */
  refreshAfter?: number;
}

/**
 * Gives a function that sends files with their call, a few at a time. They go on while the person works elsewhere; each waits for the line
 * and tries again by itself, under the same key; what the server refuses stays on the screen with its reason.
 */
export function useUpload<C extends FileCall>(call: C, { refreshAfter = 0 }: Options = {}) {
  const client = useQueryClient();
  const survives = surviving.has(call.id);
  return (files: readonly Sending<C>[], { onRest, ...heard }: Heard<C> = {}): void => {
    let underWay = 0;
    const watched = async (run: () => Promise<void>) => {
      underWay += 1;
      await run().finally(() => (underWay -= 1));
      if (underWay === 0) onRest?.();
    };
    for (const it of files) begin(call, it, { ...heard, client, refreshAfter, watched, person: survives ? personHere() : undefined });
  };
}

interface Surroundings<C extends Call> extends Heard<C> {
  client: QueryClient;
  refreshAfter: number;
  watched: (run: () => Promise<void>) => Promise<void>;
  /** Whose it is, where it is kept on the device until it has left. */
  person?: string | undefined;
  /** The key of one that was kept and goes on. */
  kept?: string;
}

function begin<C extends FileCall>(call: C, sending: Sending<C>, surroundings: Surroundings<C>): void {
  const { file, input, about } = sending;
  const { client, refreshAfter, watched, person, kept, ...heard } = surroundings;
  const id = kept ?? newKey();
  const survives = person !== undefined;
  const abort = new AbortController();
  const stop = () => {
    abort.abort();
    dropUpload(id);
  };
  const forget = () => (survives ? forgetUpload(id) : Promise.resolve());
  const cancel = () => {
    stop();
    void forget();
  };
  const refreshAfterLast = () => (isSending(call.id) ? undefined : refreshNow(client));

  async function run(): Promise<void> {
    const answer = await deliver(call, input, { id, file, abort: abort.signal, ofAilingServer: triesOfAilingServer }).catch(refuse);
    if (answer === undefined) return refreshAfterLast();
    await forget();
    refreshLater(client, call, refreshAfter);
    // Until its list has come, its place on the screen would show what was there before.
    if (refreshAfter === 0) await refreshNow(client);
    dropUpload(id);
    await refreshAfterLast();
    heard.onAnswer?.(answer, file);
  }
  async function refuse(error: unknown): Promise<undefined> {
    if (abort.signal.aborted) return;
    if (!(error instanceof Refused)) throw error;
    const isForGood = !mayHelp(error);
    if (isForGood) await forget();
    changeUpload(id, { refused: error, retry: isForGood ? undefined : again });
    heard.onRefused?.(error, file);
  }
  // One that was kept goes on in one window only: the others leave it to that one.
  const runAlone = () =>
    survives && 'locks' in navigator
      ? navigator.locks.request(`upload ${id}`, { ifAvailable: true }, (own) => (own ? run() : dropUpload(id)))
      : run();
  function again(): void {
    changeUpload(id, { refused: undefined, retry: undefined, waitsFor: 'turn', ratio: 0 });
    void watched(runAlone);
  }
  addUpload({ id, call: call.id, about, file, ratio: 0, waitsFor: 'turn', cancel, stop, isKept: kept !== undefined });
  // Since when it waits stays as it was first said.
  if (survives && kept === undefined)
    void keepUpload({ id, call: call.id, input: { ...input }, about, person }).then((isKept) => changeUpload(id, { isKept }));
  void watched(runAlone);
}

/** What this person sent before, and what had not left when the window was closed, goes on. */
export async function resumeUploads(client: QueryClient, person: string): Promise<void> {
  for (const { id, call: name, input, about } of await uploadsWaitingOf(person)) {
    const call = await surviving.get(name)?.();
    const file = Object.values<unknown>(input).find((it) => it instanceof File);
    // A call that is gone since will never take it.
    if (!file || !call) await forgetUpload(id);
    else if (!isUnderWay(id))
      begin(
        call,
        { file, input, ...(about !== undefined && { about }) },
        { client, refreshAfter: 0, watched: (run) => run(), person, kept: id },
      );
  }
}

/** A wrong file stays wrong; an ailing server, and one that has had too much, recovers. */
const mayHelp = ({ status }: Refused): boolean => status >= 500 || status === problems.too_many_attempts.status;

/** The file of a form goes the same way as all others; its form waits for the answer, and shows a refusal itself. */
export async function sendForm<C extends Call>(call: C, input: Input<C>, idempotencyKey: string): Promise<Answer<C>> {
  const file = Object.values<unknown>(input).find((it) => it instanceof File);
  if (!file) return send(call, input, { idempotencyKey });
  const abort = new AbortController();
  addUpload({ id: idempotencyKey, call: call.id, file, ratio: 0, waitsFor: 'turn', cancel: () => abort.abort() });
  try {
    return await deliver(call, input, { id: idempotencyKey, file, abort: abort.signal, ofAilingServer: 1 });
  } catch (error) {
    throw abort.signal.aborted ? cancellation() : error;
  } finally {
    dropUpload(idempotencyKey);
  }
}

interface Delivery {
  id: string;
  file: File;
  abort: AbortSignal;
  ofAilingServer: number;
}

/** What the schema refuses is not sent at all: too large, of another kind. */
async function deliver<C extends Call>(call: C, input: Input<C>, { id, ...tries }: Delivery): Promise<Answer<C>> {
  const fields = wrongFields(call, input);
  if (Object.keys(fields).length > 0) throw new Refused({ code: 'invalid', message: problems.invalid.message, fields });
  return inTurn(call.id, tries.abort, () => {
    changeUpload(id, { waitsFor: undefined });
    return untilAnswered((options) => send(call, input, { ...options, idempotencyKey: id }), {
      ...tries,
      onProgress: (ratio) => changeUpload(id, { ratio }),
      onWait: (why) => changeUpload(id, { waitsFor: why, ratio: 0 }),
    });
  });
}
