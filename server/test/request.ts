import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { placeholders, type Call } from 'contract/call.ts';
import { webAccessKey } from 'contract/backends.ts';
import { sessionCookie } from '../src/platform/http/door.ts';

/** The halves of a session that a caller brings; either may be missing. */
export interface Half {
  token?: string;
  cookie?: string;
  accessKey?: string;
}

interface RequestForm {
  half: Half;
  headers: Record<string, string>;
}

/** Sends a call as a browser would. */
export async function requestOf(http: FastifyInstance, call: Call, input: object, sent: RequestForm): Promise<LightMyRequestResponse> {
  return http.inject(await writtenRequest(call, input, sent));
}

/** A call as a browser writes it: what the declaration knows goes to path and query, the rest into the body. */
export async function writtenRequest(call: Call, input: object, { half, headers }: RequestForm) {
  const left = new Map(Object.entries(input));
  const take = (name: string): unknown => {
    const value = left.get(name);
    left.delete(name);
    return value;
  };
  const path = placeholders(call.path).reduce(
    (url, name) => url.replace(`{${name}}`, encodeURIComponent(textOf(take(name) ?? '1'))),
    call.path,
  );
  const query = new URLSearchParams();
  for (const name of Object.keys(call.query ?? {})) {
    const value = take(name);
    if (value !== undefined) query.set(name, textOf(value));
  }
  // What the declaration does not know is sent all the same: the server must refuse it.
  if (!call.body) for (const [name, value] of left) query.set(name, textOf(value));
  const url = query.size > 0 ? `${path}?${query}` : path;
  const body: Body = call.body ? await bodyOf(call, Object.fromEntries(left)) : { headers: {} };
  return { method: call.method, url, ...body, headers: { ...credentials(half), ...body.headers, ...headers } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const credentials = ({ token, cookie, accessKey = webAccessKey }: Half) => ({
  'x-access-key': accessKey,
  ...(token && { authorization: `Bearer ${token}` }),
  ...(cookie && { cookie: `${sessionCookie}=${cookie}` }),
});

interface Body {
  payload?: string | Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

async function bodyOf(call: Call, input: Record<string, unknown>): Promise<Body> {
  if (!call.multipart) return { payload: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.set(name, value instanceof File ? value : textOf(value));
  const whole = new Response(form);
  return { payload: Buffer.from(await whole.arrayBuffer()), headers: { 'content-type': whole.headers.get('content-type') ?? '' } };
}
