import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { mayBeNamedByKey, rightsOf, type Call } from 'contract/call.ts';
import type { Guess, Guesser } from '../context.ts';
import { Problem } from '../problem.ts';
import { may, type User } from '../user.ts';

/** What a caller brings to say who they are. */
export interface Credentials {
  accessKey: string | undefined;
  token: string | undefined;
  cookie: string | undefined;
  /** Looks again at who is there already: no use of the session, which ends when it is not used. */
  isLookingAgain?: boolean;
}

/** Who is at the door: answered by the areas `access` and `maintenance`, asked at every call. */
export interface Doorkeeper {
  /** The person behind both halves of a session or behind a service key; refuses a wrong access key. */
  identify(credentials: Credentials): Promise<User | undefined>;
  /** Whether maintenance mode keeps this one out. */
  shutsOut(user: User): Promise<boolean>;
  /** Looks at a secret that somebody brings, unless they have been wrong too often; gives what was found. */
  judge<T>(guess: Guess, by: Guesser, look: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Refuses unless the password is the person's own. */
  confirm(user: User, password: string | undefined, by: Guesser): Promise<void>;
  /** The topic under which everything that changes who may do what is announced. */
  changes: string;
}

export const sessionCookie = 'session_half';

declare module 'fastify' {
  interface FastifyRequest {
    /** The e-mail of who is calling, for the log. */
    actor: string | undefined;
    /** Who is calling, once admitted. */
    caller: User | undefined;
  }
}

/** Who calls, once let in; also at a door that is open to everybody. */
export async function admit(call: Call, request: FastifyRequest, doorkeeper: Doorkeeper): Promise<User | undefined> {
  if (call.permission !== 'public') return admitRequest(call, credentialsOf(request), request, doorkeeper);
  const user = await doorkeeper.identify(credentialsOf(request));
  request.actor = user?.email;
  return user;
}

/** Without an id it is no call: only people come in. */
type Door = Pick<Call, 'permission' | 'orPermission' | 'beforePasswordChange' | 'duringMaintenance' | 'ownAccount'> &
  Partial<Pick<Call, 'id'>>;

/** Who comes with these credentials, when they may pass; throws why not. */
export async function admitRequest(
  call: Door,
  credentials: Credentials,
  request: Pick<FastifyRequest, 'actor'>,
  doorkeeper: Doorkeeper,
): Promise<User> {
  const { permission, beforePasswordChange, duringMaintenance } = call;
  const user = await doorkeeper.identify(credentials);
  request.actor = user?.email;
  if (!user) throw new Problem('no_session');
  if (user.debe_cambiar_clave && !beforePasswordChange) throw new Problem('must_change_password');
  if (!duringMaintenance && (await doorkeeper.shutsOut(user))) throw new Problem('maintenance');
  if (permission === 'session') refuseUnnamed(call, user);
  else if (permission !== 'public' && !rightsOf(call).some((it) => may(user, it))) throw new Problem('not_allowed', { permission });
  return user;
}

/** What asks for no permission is open to whoever is signed in; a key opens of it what it names. */
function refuseUnnamed(call: Door, { namedCalls }: User): void {
  if (!namedCalls) return;
  if (!mayBeNamedByKey(call))
    throw new Problem('not_in_scope', { message: 'Esta llamada es de la cuenta de una persona: ninguna llave de acceso la abre.' });
  if (call.id === undefined || !namedCalls.has(call.id)) throw new Problem('not_in_scope', { call: call.id });
}

export const credentialsOf = (request: FastifyRequest): Credentials => ({
  accessKey: header(request, 'x-access-key'),
  token: header(request, 'authorization')?.replace(/^Bearer /i, ''),
  cookie: request.cookies[sessionCookie],
});

export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
