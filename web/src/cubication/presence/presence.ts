import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CubagePresence, cubageRoom, mostPresences, tellPresence } from 'contract/cubication/index.ts';
import { useRoom } from '../../api/live.ts';
import { newKey, send } from '../../api/send.ts';
import { getSession } from '../../api/session.ts';
import type { Other, Place } from '../sheetProps.ts';
import type { Work } from '../work.ts';

const pause = 1_000 / mostPresences;
/** So often who stands still says that they are there. */
const beat = 10_000;
/** Who was not heard for so long has left. */
const silence = 25_000;

/** Who else has the take-off open, and where; tells the others where one is, and brings in what they change. */
export function usePresence(work: Work, document_id: number) {
  const [own] = useState(() => newKey());
  const [others, setOthers] = useState<readonly Other[]>([]);
  const place = useRef<Place>({ row: null, column: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toldAt = useRef(0);

  const tellNow = useEffectEvent((has_left = false) => {
    toldAt.current = Date.now();
    // Whoever is not heard once is heard the next time.
    void send(tellPresence, { document_id, window: own, ...place.current, has_left }, { keepalive: has_left }).catch(() => undefined);
  });
  const tellSoon = useCallback(() => {
    if (timer.current !== undefined || document.hidden) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        tellNow();
      },
      Math.max(0, toldAt.current + pause - Date.now()),
    );
  }, []);
  const moveTo = useCallback(
    (next: Place) => {
      if (next.row === place.current.row && next.column === place.current.column) return;
      place.current = next;
      tellSoon();
    },
    [tellSoon],
  );

  useRoom(cubageRoom(document_id), {
    changed: () => void work.refresh(),
    said: (message) => {
      const heard = CubagePresence.safeParse(message);
      if (!heard.success || heard.data.window === own) return;
      const { has_left, ...it } = heard.data;
      setOthers((now) => {
        // Whoever has just come does not know who is there.
        if (!has_left && !now.some((known) => known.window === it.window)) tellSoon();
        return [...now.filter((known) => known.window !== it.window), ...(has_left ? [] : [{ ...it, at: Date.now() }])];
      });
    },
  });
  useEffect(() => {
    tellNow();
    const heart = setInterval(() => {
      setOthers((now) => (now.some((it) => it.at < Date.now() - silence) ? now.filter((it) => it.at >= Date.now() - silence) : now));
      if (!document.hidden) tellNow();
    }, beat);
    const leave = () => tellNow(true);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(heart);
      clearTimeout(timer.current);
      timer.current = undefined;
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const session = getSession();
  const me = session.state === 'logged in' ? session.user.id : 0;
  return { others, people: peopleIn(others, me), moveTo };
}

/** Each person once, however many windows they have; one's own other window is no other person. */
function peopleIn(others: readonly Other[], me: number): Other[] {
  return [...new Map(others.filter((it) => it.user_id !== me).map((it) => [it.user_id, it])).values()];
}
