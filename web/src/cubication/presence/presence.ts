import { useEffect, useState } from 'react';
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

/** Tells the others where one is: when one moves, now and then, and when one leaves. */
class Speaker {
  readonly window = newKey();
  readonly #document: number;
  #place: Place = { row: null, column: null };
  #toldAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(document_id: number) {
    this.#document = document_id;
  }

  readonly moveTo = (next: Place): void => {
    if (next.row === this.#place.row && next.column === this.#place.column) return;
    this.#place = next;
    this.tellSoon();
  };

  /** For the first time once the line stands: what the others answer is heard. */
  begin(): void {
    if (this.#toldAt === 0) this.tell();
  }

  tellSoon(): void {
    if (this.#timer !== undefined || document.hidden) return;
    this.#timer = setTimeout(() => this.tell(), Math.max(0, this.#toldAt + pause - Date.now()));
  }

  tell(has_left = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#toldAt = Date.now();
    const said = { document_id: this.#document, window: this.window, ...this.#place, has_left };
    // Whoever is not heard once is heard the next time.
    void send(tellPresence, said, { keepalive: has_left }).catch(() => undefined);
  }
}

/** Who else has the take-off open, and where; tells the others where one is, and brings in what they change. */
export function usePresence(work: Work, document_id: number) {
  const [speaker] = useState(() => new Speaker(document_id));
  const [others, setOthers] = useState<readonly Other[]>([]);

  useRoom(cubageRoom(document_id), {
    changed: () => {
      speaker.begin();
      void work.refresh();
    },
    said: (message) => {
      const heard = CubagePresence.safeParse(message);
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
