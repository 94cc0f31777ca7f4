import type { ParsedLocation } from '@tanstack/react-router';
import { z } from 'zod';
import { getSession } from '../../api/session.ts';

const Place = z.object({ search: z.string(), entry: z.string().optional(), y: z.number().optional(), row: z.string().optional() });
type Place = z.infer<typeof Place>;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody goes back to where they were, by a link. */
    isBack?: true;
  }
}

type Location = Pick<ParsedLocation, 'pathname' | 'searchStr' | 'state'>;

/** For this tab only, and for each person and list where they were last. */
function keyOf(pathname: string): string {
  const session = getSession();
  return `place:${session.state === 'logged in' ? session.user.id : ''}:${pathname}`;
}

function readPlace(pathname: string): Place | undefined {
  try {
    return Place.safeParse(JSON.parse(sessionStorage.getItem(keyOf(pathname)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Each step of the browser's history has a name of its own. */
const entryOf = ({ __TSR_key: entry }: Location['state']): string | undefined => entry;

/** The list is seen like this: whoever comes back by a link to it wants it so. */
export function noteList({ pathname, searchStr }: Location): void {
  const before = readPlace(pathname);
  if (before?.search !== searchStr) sessionStorage.setItem(keyOf(pathname), JSON.stringify({ search: searchStr }));
}

/** Somebody leaves it, by a row. */
export function noteRow({ pathname, searchStr, state }: Location, row: string): void {
  const place: Place = { search: searchStr, entry: entryOf(state), y: window.scrollY, row };
  sessionStorage.setItem(keyOf(pathname), JSON.stringify(place));
}

/** What the address of a list said when it was left; empty where nobody was there. */
export const lastSearch = (pathname: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(readPlace(pathname)?.search ?? ''));

/** Where in a list somebody was who comes back to it: by the browser, or by a link that says so. Who opens it anew begins at its top. */
export function returningTo({ pathname, searchStr, state }: Location): { y: number; row: string } | undefined {
  const place = readPlace(pathname);
  if (place?.row === undefined || place.y === undefined || place.search !== searchStr) return undefined;
  return state.isBack || (place.entry !== undefined && place.entry === entryOf(state)) ? { y: place.y, row: place.row } : undefined;
}
