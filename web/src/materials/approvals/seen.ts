import { useEffect, useRef, useState } from 'react';
import type { RequestToApprove } from 'contract/materials/index.ts';

type Shown = Pick<RequestToApprove, 'approval_id' | 'version' | 'changes'>;

/** In this browser: the version of each approval that was last looked at, the latest last. */
const key = 'aprobaciones-vistas';
const most = 300;

function seenVersions(): Map<number, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    const pairs = Array.isArray(kept) ? kept : [];
    return new Map(pairs.flatMap((it) => (Array.isArray(it) ? [[Number(it[0]), Number(it[1])] as const] : [])));
  } catch {
    // Somebody else wrote there: then nothing was seen.
    return new Map();
  }
}

function keepSeen({ approval_id, version }: Shown): void {
  const seen = seenVersions();
  seen.delete(approval_id);
  seen.set(approval_id, version);
  localStorage.setItem(key, JSON.stringify([...seen].slice(-most)));
}

/** What changed of a request since the person last looked at it; of one they never opened, since it was asked for. */
export function unseenOf({ approval_id, changes }: Shown, seen: ReadonlyMap<number, number>): string[] {
  const last = seen.get(approval_id) ?? 0;
  return changes.filter((it) => it.version > last).flatMap((it) => it.what);
}

/** What of the rows the person has not seen. What changes while they look at it stays marked until they look at another one. */
export function useSeen() {
  const [seen, setSeen] = useState(seenVersions);
  const open = useRef<Shown>(undefined);
  const look = (item: Shown | undefined) => {
    const left = open.current;
    open.current = item;
    if (!left || left.approval_id === item?.approval_id) return;
    keepSeen(left);
    setSeen(seenVersions());
  };
  useEffect(() => () => void (open.current && keepSeen(open.current)), []);
  return { look, unseen: (item: Shown) => unseenOf(item, seen) };
}
