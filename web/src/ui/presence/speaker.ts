import { mostPresences } from 'contract/presence.ts';
import { newKey } from '../../api/send.ts';

/** Where somebody is: `materials:123`, and the column. */
export interface Spot {
  row: string | null;
  column: string | null;
}

/** What a window says of itself. */
export interface WindowSpot extends Spot {
  window: string;
  has_left: boolean;
}

const pause = 1_000 / mostPresences;

/** Tells the others where one is: when one moves, now and then, and when one leaves. */
export class Speaker {
  readonly window = newKey();
  readonly #send: (said: WindowSpot) => Promise<unknown>;
  #spot: Spot = { row: null, column: null };
  #toldAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (said: WindowSpot) => Promise<unknown>) {
    this.#send = send;
  }

  readonly moveTo = (next: Spot): void => {
    if (next.row === this.#spot.row && next.column === this.#spot.column) return;
    this.#spot = next;
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
    // Whoever is not heard once is heard the next time.
    void this.#send({ window: this.window, ...this.#spot, has_left }).catch(() => undefined);
  }
}
