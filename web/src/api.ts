import { keepPreviousData, MutationCache, QueryClient, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer, Call, Input } from 'contract/call.ts';
import type { Topic } from 'contract/topics.ts';
import { attempts, isSameInput, nextAttempt, sendAttempt, type Attempt, type Change } from './api/attempts.ts';
import { connection, watchConnection } from './api/connection.ts';
import { send, type DecisionMemory } from './api/send.ts';
import type { Refused } from './api/refusal.ts';
import { whenSignedOut } from './api/session.ts';
import { refreshAfter, showAnswer, type Changing } from './api/stale.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Refused;
    queryMeta: { tells?: readonly Topic[]; answer?: Call['answer'] };
    mutationMeta: { call: Changing & Pick<Call, 'answer'>; quiet: boolean; placed: readonly string[] };
  }
}

interface ReadOptions {
  /** False while the question is not complete yet. */
  enabled?: boolean;
  /** Keeps showing the last answer while the next one comes: paging without a jump. */
  keepPrevious?: boolean;
  /** Asks again every so many milliseconds. */
  every?: number;
}

/** A question to the server: an answer is remembered under the call's id and its input, whoever asked first. */
export const questionOf = <C extends Call>(call: C, input: Input<C>) => ({
  queryKey: [call.id, input],
  meta: { tells: call.tells ?? [], answer: call.answer },
  queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { signal }),
});

/** Reads a call's answer; refreshed by the calls that name it, or change what it tells of. */
export const useCall = <C extends Call>(call: C, input: Input<C>, { enabled = true, keepPrevious, every }: ReadOptions = {}) =>
  useQuery<Answer<C>>({
    ...questionOf(call, input),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(every && { refetchInterval: every }),
  });

interface ReadManyOptions<C extends Call> {
  /** Asks again every so many milliseconds. */
  every?: number;
  /** What to show of an input while its answer comes, out of all answers that are remembered. */
  meanwhile?: (input: Input<C>, remembered: readonly Answer<C>[]) => Answer<C> | undefined;
}

/** Reads a call for several inputs at once, such as a long list of codes in batches. */
export function useCalls<C extends Call>(call: C, inputs: readonly Input<C>[], { every, meanwhile }: ReadManyOptions<C> = {}) {
  const client = useQueryClient();
  const remembered = () => client.getQueriesData<Answer<C>>({ queryKey: [call.id] }).flatMap(([, it]) => (it === undefined ? [] : [it]));
  return useQueries({
    queries: inputs.map((input) => ({
      ...questionOf(call, input),
      ...(every && { refetchInterval: every }),
      ...(meanwhile && { placeholderData: () => meanwhile(input, remembered()) }),
    })),
  });
}

/** An attempt that has not been answered yet, and what its answer will be for who waits for it. */
interface Running<C extends Call> {
  attempt: Attempt<C>;
  answer?: Promise<Answer<C>>;
}

interface ActionOptions extends Change {
  quiet?: boolean;
  /** What is typed and sent by this: what is refused of it stands at its fields (`LoneField`), and no notice says it again. */
  placed?: readonly string[];
  /** A name under which an unanswered try outlives the page, as the draft of its form does. */
  kept?: string | undefined;
  /** What is sent while the page is closed arrives all the same. */
  keepalive?: boolean;
  /** Where that is kept which the person decides by it now. */
  decision?: () => DecisionMemory | undefined;
}

/**
 * Makes a writing call on a person's action. What it makes stale is refreshed, also by a refusal that says that it was stale already; a
 * refusal is shown as a notice, unless `quiet` says that the caller shows it in place (the forms do).
 */
export function useAction<C extends Call>(
  call: C,
  { quiet = false, placed = [], kept, keepalive = false, decision, ...change }: ActionOptions = {},
) {
  const last = useRef<Attempt<C>>(undefined);
  const running = useRef<Running<C>>(undefined);
  const mutation = useMutation<Answer<C>, Refused, Attempt<C>>({
    mutationFn: (attempt) =>
      call.multipart ? sendForm(call, attempt.input, attempt.idempotencyKey) : sendAttempt(call, attempt, { keepalive, ...change }),
    meta: { call, quiet, placed },
    onSettled: (_answer, refused, attempt) => {
      if (running.current?.attempt === attempt) running.current = undefined;
      if (refused?.mayBeDone) return;
      last.current = undefined;
      if (kept) attempts.drop(kept);
    },
  });
  // The same input after an unanswered try is the same action again: the server must not do it twice.
  const begin = (input: Input<C>): Running<C> => {
    const next = nextAttempt(call, input, last.current ?? (kept ? attempts.read(kept, call) : undefined), change);
    const attempt = { ...next, decision: decision?.() };
    last.current = attempt;
    if (kept && !call.multipart) attempts.keep(kept, attempt);
    running.current = { attempt };
    return running.current;
  };
  /** The second click of a double click comes before the button is drawn as busy: it is no second action. */
  const alreadyRunning = (input: Input<C>) =>
    running.current && isSameInput(call, running.current.attempt.input, input) ? running.current : undefined;
  return {
    mutate: (input: Input<C>, on: { onSuccess?: (answer: Answer<C>) => void } = {}) => {
      if (alreadyRunning(input)) return;
      mutation.mutate(begin(input).attempt, { onSuccess: (answer) => on.onSuccess?.(answer) });
    },
    mutateAsync: (input: Input<C>): Promise<Answer<C>> => {
      const now = alreadyRunning(input);
      if (now?.answer) return now.answer;
      const mine = begin(input);
      mine.answer = mutation.mutateAsync(mine.attempt);
      return mine.answer;
    },
    isPending: mutation.isPending,
    refused: mutation.error,
    reset: mutation.reset,
  };
}

/** Whether a refusal says nothing but what is wrong with some fields. */
const isOnlyOf = ({ fields }: Refused, names: readonly string[]): boolean => {
  const paths = Object.keys(fields);
  return paths.length > 0 && paths.every((path) => names.includes(path.split('.')[0] ?? path));
};

/** The queue is a part of its own, because the sign-in page sends no files; `FileField` has brought it by the time one is sent. */
const sendForm = async <C extends Call>(call: C, input: Input<C>, idempotencyKey: string): Promise<Answer<C>> =>
  (await import('./api/upload.ts')).sendForm(call, input, idempotencyKey);

/** Something that a screen will need, fetched before it opens. A failure is nobody's business: the screen asks again, and says so. */
export type Ahead = (client: QueryClient) => Promise<unknown>;

/** The answer that `useCall` will read with the same input. */
export const ahead =
  <C extends Call>(call: C, input: Input<C>): Ahead =>
  (client) =>
    client.prefetchQuery(questionOf(call, input));

/** Gives a function that fetches an answer before it is asked for, for example when the mouse nears a page of a list. */
export function usePrefetch() {
  const client = useQueryClient();
  return <C extends Call>(call: C, input: Input<C>) => void ahead(call, input)(client);
}

/**
 * Gives a function that answers what is remembered of a call, or, where something has made that old, what it is once it was asked anew: for
 * a step that is taken right after another.
 */
export function useLatest() {
  const client = useQueryClient();
  return <C extends Call>(call: C, input: Input<C>): Promise<Answer<C>> =>
    client.fetchQuery({ ...questionOf(call, input), staleTime: Infinity });
}

/** Gives a function that asks a call again, whatever its input was. */
export function useRefresh() {
  const client = useQueryClient();
  return (call: Call) => void client.invalidateQueries({ queryKey: [call.id] });
}

/** The cache of the whole app: one place decides what is retried, refreshed and recovered. */
export function newQueryClient({ onRefused, ping }: { onRefused: (refused: Refused) => void; ping: () => Promise<unknown> }): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (answer, _attempt, _context, { meta }) => {
        if (!meta) return;
        showAnswer(client, meta.call, answer);
        void refreshAfter(client, [meta.call]);
      },
      onError: (refused, _attempt, _context, { meta }) => {
        if (meta?.quiet) return;
        if (refused.code !== 'cancelled' && !isOnlyOf(refused, meta?.placed ?? [])) onRefused(refused);
        if (meta && refused.isOutdated) void refreshAfter(client, [meta.call]);
      },
    }),
    defaultOptions: {
      // The connection state is ours (spec 1 §8): a request is always tried, and its failure says what is wrong.
      queries: { networkMode: 'always', staleTime: 5_000, retry: (count, refused) => count < 1 && refused.isUnanswered },
      mutations: { networkMode: 'always' },
    },
  });
  // What one person saw is not the next one's business.
  whenSignedOut(() => client.clear());
  watchConnection(ping);
  let before = connection.get();
  connection.subscribe(() => {
    const now = connection.get();
    if (now === 'ok' && before !== 'ok') void client.refetchQueries({ predicate: (it) => it.state.status === 'error' });
    before = now;
  });
  return client;
}
