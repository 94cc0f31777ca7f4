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
