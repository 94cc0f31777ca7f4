import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Call } from 'contract/call.ts';
import { callerHeaders } from './callerHeaders.ts';
import { pauseAfter, takeEvents } from './liveEvents.ts';
import { token } from './session.ts';

/** Who in this page wants to hear of which room: that it changed, and what is said in it. */
interface Follower {
  changed: () => void;
  said?: (message: unknown) => void;
}
const followers = new Map<string, Set<Follower>>();
/** The page first gets what it shows, and a moment more: a line takes one of the few connections that a browser opens. */
const look = 300;
const calmLooks = 4;
/** Several changes in one moment are asked for once. */
const gathering = 150;
/** A line that stood so long was a good one: the next pause is short again. */
const goodAfter = 30_000;

let line: { rooms: string; abort: AbortController } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let client: QueryClient | undefined;

/**
 * While the component is shown and its page in sight, refreshes these calls whenever somebody changes what is in the room.
 * Without a line nothing breaks: the screen only grows old until it is asked again.
 */
export function useLive(room: string | undefined, calls: readonly Call[]): void {
  const queries = useQueryClient();
  const ids = calls.map((it) => it.id).join(' ');
  useEffect(() => {
    if (room === undefined) return undefined;
    let due: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      due ??= setTimeout(() => {
        due = undefined;
        for (const id of ids.split(' ')) void queries.invalidateQueries({ queryKey: [id] });
      }, gathering);
    };
    const leave = follow(queries, room, { changed: refresh });
    return () => {
      clearTimeout(due);
      leave();
    };
  }, [room, ids, queries]);
}

/** The same for who keeps answers otherwise than `useCall` does: hears that something changed, and what others say there. */
export function useRoom(room: string | undefined, follower: Follower): void {
  const queries = useQueryClient();
  const latest = useEffectEvent((): Follower => follower);
  useEffect(
    () =>
      room === undefined
        ? undefined
        : follow(queries, room, { changed: () => latest().changed(), said: (message) => latest().said?.(message) }),
    [room, queries],
  );
}

function follow(queries: QueryClient, room: string, follower: Follower): () => void {
  client = queries;
  followers.set(room, (followers.get(room) ?? new Set()).add(follower));
  reconsider();
  return () => {
    followers.get(room)?.delete(follower);
    if (followers.get(room)?.size === 0) followers.delete(room);
    reconsider();
  };
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', reconsider);
  window.addEventListener('online', () => {
    failures = 0;
    reconsider();
  });
}

const roomsToFollow = (): string => (document.hidden || !token() ? '' : [...followers.keys()].toSorted().join(' '));

/** One line for all rooms of the page, none while nobody looks at it. */
function reconsider(): void {
  const rooms = roomsToFollow();
  if (line?.rooms === rooms) return;
  line?.abort.abort();
  line = undefined;
  clearTimeout(timer);
  if (rooms !== '') whenCalm(calmLooks);
}

/** Listens once nothing has been on its way for some looks in a row. */
function whenCalm(looksLeft: number): void {
  if (looksLeft === 0) return void listen(roomsToFollow());
  timer = setTimeout(() => whenCalm(client && client.isFetching() + client.isMutating() > 0 ? calmLooks : looksLeft - 1), look);
}

async function listen(rooms: string): Promise<void> {
  if (rooms === '') return;
  const mine = { rooms, abort: new AbortController() };
  line = mine;
  const began = Date.now();
  const isFinal = await hear(rooms, mine.abort.signal).catch(() => false);
  // Aborted: another line has been decided on meanwhile.
  if (line !== mine) return;
  line = undefined;
  if (isFinal) return tellAll();
  failures = Date.now() - began > goodAfter ? 0 : failures + 1;
  timer = setTimeout(() => void listen(roomsToFollow()), pauseAfter(failures, Math.random()));
}

/** Follows the rooms until the line ends; true when asking again would change nothing: the session is over, or there is no such room. */
async function hear(rooms: string, signal: AbortSignal): Promise<boolean> {
  const query = new URLSearchParams(rooms.split(' ').map((it) => ['room', it]));
  const response = await fetch(`/backend/live?${query.toString()}`, {
    headers: callerHeaders(token()),
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  });
  if (!response.ok) return response.status < 500 && response.status !== 429;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const { events, rest } = takeEvents(text + next.value);
    text = rest;
    for (const it of events) {
      // What changed before the line stood, nobody has heard.
      if (it.kind === 'open') tellAll();
      else if (it.kind === 'said') for (const follower of followers.get(it.room) ?? []) follower.said?.(it.message);
      else tell(it.room);
    }
  }
  return false;
}

const tell = (room: string): void => followers.get(room)?.forEach((it) => it.changed());

/** Everybody asks again; when it is the session that ended, these calls are refused and the page says so. */
const tellAll = (): void => followers.forEach((all) => all.forEach((it) => it.changed()));
