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
 * What a call answers of a thing, or of several, is at once what is remembered of them, where a reading has the same answer or a list of the
 * same rows: the next step is taken from the version that this one made, however long the asking anew takes. What is remembered of a later
 * version stays. A list is as old as before: of its other rows nothing was said.
 */
export function showAnswer(client: QueryClient, call: Pick<Call, 'answer'>, answer: unknown): void {
  const things = Array.isArray(answer) ? answer : [answer];
  const thing = rowOf(call.answer) ?? call.answer;
  for (const query of client.getQueryCache().getAll()) {
    const { queryKey, meta, state } = query;
    if (meta?.answer === call.answer && isOf(queryKey[1], answer) && !isLater(state.data, answer)) client.setQueryData(queryKey, answer);
    if (meta?.answer && rowOf(meta.answer) === thing && Array.isArray(state.data)) {
      const rows: readonly unknown[] = state.data;
      const data = withRows(rows, things);
      if (data.some((row, at) => row !== rows[at])) query.setState({ data });
    }
  }
}

/** What the rows of a list are; of what is no list, nothing. */
const rowOf = (answer: Call['answer']): unknown => ('element' in answer ? answer.element : undefined);

/** Each row as it was answered, where it was; what a list does not have is not added to it. */
function withRows(rows: readonly unknown[], answered: readonly unknown[]): unknown[] {
  const byId = new Map<unknown, unknown>(
    answered.flatMap((it) => (isRecord(it) && it['id'] !== undefined ? [[it['id'], it] as const] : [])),
  );
  return rows.map((row) => {
    const news = isRecord(row) ? byId.get(row['id']) : undefined;
    return news === undefined || isLater(row, news) ? row : news;
  });
}

/** Whether what is remembered was written after what was answered: of two steps the answers may cross. */
const isLater = (remembered: unknown, answered: unknown): boolean => versionOf(remembered) > versionOf(answered);

/** What has none is never later. */
function versionOf(it: unknown): number {
  const version = isRecord(it) ? it['version'] : undefined;
  return typeof version === 'number' ? version : NaN;
}

/** Whether the thing that was asked for by these fields is the one of the answer. A question without any names no thing. */
function isOf(input: unknown, answer: unknown): boolean {
  if (!isRecord(input) || !isRecord(answer)) return false;
  const fields = Object.entries(input);
  return fields.length > 0 && fields.every(([name, value]) => Object.hasOwn(answer, name) && answer[name] === value);
}

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null && !Array.isArray(it);
