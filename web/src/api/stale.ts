import type { QueryClient } from '@tanstack/react-query';
import type { Call } from 'contract/call.ts';

/** What a call makes stale: the answers of the calls that it names, and all that tell of what it changes. */
export type Changing = Pick<Call, 'refreshes' | 'changes'>;

/** Asks anew for what these calls made stale. */
export async function refreshAfter(client: QueryClient, calls: readonly Changing[]): Promise<void> {
  const named = new Set<unknown>(calls.flatMap((it) => it.refreshes ?? []));
  const changed = new Set(calls.flatMap((it) => it.changes ?? []));
  await client.invalidateQueries({
    predicate: ({ queryKey: [id], meta }) => named.has(id) || meta?.tells?.some((it) => changed.has(it)) === true,
  });
}

/**
 * What a call answers of a thing is at once what is remembered of it, where a reading has the same answer: the next step is taken from the
 * version that this one made, however long the asking anew takes.
 */
export function showAnswer(client: QueryClient, call: Pick<Call, 'answer'>, answer: unknown): void {
  for (const { queryKey, meta } of client.getQueryCache().getAll())
    if (meta?.answer === call.answer && isOf(queryKey[1], answer)) client.setQueryData(queryKey, answer);
}

/** Whether the thing that was asked for by these fields is the one of the answer. A question without any names no thing. */
function isOf(input: unknown, answer: unknown): boolean {
  if (!isRecord(input) || !isRecord(answer)) return false;
  const fields = Object.entries(input);
  return fields.length > 0 && fields.every(([name, value]) => Object.hasOwn(answer, name) && answer[name] === value);
}

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null && !Array.isArray(it);
