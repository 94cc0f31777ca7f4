import { Refused } from '../api/refusal.ts';

/** Asks for what others changed: several wishes that come at once are one question, and a wish that comes meanwhile is one more. */
export class Renewal {
  /** Whether what it was told is used; outdated answers are asked for again. */
  readonly #ask: () => Promise<'used' | 'outdated'>;
  #running: Promise<void> | undefined;
  #isDue = false;

  constructor(ask: () => Promise<'used' | 'outdated'>) {
    this.#ask = ask;
  }

  run = (): Promise<void> => {
    this.#isDue = true;
    this.#running ??= this.#runWhileDue().finally(() => (this.#running = undefined));
    return this.#running;
  };

  async #runWhileDue(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const answer = await this.#ask().catch((error: unknown) => {
        // The next change is heard, and asked for, all the same.
        if (!(error instanceof Refused)) throw error;
        return 'used' as const;
      });
      if (answer === 'outdated') this.#isDue = true;
    }
  }
}
