import { Refused } from '../../api/refused.ts';
import { withoutRefused, type DraftBody } from './draft.ts';

export interface DraftCalls {
  /** With the number and the version of the draft that it goes over; without them it begins one. */
  send: (body: DraftBody) => Promise<{ number: string; version: number }>;
  discard: (number: string) => Promise<unknown>;
  /** Hears the number of a draft that was begun. */
  onNumber: (number: string) => void;
}

/**
 * What the server keeps of a request that is being written. While the request itself is on its way nobody knows yet whether its draft is
 * still needed: what is to be saved waits until the server has taken or refused it.
 */
export class ServerDraft {
  number: string | undefined;
  /** What the server did not take of what was saved last. */
  wrong: Record<string, string> = {};
  /** Whether the request that is on its way was taken. */
  #request: PromiseWithResolvers<boolean> | undefined;
  #isOver = false;

  constructor(number: string | undefined) {
    this.number = number;
  }

  /** Nothing of it is to be kept now: the request is on its way, or the draft is over. */
  get isAway(): boolean {
    return this.#isOver || this.#request !== undefined;
  }

  requestLeaves(): void {
    this.#request = Promise.withResolvers();
  }

  /** It goes on being written. */
  requestRefused(): void {
    this.#request?.resolve(false);
    this.#request = undefined;
  }

  requestTaken(): void {
    this.#isOver = true;
    this.#request?.resolve(true);
  }

  /** Does not succeed where the server does not answer: then it goes on being written. */
  async discard({ discard }: Pick<DraftCalls, 'discard'>): Promise<void> {
    this.#isOver = true;
    try {
      if (this.number !== undefined) await discard(this.number);
    } catch (error) {
      // Somebody was first.
      if (error instanceof Refused && error.code === 'not_found') return;
      this.#isOver = false;
      throw error;
    }
  }

  async save(body: DraftBody, version: number, calls: DraftCalls): Promise<{ version: number }> {
    if (await this.#isNeeded()) return this.#saveNow(body, version, calls);
    return { version };
  }

  async #isNeeded(): Promise<boolean> {
    return !(await this.#request?.promise) && !this.#isOver;
  }

  async #saveNow(body: DraftBody, version: number, calls: DraftCalls): Promise<{ version: number }> {
    const before = this.number;
    try {
      const saved = await this.#sendWhatIsRight(body, before === undefined ? {} : { draft_number: before, version }, calls);
      if (saved.number === before) return saved;
      if (await this.#isNeeded()) {
        this.number = saved.number;
        calls.onNumber(saved.number);
      } else await calls.discard(saved.number);
      return saved;
    } catch (error) {
      // Discarded in another window: what is still written here begins another one.
      if (before !== undefined && error instanceof Refused && error.code === 'not_found' && (await this.#isNeeded())) {
        this.number = undefined;
        return this.#saveNow(body, version, calls);
      }
      if (error instanceof Refused) this.wrong = error.fields;
      throw error;
    }
  }

  /** A line that the server does not take keeps none of the others from being saved. */
  async #sendWhatIsRight(body: DraftBody, over: Pick<DraftBody, 'draft_number' | 'version'>, { send }: DraftCalls) {
    try {
      const saved = await send({ ...body, ...over });
      this.wrong = {};
      return saved;
    } catch (error) {
      const rest = error instanceof Refused ? withoutRefused(body, error.fields) : undefined;
      if (!rest || !(error instanceof Refused)) throw error;
      const saved = await send({ ...rest, ...over });
      this.wrong = error.fields;
      return saved;
    }
  }
}
