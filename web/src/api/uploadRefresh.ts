import type { QueryClient } from '@tanstack/react-query';
import { refreshAfter, type Changing } from './stale.ts';

const callsToRefresh = new Set<Changing>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Of forty files in a row each makes the same lists stale: they are asked for once in a while, not forty times. */
export function refreshLater(client: QueryClient, call: Changing, milliseconds: number): void {
  callsToRefresh.add(call);
  timer ??= setTimeout(() => void refreshNow(client), milliseconds);
}

/** Asks anew for all that has become stale by now. */
export async function refreshNow(client: QueryClient): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const calls = [...callsToRefresh];
  callsToRefresh.clear();
  await refreshAfter(client, calls);
}
