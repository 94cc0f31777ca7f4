import { useEffect, useRef, useState } from 'react';
import type { RequestToApprove } from 'contract/approvals/index.ts';

type RequestInSight = Pick<RequestToApprove, 'kind' | 'url' | 'approval_id' | 'version' | 'changes'>;

/** In this browser: the version of each approval that was last looked at, the latest last. */
const key = 'aprobaciones-vistas';
const most = 300;

/** Versions go on when something is asked for anew: it is the same thing that was seen. */
const nameOf = ({ kind, url, approval_id }: RequestInSight): string => `${kind} ${url ?? approval_id}`;

function seenVersions(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const pairs = Array.isArray(kept) ? kept : [];
    return new Map(pairs.flatMap((it) => (Array.isArray(it) ? [[String(it[0]), Number(it[1])] as const] : [])));
  } catch {
    // Somebody else wrote there: then nothing was seen.
    return new Map();
  }
}

function keepSeen(shown: RequestInSight): void {
  const seen = seenVersions();
  seen.delete(nameOf(shown));
  seen.set(nameOf(shown), shown.version);
  localStorage.setItem(key, JSON.stringify([...seen].slice(-most)));
}

/** What of the rows changed since the person last looked at them. What changes in sight stays marked until they look at another one. */
export function useSeen() {
  const [seen, setSeen] = useState(seenVersions);
  const open = useRef<RequestInSight>(undefined);
  const look = (item: RequestInSight | undefined) => {
    const left = open.current;
    open.current = item;
    if (left && item && nameOf(left) === nameOf(item)) return;
    if (left) keepSeen(left);
    // What is opened for the first time is seen as it is now.
    if (item && !seen.has(nameOf(item))) keepSeen(item);
    if (left || item) setSeen(seenVersions());
  };
  useEffect(
    () => () => {
      if (open.current) keepSeen(open.current);
    },
    [],
  );
  const unseen = (item: RequestInSight): string[] => {
    const last = seen.get(nameOf(item)) ?? Infinity;
    return item.changes.filter((it) => it.version > last).flatMap((it) => it.what);
  };
  return { look, unseen };
}
