import { connection } from '../api/connection.ts';
import { Refused } from '../api/refusal.ts';
import { nextAutosave, type Autosave, type AutosaveEvent } from '../ui/form/autosave.ts';

/** Something that is to be saved. */
interface Job {
  /** How many changes it holds, as people count them. */
  changes: () => number;
  /** Throws `Refused`; done again as it is when no answer came. */
  run: () => Promise<void>;
  /** It is given up before it was done: whoever waits for it waits no longer. */
  dropped?: () => void;
}

/** A pause of the fingers after which what was typed is sent. */
const quiet = 400;
const again = 3_000;

/** Saves one thing after the other, and says how that goes; what was not answered waits for the line to be back. */
export class Saver {
  #state: Autosave = { kind: 'clean' };
  #jobs: Job[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): Autosave => this.#state;

  /** The last job, if it has not begun: what comes may be added to it. */
  get last(): Job | undefined {
    const job = this.#jobs.at(-1);
    return this.#isRunning && this.#jobs.length === 1 ? undefined : job;
  }

  put(job: Job): void {
    this.#jobs.push(job);
    this.changed();
  }

  /** Something more waits. */
  changed(): void {
    this.#go({ kind: 'change' });
    if (this.#state.kind !== 'offline') this.#later(quiet);
  }

  /** Tries again what was refused, or is waiting. */
  retry = (): void => this.#later(0);

  /** What waits is given up. */
  drop(): void {
    clearTimeout(this.#timer);
    // What is on its way comes to its own end.
    const given = this.#jobs.slice(this.#isRunning ? 1 : 0);
    this.#jobs = [];
    for (const job of given) job.dropped?.();
    this.#go({ kind: 'taken' });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
        this.#go({ kind: 'start' });
        await job.run();
        this.#jobs.shift();
        this.#go({ kind: 'done', at: new Date(), sent: Number.MAX_SAFE_INTEGER });
        this.#count();
      }
    } catch (error) {
      if (error instanceof Refused && error.isUnanswered) {
        this.#go({ kind: 'unreachable' });
        this.#whenBack();
      } else this.#go({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#isRunning = false;
    }
  }

  #whenBack(): void {
    const leave = connection.subscribe(() => {
      if (connection.get() !== 'ok') return;
      leave();
      this.#later(0);
    });
    this.#later(again);
  }

  /** What waits is what the jobs hold. */
  #count(): void {
    const waiting = this.#jobs.reduce((sum, it) => sum + it.changes(), 0);
    if (waiting === 0) return;
    this.#state = { kind: 'changed', waiting };
    this.#tell();
  }

  #go(event: AutosaveEvent): void {
    this.#state = nextAutosave(this.#state, event);
    const waiting = this.#jobs.reduce((sum, it) => sum + it.changes(), 0);
    if ('waiting' in this.#state) this.#state = { ...this.#state, waiting };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
