import { mostPresences, type Presence } from 'contract/presence.ts';
import type { Reading } from '../context.ts';
import { say } from './rooms.ts';

const second = 1_000;
/** More windows of one person than anybody looks at: what the others say is lost. */
const mostWaiting = 20;

/** Who was heard within the last second, or is yet to be; forgotten with it. */
const voices = new Map<number, Voice>();

/**
 * One person, heard so often in any second and no more. What is one too many waits, the newest of each window in the place of what it said
 * before: where a person stands in the end, or that they left, is always told.
 */
class Voice {
  readonly #user_id: number;
  /** When, within the last second. */
  #told: number[] = [];
  readonly #waiting = new Map<string, () => Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(user_id: number) {
    this.#user_id = user_id;
    voices.set(user_id, this);
  }

  /** Whether it was told at once. */
  async say(window: string, tell: () => Promise<void>): Promise<boolean> {
    const isFree = this.#waiting.size === 0 && this.#hasRoom();
    if (isFree) this.#told.push(performance.now());
    else if (this.#waiting.has(window) || this.#waiting.size < mostWaiting) this.#waiting.set(window, tell);
    this.#later();
    if (isFree) await tell();
    return isFree;
  }

  #hasRoom(): boolean {
    const since = performance.now() - second;
    this.#told = this.#told.filter((it) => it > since);
    return this.#told.length < mostPresences;
  }

  #later(): void {
    if (this.#timer) return;
    const wait = Math.max(0, (this.#told[0] ?? 0) + second - performance.now());
    this.#timer = setTimeout(() => this.#turn(), Math.ceil(wait) + 1).unref();
  }

  #turn(): void {
    this.#timer = undefined;
    for (const [window, tell] of this.#waiting) {
      if (!this.#hasRoom()) break;
      this.#waiting.delete(window);
      this.#told.push(performance.now());
      // Nobody waits for it any more; where somebody stands is heard again with their next beat.
      tell().catch(() => undefined);
    }
    if (this.#hasRoom() && this.#told.length === 0) voices.delete(this.#user_id);
    else this.#later();
  }
}

/** Tells whoever is in the room where in it the person stands; whoever calls has found that they may see it. Nothing is written down. */
export async function sayWhere(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  room: string,
  { window, row, column, has_left }: Omit<Presence, 'user_id' | 'name'>,
): Promise<{ told: boolean }> {
  const presence: Presence = { window, user_id: user.id, name: user.nombre, row, column, has_left };
  const voice = voices.get(user.id) ?? new Voice(user.id);
  return { told: await voice.say(`${room} ${window}`, () => say(db, room, presence)) };
}
