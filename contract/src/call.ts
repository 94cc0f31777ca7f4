import { z } from 'zod';
import { services, type Service } from './backends.ts';
import type { Permission } from './permissions.ts';
import type { Topic } from './topics.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Shape = Record<string, z.ZodType>;

/** What one call says of itself; the route, the client, the checks, OpenAPI and the tests come from it. */
interface Declaration {
  /** One line a buyer would understand, in Spanish: it stands in the API reference. */
  summary: string;
  /** Who may call: anybody, whoever is signed in, or who holds `module:action`. */
  permission: 'public' | 'session' | Permission;
  /** Other rights that open it too: what one may do to one's own thing, others may by a right of theirs. Which it is, is known when it was read. */
  orPermission?: readonly Permission[];
  /** Path parameters, one per `{name}` of the path. */
  params?: Shape;
  query?: Shape;
  body?: z.ZodType;
  answer: z.ZodType | Download;
  /** Calls whose remembered answers are stale after this one. */
  refreshes?: readonly string[];
  /** What this one changes: remembered answers that tell of it are stale. */
  changes?: readonly Topic[];
  /** What its answer tells of. */
  tells?: readonly Topic[];
  /** Set when the method misleads: a POST that only reads, a GET that writes. */
  reads?: boolean;
  /** The call does slow work (hashing, reading a file) before its one transaction. */
  prepares?: boolean;
  /** The documents do not say where these fields travel: they are taken from the query too; the body wins (contract decision 27). */
  bodyInQuery?: boolean;
  /** The body is multipart: files and fields. */
  multipart?: boolean;
  /**
   * The person proves again who they are (contract decision 11): by the header `x-confirm-password`, or by the query
   * `password` of the specification. Only the door reads it; the call's function never does. `when asked`: only where the function
   * finds that it must be (`linkAccounts` of `access`); a password that is sent is proved all the same.
   */
  confirms?: boolean | 'when asked';
  /** Stays open while maintenance mode is on. */
  duringMaintenance?: boolean;
  /** Stays open to a person who must change the password first. */
  beforePasswordChange?: boolean;
  /** What was asked for is not done yet, and goes on after the answer, which is a 202 then. */
  isAccepted?: (answer: unknown) => boolean;
  /** Answers only what waits for the person's own decision, or what they decided: they are told its amounts whatever their role. */
  tellsDecider?: boolean;
  /** The answer holds a secret that is shown once: it is not kept to be given again. */
  answersSecret?: boolean;
  /** A session call about the account of the person who is signed in: no access key opens it, whatever it names. */
  ownAccount?: boolean;
}

/** The rights of which one opens a call; none of a call that asks for no right. */
export const rightsOf = ({ permission, orPermission = [] }: Pick<Declaration, 'permission' | 'orPermission'>): readonly Permission[] =>
  permission === 'public' || permission === 'session' ? [] : [permission, ...orPermission];

/** Calls without a permission of their own that a key may name: they are closed to it until it does. */
export const mayBeNamedByKey = ({ permission, ownAccount }: Pick<Declaration, 'permission' | 'ownAccount'>): boolean =>
  permission === 'session' && !ownAccount;

/** An answer that is a file and not JSON. */
export interface Download {
  readonly download: string;
}
export const download = (contentType: string): Download => ({ download: contentType });
export const isDownload = (answer: z.ZodType | Download): answer is Download => 'download' in answer;

/** A reading call cannot write; a writing call is one transaction; a preparing call works before its transaction. */
export type Kind = 'reads' | 'writes' | 'prepares';

export interface Route<I extends string = string, K extends Kind = Kind> {
  id: I;
  service: Service;
  method: Method;
  /** The whole path, with `{name}` for parameters. */
  path: string;
  kind: K;
}

export type Call<D extends Declaration = Declaration, I extends string = string, K extends Kind = Kind> = Route<I, K> & D;

type KindOf<D extends Declaration, R extends string> = D extends { prepares: true }
  ? 'prepares'
  : D extends { reads: true }
    ? 'reads'
    : D extends { reads: false }
      ? 'writes'
      : R extends `GET ${string}`
        ? 'reads'
        : 'writes';

/**
 * Declares a call once. `id` is its id of `calls.json` (`service.name`); `route` is the method and the specification's
 * path without the service's base.
 */
export function call<const I extends `${Service}.${string}`, const R extends `${Method} /${string}`, const D extends Declaration>(
  id: I,
  route: R,
  declaration: D,
): Call<D, I, KindOf<D, R>> {
  const service = id.slice(0, id.indexOf('.')) as Service;
  const [method, path] = route.split(' ') as [Method, string];
  const reads = declaration.reads ?? method === 'GET';
  const kind = declaration.prepares ? 'prepares' : reads ? 'reads' : 'writes';
  // The compiler cannot follow the condition above; KindOf says the same.
  return { ...declaration, id, service, method, path: services[service].base + path, kind: kind as KindOf<D, R> };
}

type InputOf<S> = S extends Shape ? z.input<z.ZodObject<S>> : unknown;
type OutputOf<S> = S extends Shape ? z.output<z.ZodObject<S>> : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** What a client sends: path, query and body in one object. */
export type Input<C extends Call> = Flat<
  InputOf<C['params']> & InputOf<C['query']> & (C['body'] extends z.ZodType ? z.input<C['body']> : unknown)
>;

/** What the server's function receives: the same, checked and converted. */
export type Received<C extends Call> = Flat<
  OutputOf<C['params']> & OutputOf<C['query']> & (C['body'] extends z.ZodType ? z.output<C['body']> : unknown)
>;

/** What comes back. */
export type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : Download;

/** The names between braces in a path. */
export const placeholders = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
