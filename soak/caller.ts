import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDownload, type Answer, type Call, type Input } from 'contract/call.ts';
import { services, webAccessKey } from 'contract/backends.ts';
import { bodyOf, partsOf, urlOf } from '../web/src/api/request.ts';
import type { Ledger, Outcome } from './ledger.ts';

/** A person gives up waiting earlier than the web app does, and presses the button again. */
const patience = 20_000;
const pauses = [300, 700, 1_500, 3_000];

interface Half {
  token: string;
  cookie: string;
}

interface Surroundings {
  /** Where the servers answer: any of them, the next one after a failure, as a load balancer would. */
  doors: readonly string[];
  ledger: Ledger;
  /** After this moment nothing is asked anew; what was asked is still tried until `closes`. */
  closes: AbortSignal;
}

/** What came of a write; the answer when there was one. */
export interface WriteOutcome<C extends Call> {
  outcome: Outcome;
  answer?: Answer<C>;
}

/** How somebody reads a file: so many milliseconds between one piece and the next, and no more than so many pieces. */
export interface Patience {
  pause?: number;
  most?: number;
}

interface Mark {
  tag: string;
  of?: string;
}

/** Somebody with a session, who calls as the web app does: what was not answered is asked again, a write under the same key. */
export class Caller {
  readonly #half: Half;
  readonly #surroundings: Surroundings;
  #door: number;

  constructor(half: Half, surroundings: Surroundings) {
    this.#half = half;
    this.#surroundings = surroundings;
    this.#door = Math.floor(Math.random() * surroundings.doors.length);
  }

  /** Nothing when it was refused, or not answered at the second try. */
  async read<C extends Call>(call: C, input: Input<C>): Promise<Answer<C> | undefined> {
    const began = performance.now();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await this.#send(call, input).catch((error: unknown) => this.#broken(call, error));
      if (!response) continue;
      const text = await response.text().catch((error: unknown) => this.#broken(call, error));
      if (text === undefined) continue;
      if (!response.ok) {
        this.#refuse(call, response.status, text);
        if (response.status < 500) return undefined;
        continue;
      }
      this.#surroundings.ledger.answered(performance.now() - began);
      return unwrap(call, text);
    }
    return undefined;
  }

  /** Tries until it knows what became of it, or until it is time to go home. */
  async write<C extends Call>(call: C, input: Input<C>, mark: Mark): Promise<WriteOutcome<C>> {
    const { ledger } = this.#surroundings;
    const written = await this.#untilKnown(call, input);
    ledger.write({ call, outcome: written.outcome, ...mark });
    return written;
  }

  /** Reads a file to its end, or as slowly as it is told; says whether it came whole. */
  async download(call: Call, input: object, { pause: between = 0, most = Infinity }: Patience): Promise<Buffer | undefined> {
    const response = await this.#send(call, input).catch((error: unknown) => this.#broken(call, error));
    if (!response) return undefined;
    if (!response.ok || !isDownload(call.answer)) {
      this.#refuse(call, response.status, await response.text().catch(() => ''));
      return undefined;
    }
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of response.body ?? []) {
        chunks.push(chunk);
        if (chunks.length >= most) return undefined;
        if (between > 0) await pause(between);
      }
    } catch (error) {
      return this.#broken(call, error);
    }
    return Buffer.concat(chunks);
  }

  /** The status with which a call is answered by one server, or 0. */
  async statusAt(door: string, call: Call, input: object): Promise<number> {
    const response = await this.#request(door, call, input, undefined).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status ?? 0;
  }

  /** A live line for what happens in a room; it ends with `signal`, or when the other side ends it. */
  async listen(room: string, hear: (line: string) => void, signal: AbortSignal): Promise<void> {
    const response = await fetch(`${this.#nextDoor()}/backend/live?room=${room}`, { headers: this.#headers(), signal });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) for (const line of decoder.decode(chunk).split('\n')) hear(line);
  }

  async #untilKnown<C extends Call>(call: C, input: Input<C>): Promise<WriteOutcome<C>> {
    const { ledger, closes } = this.#surroundings;
    const key = randomUUID();
    const began = performance.now();
    let isDoubtful = false;
    for (let attempt = 0; !closes.aborted; attempt += 1) {
      if (attempt > 0) ledger.repeats += 1;
      const response = await this.#send(call, input, key).catch((error: unknown) => this.#broken(call, error));
      const text = response && (await response.text().catch((error: unknown) => this.#broken(call, error)));
      if (response?.ok && text !== undefined) {
        ledger.answered(performance.now() - began);
        return { outcome: 'answered', answer: unwrap(call, text) };
      }
      if (response && text !== undefined) this.#refuse(call, response.status, text);
      // Refused after an attempt of which nobody knows: that one may have done it.
      if (response && response.status < 500) return { outcome: isDoubtful ? 'unknown' : 'refused' };
      isDoubtful = true;
      await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    }
    return { outcome: isDoubtful ? 'unknown' : 'refused' };
  }

  #send(call: Call, input: object, key?: string): Promise<Response> {
    return this.#request(this.#nextDoor(), call, input, key);
  }

  async #request(door: string, call: Call, input: object, key: string | undefined): Promise<Response> {
    const parts = partsOf(call, input);
    const body = bodyOf(call, parts.body);
    return fetch(door + urlOf(call, parts), {
      method: call.method,
      headers: {
        ...this.#headers(),
        ...(key && { 'idempotency-key': key }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(patience),
    });
  }

  #headers(): Record<string, string> {
    const { token, cookie } = this.#half;
    return { 'x-access-key': webAccessKey, authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  }

  #nextDoor(): string {
    const { doors } = this.#surroundings;
    return doors[this.#door % doors.length] ?? '';
  }

  #refuse(call: Call, status: number, text: string): void {
    if (status >= 500) this.#door += 1;
    this.#surroundings.ledger.refused(call, `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`);
  }

  /** The line broke, or nobody answered in time. */
  #broken(call: Call, error: unknown): undefined {
    this.#door += 1;
    this.#surroundings.ledger.refused(call, error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : 'broken line');
  }
}

function unwrap<C extends Call>(call: C, text: string): Answer<C> {
  const answer: unknown = JSON.parse(text);
  const value = services[call.service].envelope === 'body' ? (answer as { body: unknown }).body : answer;
  // The one cast at this boundary, as in the web app: the server writes every answer through the declared schema.
  return value as Answer<C>;
}
