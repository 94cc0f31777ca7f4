import { useEffect, useState } from 'react';
import { Presence } from 'contract/presence.ts';
import { useRoom } from '../../api/live.ts';
import { getSession } from '../../api/session.ts';
import { Speaker, type WindowSpot, type Spot } from './speaker.ts';

/** One of the others who have it open, in one of their windows. */
export interface Other extends Spot {
  window: string;
  user_id: number;
  name: string;
  at: number;
}

/** So often who stands still says that they are there. */
const beat = 10_000;
/** Who was not heard for so long has left. */
const silence = 25_000;

interface Asking {
  /** The live room of what is open. */
  room: string;
  /** Says where one is; who has left is sent although the page goes. */
  send: (said: WindowSpot, options: { keepalive: boolean }) => Promise<unknown>;
  /** Somebody changed what is open, or the line stands anew. */
  changed?: () => void;
}

/** Who else has it open, and where; tells the others where one is. */
export function usePresence({ room, send, changed }: Asking) {
  const [speaker] = useState(() => new Speaker((said) => send(said, { keepalive: said.has_left })));
  const [others, setOthers] = useState<readonly Other[]>([]);

  useRoom(room, {
    changed: () => {
      speaker.begin();
      changed?.();
    },
    said: (message) => {
      const heard = Presence.safeParse(message);
      if (!heard.success || heard.data.window === speaker.window) return;
      const { has_left, ...it } = heard.data;
      // Whoever has just come does not know who is there.
      if (!has_left && !others.some((known) => known.window === it.window)) speaker.tellSoon();
      setOthers((now) => [...now.filter((known) => known.window !== it.window), ...(has_left ? [] : [{ ...it, at: Date.now() }])]);
    },
  });
  useEffect(() => {
    const heart = setInterval(() => {
      setOthers((now) => (now.some((it) => it.at < Date.now() - silence) ? now.filter((it) => it.at >= Date.now() - silence) : now));
      if (!document.hidden) speaker.tell();
    }, beat);
    const leave = () => speaker.tell(true);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(heart);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [speaker]);
  const session = getSession();
  const me = session.state === 'logged in' ? session.user.id : 0;
  return { others, people: peopleIn(others, me), moveTo: speaker.moveTo };
}

/** Each person once, however many windows they have; one's own other window is no other person. */
function peopleIn(others: readonly Other[], me: number): Other[] {
  return [...new Map(others.filter((it) => it.user_id !== me).map((it) => [it.user_id, it])).values()];
}
