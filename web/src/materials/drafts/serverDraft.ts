import { Refused } from '../../api/refusal.ts';
import { withoutRefused, type DraftBody } from './draft.ts';

export interface DraftCalls {
  /** With the number and the version of the draft that it goes over; without them it begins one. */
  send: (body: DraftBody) => Promise<{ number: string; version: number }>;
  discard: (number: string) => Promise<unknown>;
  /** Hears the number of a draft that was begun, and of the one that is gone. */
  onNumber: (number: string, before: string | undefined) => void;
}

/**
 * What the server keeps of a request that is being written. While the request itself is on its way, or was never answered, nobody knows
 * whether its draft is still needed: what is to be saved waits until the server has taken or refused it, and nothing is begun under a number
 * meanwhile, because with another number what is sent again would no longer be the same request. The same while the draft is being discarded.
 */
export class ServerDraft {
  number: string | undefined;
  /** What the server did not take of what was saved last. */
  wrong: Record<string, string> = {};
  /** The request that has left and was neither taken nor refused yet. */
  #request: PromiseWithResolvers<void> | undefined;
  #isSending = false;
  #discarding: PromiseWithResolvers<void> | undefined;
  #isOver = false;

  /** `isUnanswered`: the request had left before the page was opened again. */
  constructor(number: string | undefined, isUnanswered = false) {
    this.number = number;
    if (isUnanswered) this.#request = Promise.withResolvers();
  }

  /** Nothing of it is to be kept now: the request is on its way, or the draft is over. */
  get isAway(): boolean {
    return this.#isOver || this.#isSending;
  }

  /** The request may have been taken: nobody answered. */
  get isUnanswered(): boolean {
    return this.#request !== undefined && !this.isAway;
  }

  requestLeaves(): void {
    this.#isSending = true;
    this.#request ??= Promise.withResolvers();
  }

  requestUnanswered(): void {
    this.#isSending = false;
  }

  /** It goes on being written. */
  requestRefused(): void {
    this.#isSending = false;
    const request = this.#request;
    this.#request = undefined;
    request?.resolve();
  }

  requestTaken(): void {
    this.#end();
  }

  /** Does not succeed where the server does not answer: then it goes on being written. */
  async discard({ discard }: Pick<DraftCalls, 'discard'>): Promise<void> {
    const discarding = Promise.withResolvers<void>();
    this.#discarding = discarding;
    try {
      if (this.number !== undefined) await discard(this.number);
      this.#end();
    } catch (error) {
      // Somebody was first.
      if (!isGone(error)) throw error;
      this.#end();
    } finally {
      this.#discarding = undefined;
      discarding.resolve();
    }
  }

  async save(body: DraftBody, version: number, calls: DraftCalls): Promise<{ version: number }> {
    if (!(await this.#isNeeded())) return { version };
    try {
      if (this.number === undefined) return await this.#begin(body, calls);
      return await this.#goOn({ ...body, draft_number: this.number, version }, body, calls);
    } catch (error) {
      if (error instanceof Refused) this.wrong = error.fields;
      throw error;
    }
  }

  /** What waited for the request goes on, and is not saved any more. */
  #end(): void {
    this.#isOver = true;
    this.#request?.resolve();
  }

  async #isNeeded(): Promise<boolean> {
    for (let open = this.#open; open && !this.#isOver; open = this.#open) await open.promise;
    return !this.#isOver;
  }

  get #open(): PromiseWithResolvers<void> | undefined {
    return this.#request ?? this.#discarding;
  }

  async #goOn(over: DraftBody, body: DraftBody, calls: DraftCalls): Promise<{ version: number }> {
    try {
      return await this.#sendWhatIsRight(over, calls);
    } catch (error) {
      // Discarded in another window: what is still written here begins another one.
      if (isGone(error) && (await this.#isNeeded())) return this.#begin(body, calls);
      throw error;
    }
  }

  async #begin(body: DraftBody, calls: DraftCalls): Promise<{ version: number }> {
    const saved = await this.#sendWhatIsRight(body, calls);
    if (await this.#isNeeded()) {
      const before = this.number;
      this.number = saved.number;
      calls.onNumber(saved.number, before);
    } else await calls.discard(saved.number);
    return saved;
  }

  /** A line that the server does not take keeps none of the others from being saved. */
  async #sendWhatIsRight(body: DraftBody, { send }: DraftCalls) {
    try {
      const saved = await send(body);
      this.wrong = {};
      return saved;
    } catch (error) {
      const rest = error instanceof Refused ? withoutRefused(body, error.fields) : undefined;
      if (!rest || !(error instanceof Refused)) throw error;
      const saved = await send(rest);
      this.wrong = error.fields;
      return saved;
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'not_found';
