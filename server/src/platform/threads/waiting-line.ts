import { Problem } from '../problem.ts';

interface Limits {
  /** So much is at work at once. */
  places: number;
  /** So many wait for their turn; whoever comes then is refused. */
  waiting: number;
  /** So many of one and the same are at work or wait; the next of them is refused. */
  each?: number;
  /** What they are told who are refused. */
  message?: string;
}
interface Turn {
  /** For whom the work is done. */
  who?: string;
  /** So many places it takes; what needs more than there are goes alone. */
  weight?: number;
  /** Whoever waits for it has gone away. */
  gone?: AbortSignal | undefined;
}
interface Waiting {
  weight: number;
  start: () => void;
}

/** Nobody waits for an answer any more. */
export const nobodyWaits = (): Problem => new Problem('not_found');

/** Said by the lines for files. */
export const busyWithFiles = 'El servidor está ocupado con otros archivos. Espere unos segundos y vuelva a intentar.';

/** Work that is done a few at a time in the order it came, while a bounded number wait: nobody waits without end. */
export class WaitingLine {
  readonly #limits: Limits;
  readonly #waiting: Waiting[] = [];
  readonly #ofEach = new Map<string, number>();
  #atWork = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes; throws `busy` when there is no place to wait. */
  async run<T>(work: () => Promise<T>, { who = '', weight = 1, gone }: Turn = {}): Promise<T> {
    const mine = Math.min(weight, this.#limits.places);
    const isFull = this.#waiting.length > 0 || this.#atWork + mine > this.#limits.places;
    this.#enter(who, isFull);
    try {
      if (isFull) await this.#turn(mine, gone);
      else this.#atWork += mine;
      try {
        return await work();
      } finally {
        this.#atWork -= mine;
        this.#admit();
      }
    } finally {
      this.#leave(who);
    }
  }

  /** Waits in the line; who goes away meanwhile leaves it, and takes no place from those who come. */
  #turn(weight: number, gone: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(own), 1);
      reject(nobodyWaits());
      this.#admit();
    };
    const start = () => {
      gone?.removeEventListener('abort', leave);
      resolve();
    };
    const own = { weight, start };
    this.#waiting.push(own);
    gone?.addEventListener('abort', leave, { once: true });
    return promise;
  }

  #enter(who: string, isFull: boolean): void {
    const { waiting, each = Infinity, message } = this.#limits;
    const same = this.#ofEach.get(who) ?? 0;
    if (same >= each || (isFull && this.#waiting.length >= waiting))
      throw new Problem('busy', { retry_after: 5, ...(message && { message }) });
    this.#ofEach.set(who, same + 1);
  }

  #leave(who: string): void {
    const left = (this.#ofEach.get(who) ?? 1) - 1;
    if (left > 0) this.#ofEach.set(who, left);
    else this.#ofEach.delete(who);
  }

  /** The place goes to who has waited longest: nobody who comes now is before them. */
  #admit(): void {
    for (let [next] = this.#waiting; next && this.#atWork + next.weight <= this.#limits.places; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#atWork += next.weight;
      next.start();
    }
  }
}
