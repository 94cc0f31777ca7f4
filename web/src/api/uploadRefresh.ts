import type { QueryClient } from '@tanstack/react-query';

const stale = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Of forty files in a row each makes the same lists stale: they are asked for once in a while, not forty times. */
export function refreshLater(client: QueryClient, ids: readonly string[], milliseconds: number): void {
  for (const id of ids) stale.add(id);
  timer ??= setTimeout(() => void refreshNow(client), milliseconds);
}

/** Asks anew for all that has become stale by now. */
export async function refreshNow(client: QueryClient): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const ids = [...stale];
  stale.clear();
  await Promise.all(ids.map((id) => client.invalidateQueries({ queryKey: [id] })));
}
