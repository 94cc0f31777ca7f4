import { z } from 'zod';
import { placeholders, type Call } from 'contract/call.ts';

type Values = Record<string, unknown>;

/** The three places of a request that an input's values go to. */
interface Parts {
  params: Values;
  query: Values;
  body: Values;
}

/** Path and query take what they name; the body takes the rest. */
export function partsOf(call: Call, input: object): Parts {
  const inPath = new Set(placeholders(call.path));
  const parts: Parts = { params: {}, query: {}, body: {} };
  for (const [name, value] of Object.entries(input)) {
    if (inPath.has(name)) parts.params[name] = value;
    else if (call.query && Object.hasOwn(call.query, name)) parts.query[name] = value;
    else parts.body[name] = value;
  }
  return parts;
}

/** The address of a call; nothing, null and empty text are left out of the query. */
export function urlOf(call: Call, { params, query }: Pick<Parts, 'params' | 'query'>): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${call.id} needs ${name} in its path`);
    return encodeURIComponent(textOf(value));
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** Multipart where the call says so, JSON elsewhere, nothing where the call takes no body. */
export function bodyOf(call: Call, body: Values): FormData | string | undefined {
  if (!call.body) return undefined;
  if (!call.multipart) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : textOf(value));
  }
  return form;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the call's own schemas say about an input, path of a field → message; empty when it may be sent. */
export function wrongFields(call: Call, input: object): Record<string, string> {
  const { params, query, body } = partsOf(call, input);
  const checks = [
    call.params && z.object(call.params).safeParse(params),
    call.query && z.object(call.query).safeParse(query),
    call.body?.safeParse(body),
  ];
  const wrong = new Map<string, string>();
  for (const { path, message } of checks.flatMap((it) => it?.error?.issues ?? []))
    if (!wrong.has(path.join('.'))) wrong.set(path.join('.'), message);
  return Object.fromEntries(wrong);
}
