import { Problem } from './problem.ts';

interface Limits {
  /** So many at once are at work. */
  places: number;
  /** So many wait, and so many of them for one and the same; whoever comes then is refused. */
  waiting: number;
  waitingForOne?: number;
}

/** Work that is done a few at a time, while a bounded number wait for their turn. */
export class WaitingLine {
  readonly #limits: Required<Limits>;
  readonly #waiting: (() => void)[] = [];
  readonly #ofEach = new Map<string, number>();
  #running = 0;

  constructor({ waitingForOne, ...limits }: Limits) {
    this.#limits = { ...limits, waitingForOne: waitingForOne ?? limits.waiting };
  }

  /** Does the work when its turn comes; `who` says for whom it is done. */
  async run<T>(work: () => Promise<T>, who = ''): Promise<T> {
    if (this.#running >= this.#limits.places) await this.#wait(who);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place goes to who has waited longest: nobody who comes now is before them.
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #wait(who: string): Promise<void> {
    const same = this.#ofEach.get(who) ?? 0;
    if (this.#waiting.length >= this.#limits.waiting || same >= this.#limits.waitingForOne) throw new Problem('busy', { retry_after: 5 });
    this.#ofEach.set(who, same + 1);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const left = (this.#ofEach.get(who) ?? 1) - 1;
    if (left > 0) this.#ofEach.set(who, left);
    else this.#ofEach.delete(who);
  }
}
