import { problems, type ProblemCode } from 'contract/problems.ts';
import { hasNetwork } from './connection.ts';

/** What the browser itself can report; the first two names are the specification's (1 §8). */
export type LocalCode = 'timeout' | 'sininternet' | 'cancelled' | 'unreadable';

interface Refusal {
  code: ProblemCode | LocalCode;
  message: string;
  status?: number;
  fields?: Record<string, string>;
  requestId?: string;
  details?: Record<string, unknown>;
}

/** A call that was not answered as hoped: the server refused it, took too long, or could not be reached. */
export class Refused extends Error {
  readonly code: ProblemCode | LocalCode;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Path of a field → what is wrong with it. */
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** What the refusal says besides, such as the `current` row of a `stale` one. */
  readonly details: Record<string, unknown>;
  /** Something was sent before under the same key that nobody answered, and this says nothing of it. */
  leavesEarlierOpen = false;

  constructor({ code, message, status = 0, fields = {}, requestId, details = {} }: Refusal) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.details = details;
  }

  /** What support needs to find what went wrong on our side; whoever typed something wrong needs none. */
  get supportCode(): string | undefined {
    return this.status >= 500 ? this.requestId : undefined;
  }

  /** No answer came, or what was sent did not arrive, so asking again is harmless for a reading call and for one with the same idempotency key. */
  get isUnanswered(): boolean {
    return this.code === 'timeout' || this.code === 'sininternet' || this.code === 'too_slow';
  }

  /** What the person saw is not what is there: somebody else was first. */
  get isOutdated(): boolean {
    return this.code === 'stale' || this.code === 'wrong_state' || this.code === 'not_found';
  }

  /** Nobody knows whether it was done: when the person asks again, it is the same action. */
  get mayBeDone(): boolean {
    return this.isUnanswered || this.code === 'unknown_outcome' || this.leavesEarlierOpen;
  }

  /** Asked again in a while it may be answered. */
  get isPassing(): boolean {
    return this.isUnanswered || this.code === 'unknown_outcome' || this.status === 429 || this.status >= 500;
  }

  /** Said for now, or before anybody looked at what was sent: it is as open as before. */
  get leavesOpen(): boolean {
    return this.isPassing || this.leavesEarlierOpen || this.code === 'no_session' || this.code === 'must_change_password';
  }

  /** The call itself says no, so nothing was done under its key; every other refusal comes before the call, or says nothing of it. */
  get isOfTheCall(): boolean {
    return callsOwn.has(this.code);
  }
}

const callsOwn: ReadonlySet<ProblemCode | LocalCode> = new Set([
  'invalid',
  'not_found',
  'wrong_state',
  'duplicate',
  'in_use',
  'reserved',
  'stale',
  'rule',
] as const);

export const timedOut = () =>
  new Refused({ code: 'timeout', message: 'El servidor tardó demasiado en responder. Lo que escribió sigue aquí; vuelva a intentar.' });

/** What a person sends is sent again by that person only: nothing else is promised. What is read is read again by itself. */
export const offline = () =>
  new Refused({
    code: 'sininternet',
    message: hasNetwork()
      ? 'El servidor no responde. Lo que escribió sigue aquí; vuelva a intentar en un momento.'
      : 'Sin Internet. Lo que escribió sigue aquí; vuelva a intentar cuando haya conexión.',
  });

/** The device no longer gives the file: it was moved, changed or deleted since it was chosen, or it is a folder. */
export const unreadable = () =>
  new Refused({ code: 'unreadable', message: 'El archivo ya no se puede leer en este equipo (o es una carpeta). Elíjalo de nuevo.' });

/** The person did not confirm, or stopped a file: nothing was saved, and nothing needs to be said. */
export const cancellation = () => new Refused({ code: 'cancelled', message: 'No se confirmó: no se guardó nada.' });

/** Reads a refusal in the contract's shape; a proxy's error page becomes the nearest problem of the registry. */
export function refusalOf(status: number, body: unknown): Refused {
  if (!isRefusal(body)) {
    const code = byStatus(status);
    return new Refused({ code, message: problems[code].message, status });
  }
  const { code, message, fields, requestId, ...details } = body;
  return new Refused({
    code: isCode(code) ? code : byStatus(status),
    message,
    status,
    details,
    ...(fields && { fields }),
    ...(requestId && { requestId }),
  });
}

interface RefusalBody {
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
  [detail: string]: unknown;
}

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string';

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

function byStatus(status: number): ProblemCode {
  if (status === 401) return 'no_session';
  if (status === 403) return 'not_allowed';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many_attempts';
  // Whether something exists only our server can say.
  if (status === 404 || status === 502 || status === 503 || status === 504) return 'outside_down';
  return 'unexpected';
}
