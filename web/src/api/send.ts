import { services } from 'contract/backends.ts';
import type { Answer, Call, Input } from 'contract/call.ts';
import { askedAhead } from './ahead.ts';
import { callerHeaders } from './callerHeaders.ts';
import { withPassword } from './confirm.ts';
import { report } from './connection.ts';
import { fetchWithProgress } from './progress.ts';
import { offline, refusalOf, timedOut, type Refused } from './refusal.ts';
import { bodyOf, partsOf, urlOf } from './request.ts';
import { token } from './session.ts';

/** How a call left, to be sent again under the same key. */
export interface Sending {
  method: string;
  url: string;
  body: string | undefined;
}

/** Where the device keeps what the person decides, until it was answered. */
export interface DecisionMemory {
  keep: (key: string, sending: Sending) => void;
  forget: (key: string) => void;
}

interface SendOptions {
  signal?: AbortSignal;
  /** One per human action, kept when the same action is tried again. */
  idempotencyKey?: string;
  /** Milliseconds, instead of the service's own limit. */
  timeout?: number;
  /** Proves the person once more; asked for by `send` where a call wants it. */
  password?: string;
  /** Goes on when the page is closed meanwhile; for little bodies only. */
  keepalive?: boolean;
  decision?: DecisionMemory | undefined;
  /** Hears how much of what is sent has gone, 0 to 1. */
  onProgress?: (ratio: number) => void;
}

let onRefused: (refused: Refused, call: Call, hadSession: boolean) => void = () => undefined;

/** Says what happens, besides the throw, when any call is refused: the shell ends sessions here. */
export function whenRefused(listener: typeof onRefused): void {
  onRefused = listener;
}

/** Makes one call and gives its answer without the service's envelope; throws `Refused`. */
export async function send<C extends Call>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Answer<C>> {
  const response = call.confirms
    ? await withPassword(call.confirms, (password) => request(call, input, { ...options, ...(password !== undefined && { password }) }))
    : await request(call, input, options);
  const answer: unknown = await response.json().catch(() => {
    // The line broke in the middle of the answer.
    throw offline();
  });
  // The one cast at this boundary: the server writes every answer through the declared schema.
  return (services[call.service].envelope === 'body' ? unwrap(answer) : answer) as Answer<C>;
}

/** Of 64 KB, where a letter may take three bytes. */
const keepaliveLetters = 20_000;

/** Makes one call and gives the raw response, refusals and lost connections turned into `Refused`. */
export async function request(
  call: Call,
  input: object,
  { signal, idempotencyKey, timeout, password, keepalive = false, decision, onProgress }: SendOptions,
): Promise<Response> {
  const parts = partsOf(call, input);
  const body = bodyOf(call, parts.body);
  const bearer = token();
  const headers = callerHeaders(bearer);
  if (idempotencyKey && call.method === 'POST' && !call.reads) headers['Idempotency-Key'] = idempotencyKey;
  // A header holds Latin letters only.
  if (password !== undefined) headers['x-confirm-password'] = encodeURIComponent(password);
  // The browser itself writes the type of a multipart body, with its boundary.
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';

  const limit = AbortSignal.timeout(timeout ?? services[call.service].timeout);
  const init: RequestInit = {
    method: call.method,
    headers,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body !== undefined && { body }),
    // Browsers refuse larger bodies that are to go on without their page.
    ...(keepalive && (typeof body !== 'string' || body.length < keepaliveLetters) && { keepalive }),
  };
  const url = urlOf(call, parts);
  if (idempotencyKey !== undefined && typeof body === 'string') decision?.keep(idempotencyKey, { method: call.method, url, body });
  const ask = onProgress ? fetchWithProgress(onProgress) : fetch;
  const asked = call.method === 'GET' ? await askedAhead(url, bearer)?.catch(() => undefined) : undefined;
  const response =
    asked ??
    (await ask(url, init).catch((error: unknown) => {
      throw refusalWithoutAnswer(error, signal, limit);
    }));
  report('answered');
  const refused = response.ok ? undefined : refusalOf(response.status, await response.json().catch(() => undefined));
  if (idempotencyKey !== undefined && !refused?.leavesOpen) decision?.forget(idempotencyKey);
  if (!refused) return response;
  onRefused(refused, call, bearer !== undefined);
  throw refused;
}

/** A new key for one human action; `randomUUID` is missing on plain HTTP, where offices do try things out. */
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, '0')).join('');

/** Why `fetch` threw: the time limit, the caller's own wish, or no line to the server. */
function refusalWithoutAnswer(error: unknown, signal: AbortSignal | undefined, limit: AbortSignal): unknown {
  if (signal?.aborted) return error;
  report(limit.aborted ? 'timed out' : 'unreachable');
  return limit.aborted ? timedOut() : offline();
}

const unwrap = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : answer);
