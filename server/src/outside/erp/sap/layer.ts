import { setTimeout as sleep } from 'node:timers/promises';
import type { ErpDocument } from 'contract/erp/index.ts';
import { ErpFailure, lostConnection, unavailable } from '../failure.ts';
import { readExactly } from './exact.ts';
import { failureOf, loginRefused, nothingFound, sessionLost, toldIn } from './refusal.ts';
import { openWire, type Heard } from './wire.ts';

export interface Access {
  /** `https://host:50000/b1s/v1` or `…/v2`. */
  base: string;
  company: string;
  user: string;
  password: string;
  /** The language of its texts, by SAP's number. */
  language: number;
  timeout: number;
  ca?: Buffer | undefined;
}

interface Question {
  path: string;
  /** Makes or does something unless said. */
  method?: 'POST' | 'PATCH';
  body?: object;
  headers?: Record<string, string>;
  /** What is being posted, to say what a refusal is about. */
  document?: ErpDocument;
  /** Not sent any more after this. */
  before?: Date | undefined;
}

type Method = 'GET' | 'POST' | 'PATCH';

const readTries = 3;
const passing = new Set([429, 500, 502, 503, 504]);
const longestPause = 5_000;
const rowsPerPage = 100;

/** One session with a Service Layer, shared by all that ask (SAP page §2). */
export class ServiceLayer {
  readonly #access: Access;
  readonly #wire;
  #cookies: string | undefined;
  #login: Promise<string> | undefined;
  /** A wrong password is not tried again by itself: that locks the user. */
  #loginRefused: ErpFailure | undefined;

  constructor(access: Access) {
    this.#access = { ...access, base: access.base.replace(/\/$/, '') };
    this.#wire = openWire(access);
  }

  /** Reads one thing; undefined when SAP says that there is none, which a wrong address does not. Tries again what may pass. */
  async read(path: string, headers: Record<string, string> = {}): Promise<Record<string, unknown> | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const heard = await this.#heard({ path, headers }, 'GET').catch((error: unknown) => passOver(error, attempt));
      if (heard && heard.status < 300) return object(heard, unavailable);
      if (heard && heard.status === 404 && toldIn(heard.text).code === nothingFound) return undefined;
      if (heard && (!passing.has(heard.status) || attempt >= readTries)) throw failureOf(heard, false);
      const pause = (heard && pauseAsked(heard)) ?? 200 * 2 ** attempt;
      if (pause > longestPause) throw unavailable(`El ERP pide esperar ${Math.ceil(pause / 1000)} segundos.`);
      await sleep(pause);
    }
  }

  /** Follows the links until there is none: pages are never counted here. */
  async *pages(path: string): AsyncGenerator<Record<string, unknown>[]> {
    const headers = { 'B1S-PageSize': String(rowsPerPage), Prefer: `odata.maxpagesize=${rowsPerPage}` };
    for (let next: string | undefined = path; next !== undefined;) {
      const page: Record<string, unknown> | undefined = await this.read(next, headers);
      yield rowsOf(page);
      const link: unknown = page?.['odata.nextLink'] ?? page?.['@odata.nextLink'];
      if (link === next) throw unavailable('El ERP señala una y otra vez la misma página.');
      next = typeof link === 'string' && link !== '' ? link : undefined;
    }
  }

  /** The first row of a list, or nothing when the list is empty: an answer that is no list says neither. */
  async first(path: string): Promise<Record<string, unknown> | undefined> {
    return rowsOf(await this.read(path))[0];
  }

  /** Writes once: only what surely did nothing is sent again, which is a session that had ended. */
  async write(question: Question): Promise<Record<string, unknown>> {
    const heard = await this.#heard(question, question.method ?? 'POST');
    if (heard.status === 204) return {};
    if (heard.status < 300) return object(heard, lostConnection);
    throw failureOf(heard, true, question.document);
  }

  /** Forgets that the password was refused: somebody says that it is right now. */
  forgive(): void {
    this.#loginRefused = undefined;
  }

  async stop(): Promise<void> {
    const cookies = this.#cookies;
    this.#cookies = undefined;
    if (cookies !== undefined) await this.#send('POST', 'Logout', { cookie: cookies }).catch(() => undefined);
    this.#wire.close();
  }

  async #heard({ path, body, headers = {}, before }: Question, method: Method): Promise<Heard> {
    const ask = async (cookie: string) => {
      if (before && before.getTime() <= Date.now()) throw unavailable('Pasó el plazo para enviarlo al ERP.');
      return this.#send(method, path, { ...headers, cookie }, body);
    };
    const cookies = await this.#session();
    const heard = await ask(cookies);
    if (heard.status !== 401 && toldIn(heard.text).code !== sessionLost) return heard;
    // Whoever is first drops it; the others find the new one.
    if (this.#cookies === cookies) this.#cookies = undefined;
    return ask(await this.#session());
  }

  async #session(): Promise<string> {
    if (this.#cookies !== undefined) return this.#cookies;
    if (this.#loginRefused) throw this.#loginRefused;
    this.#login ??= this.#signIn().finally(() => (this.#login = undefined));
    return this.#login;
  }

  async #signIn(): Promise<string> {
    const { company, user, password, language } = this.#access;
    const body = { CompanyDB: company, UserName: user, Password: password, Language: language };
    // Signing in makes no document: what became of it does not matter.
    const heard = await this.#send('POST', 'Login', {}, body).catch((error: Error) => {
      throw unavailable(error.message, { cause: error });
    });
    if (heard.status >= 300) {
      const failure = failureOf(heard, false);
      if (heard.status === 401 || failure.code === loginRefused)
        this.#loginRefused = unavailable(
          'El ERP rechazó el usuario o la clave. Un administrador debe revisar ERP_USER y ERP_PASSWORD y probar la conexión.',
          { code: loginRefused },
        );
      throw this.#loginRefused ?? unavailable(failure.message, { code: failure.code });
    }
    const cookies = cookiesOf(heard);
    if (!cookies.includes('B1SESSION=')) throw unavailable('El ERP no entregó una sesión. Un administrador debe revisar ERP_URL.');
    this.#cookies = cookies;
    return cookies;
  }

  #send(method: Method, path: string, headers: Record<string, string>, body?: object): Promise<Heard> {
    // A link is relative to the base, or written whole; a session is carried nowhere else.
    const base = new URL(`${this.#access.base}/`);
    const url = new URL(path, base);
    if (url.origin !== base.origin) throw unavailable('El ERP señala otra dirección. Un administrador debe revisar ERP_URL.');
    return this.#wire.wire({
      method,
      url,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    });
  }
}

/** By hand: the session's cookie has no path and a dangling semicolon, which cookie jars drop (SAP page §2). */
function cookiesOf({ headers }: Heard): string {
  const given = headers['set-cookie'] ?? [];
  return (Array.isArray(given) ? given : [given]).map((it) => it.slice(0, it.indexOf(';') >>> 0)).join('; ');
}

/** A failure of reading that may pass: nothing, so that it is tried again. */
function passOver(error: unknown, attempt: number): undefined {
  if (!(error instanceof ErpFailure) || error.kind !== 'unavailable' || error.code !== null || attempt >= readTries) throw error;
}

function object({ text }: Heard, failed: typeof lostConnection): Record<string, unknown> {
  try {
    const read = readExactly(text);
    if (typeof read === 'object' && read !== null) return { ...read };
  } catch (error) {
    throw failed('El ERP respondió algo que no es JSON. Un administrador debe revisar ERP_URL.', { cause: error });
  }
  throw failed('El ERP respondió algo que no se entiende.');
}

/** No list is not an empty list: what is taken for missing would be made twice. */
function rowsOf(page: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const value = page?.['value'];
  if (!Array.isArray(value)) throw unavailable('El ERP no respondió con una lista. Un administrador debe revisar ERP_URL.');
  return value.filter((it): it is Record<string, unknown> => typeof it === 'object' && it !== null);
}

/** `Retry-After` in seconds or as a date. */
function pauseAsked({ headers }: Heard): number | undefined {
  const asked = headers['retry-after'];
  if (typeof asked !== 'string') return undefined;
  const seconds = Number(asked);
  return Number.isFinite(seconds) ? seconds * 1000 : Math.max(0, Date.parse(asked) - Date.now()) || undefined;
}
