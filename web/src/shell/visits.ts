import { z } from 'zod';
import { getSession } from '../api/session.ts';

const Visit = z.object({ title: z.string(), address: z.string() });
export type Visit = z.infer<typeof Visit>;

/** So many are remembered; of the oldest nobody knows any more that they were there. */
const most = 30;

/** Under the person's own number: another one at this browser has been elsewhere. */
const keyOf = (): string | undefined => {
  const session = getSession();
  return session.state === 'logged in' ? `visited:${session.user.id}` : undefined;
};

/** Where the person was, the last first. */
export function lastVisited(): Visit[] {
  const text = localStorage.getItem(keyOf() ?? '') ?? '[]';
  try {
    return z.array(Visit).catch([]).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Remembers a page by its heading and its address. */
export function noteVisit(visit: Visit): void {
  const key = keyOf();
  if (!key || !visit.title) return;
  const others = lastVisited().filter((it) => it.address !== visit.address);
  localStorage.setItem(key, JSON.stringify([visit, ...others].slice(0, most)));
}

/** Of who was here before nothing stays, also when their session ended by itself. */
export function forgetOthersVisits(): void {
  const own = keyOf();
  for (const key of Object.keys(localStorage)) if (key.startsWith('visited:') && key !== own) localStorage.removeItem(key);
}

/** Whoever signs out leaves no trace of where they were. */
export function forgetVisits(): void {
  const key = keyOf();
  if (key) localStorage.removeItem(key);
}
