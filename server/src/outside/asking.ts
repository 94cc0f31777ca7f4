import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { Problem } from '../platform/problem.ts';

export interface Address {
  /** As a sentence begins that says what it did: `El CRM`. */
  who: string;
  /** What an administrator looks at when it refuses the credential, or answers what nobody understands. */
  settings: { credential: string; place: string };
  base: string;
  headers: Record<string, string>;
  /** How long one try may take, and all of them together. */
  timeout: number;
}

interface Question<T> {
  path: string;
  query?: Record<string, string | number>;
  /** Makes it a POST that only reads. */
  body?: object;
  answer: z.ZodType<T>;
}

/** Asks; undefined when the system says that there is no such thing. */
export type Ask = <T>(question: Question<T>) => Promise<T | undefined>;

const tries = 3;
const passing = new Set([429, 502, 503, 504]);
const longestPause = 5_000;
/** After so many failures in a row nobody is made to wait for it, until this much later. */
const breaker = { failures: 3, milliseconds: 20_000 };

class Passing extends Error {
  readonly pause: number | undefined;
  constructor(message: string, { pause, cause }: { pause?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.pause = pause;
  }
}

/** Reads over HTTP: tries again what may pass, never what will not; all within the time allowed. */
export function asking({ who, settings, base, headers, timeout }: Address): Ask {
  /** A question refused: what happened, for people and for the log. */
  const down = (message: string, cause?: unknown): Problem =>
    Object.assign(new Problem('outside_down', { message: `${who} ${message}` }), cause === undefined ? {} : { cause });
  let failures = 0;
  let closedUntil = 0;

  async function json(response: Response, left: AbortSignal): Promise<unknown> {
    const text = await response.text().catch((error: unknown) => {
      throw left.aborted ? down(`no respondió en ${timeout / 1000} segundos.`, error) : down('cortó la respuesta a la mitad.', error);
    });
    try {
      return JSON.parse(text);
    } catch (error) {
      throw down(`respondió algo que no es JSON. Un administrador debe revisar ${settings.place}.`, error);
    }
  }

  async function once<T>({ path, query = {}, body, answer }: Question<T>, left: AbortSignal): Promise<T | undefined> {
    const url = new URL(base.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // A token is not carried to wherever the answer points.
      redirect: 'error',
      signal: left,
    }).catch((error: unknown) => {
      throw left.aborted ? down(`no respondió en ${timeout / 1000} segundos.`, error) : new Passing('no responde.', { cause: error });
    });
    if (response.status === 404) return undefined;
    if (passing.has(response.status)) throw new Passing(`respondió ${response.status}.`, { pause: pauseAsked(response) });
    if (response.status === 401 || response.status === 403)
      throw down(`rechazó la credencial (${response.status}). Un administrador debe revisar ${settings.credential}.`);
    if (!response.ok) throw down(`respondió ${response.status}.`);
    const read = answer.safeParse(await json(response, left));
    if (!read.success) throw down(`respondió algo que no se entiende. Un administrador debe revisar ${settings.place}.`, read.error);
    return read.data;
  }

  async function persistently<T>(question: Question<T>): Promise<T | undefined> {
    const left = AbortSignal.timeout(timeout);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(question, left);
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (attempt === tries) throw down(error.message, error.cause);
        const pause = error.pause ?? 200 * 2 ** attempt;
        if (pause > longestPause) throw down(`pide esperar ${Math.ceil(pause / 1000)} segundos.`);
        await sleep(pause, undefined, { signal: left }).catch(() => {
          throw down(error.message, error.cause);
        });
      }
    }
  }

  return async (question) => {
    if (Date.now() < closedUntil) throw down('no respondió hace un momento; se volverá a intentar en unos segundos.');
    try {
      const answer = await persistently(question);
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= breaker.failures) {
        closedUntil = Date.now() + breaker.milliseconds;
        failures = 0;
      }
      throw error;
    }
  };
}

/** `Retry-After` in seconds or as a date. */
function pauseAsked({ headers }: Response): number | undefined {
  const asked = headers.get('retry-after');
  if (asked === null) return undefined;
  const seconds = Number(asked);
  return Number.isFinite(seconds) ? seconds * 1000 : Math.max(0, Date.parse(asked) - Date.now()) || undefined;
}
