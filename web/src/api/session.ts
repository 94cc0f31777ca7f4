import { z } from 'zod';
import { SessionUser, type PermissionEntry } from 'contract/access/sessions/sessions.ts';
import { actionOf, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Call } from 'contract/call.ts';
import { firstLists } from './firstLists.ts';
import { store } from './store.ts';

const { permisos: _permissions, avisos_de_cuenta: _notices, ...kept } = SessionUser.shape;
const StoredUser = z.object({ ...kept, token: z.string() });
type StoredUser = z.infer<typeof StoredUser>;

/**
 * Session states of the specification (1 §4). `permisos` is null until the server has said them: they are never read
 * from storage, and `user` in local storage is the one stored copy (contract decision 8).
 */
export type Session =
  | { state: 'empty' }
  | { state: 'logging in' }
  | { state: 'logged in'; user: StoredUser; permisos: readonly PermissionEntry[] | null; avisos: readonly AccountNotice[] };

/** Something that was done to the account, said until the person has read it. */
type AccountNotice = SessionUser['avisos_de_cuenta'][number];

/** The lists whose first question may be asked while the scripts come. */
const aheadKey = 'ahead';

const session = store<Session>(readStored());

/** Who is signed in, now. */
export const getSession = session.get;

/** Who is signed in; the component renders again when that changes. */
export const useSession = session.use;

/** The token that goes with every call, when there is one. */
export function token(): string | undefined {
  const now = session.get();
  return now.state === 'logged in' ? now.user.token : undefined;
}

/** Whose session it is, by the address that they sign in with. */
export function personHere(): string | undefined {
  const now = session.get();
  return now.state === 'logged in' ? now.user.email : undefined;
}

/** Signing in has begun, or failed before there was a session. */
export function setLoggingIn(isLoggingIn: boolean): void {
  if (session.get().state !== 'logged in') session.set({ state: isLoggingIn ? 'logging in' : 'empty' });
}

/** Keeps the session under the three keys of the specification (1 §3). */
export function keepSession({ permisos, avisos_de_cuenta: avisos, ...given }: SessionUser & { token: string }): void {
  const user = StoredUser.parse(given);
  const text = JSON.stringify(user);
  localStorage.setItem('user', text);
  localStorage.setItem('role', user.codigo_rol ?? '');
  localStorage.setItem('authUser', text);
  // For `ahead.js`: what would be refused is not asked before the page is there.
  const lists = Object.entries(firstLists).flatMap(([path, permission]) =>
    permission === 'session' || holds(permisos, permission) ? [path] : [],
  );
  if (lists.length > 0 && !user.debe_cambiar_clave) localStorage.setItem(aheadKey, lists.join(' '));
  else localStorage.removeItem(aheadKey);
  session.set({ state: 'logged in', user, permisos, avisos });
}

/** Takes the session from this browser; the server is told by the one who asked to sign out. */
export function forgetSession(): void {
  for (const key of ['user', 'role', 'authUser', aheadKey]) localStorage.removeItem(key);
  session.set({ state: 'empty' });
}

/** Notes that the person must change the password first, when the server says so in the middle of the work. */
export function flagSession(): void {
  const now = session.get();
  if (now.state === 'logged in') session.set({ ...now, user: { ...now.user, debe_cambiar_clave: true } });
}

/** The person chose with which page the day begins. */
export function beginWith({ primera_pagina }: Pick<StoredUser, 'primera_pagina'>): void {
  const now = session.get();
  if (now.state === 'logged in') session.set({ ...now, user: { ...now.user, primera_pagina } });
}

/** A notice of the account was read: it is said no more. */
export function dropNotice(id: number): void {
  const now = session.get();
  if (now.state === 'logged in') session.set({ ...now, avisos: now.avisos.filter((it) => it.id !== id) });
}

/** Calls `listener` when a session ends. */
export function whenSignedOut(listener: () => void): void {
  session.subscribe(() => {
    if (session.get().state === 'empty') listener();
  });
}

/** Whether the person may do this; the server decides anyway, this only hides what it would refuse. */
export function may(permission: Call['permission']): boolean {
  if (permission === 'public') return true;
  const now = session.get();
  if (now.state !== 'logged in') return false;
  return permission === 'session' || holds(now.permisos ?? [], permission);
}

/** Whether the person may make a call: either of two rights opens some. */
export const mayCall = ({ permission, orPermission = [] }: Pick<Call, 'permission' | 'orPermission'>): boolean =>
  [permission, ...orPermission].some(may);

/**
 * Whether the project that a paper names opens for the person: who works in a warehouse sees papers of projects in which they are not.
 * Everybody else sees those of their own.
 */
export function opensProjects(): boolean {
  const now = session.get();
  return now.state === 'logged in' && (now.user.ve_todos_los_proyectos || now.user.bodegas.length === 0);
}

/** Whether amounts of money are shown to the person; the server leaves them out anyway, this takes their empty columns away. */
export function seesMoney(): boolean {
  const now = session.get();
  return now.state === 'logged in' && now.user.ve_montos;
}

/** Whether the person sees every project and warehouse, and not only their own. */
export function seesEverything(): boolean {
  const now = session.get();
  return now.state === 'logged in' && now.user.ve_todos_los_proyectos;
}

/** The warehouses in which the person works, by their codes. */
export function ownWarehouseCodes(): readonly string[] {
  const now = session.get();
  return now.state === 'logged in' ? now.user.bodegas : [];
}

/** Whether a list of entries allows `module:action`; there is no access without an entry (spec 1 §5). */
function holds(permisos: readonly PermissionEntry[], permission: Permission): boolean {
  const entry = permisos.find((it) => it.modulo === moduleOf(permission));
  return entry?.[actionOf(permission)] ?? false;
}

/** Calls `listener` when another tab signs out or in as somebody else. */
export function watchOtherTabs(listener: () => void): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === 'user' && oldValue !== newValue) listener();
  });
}

function readStored(): Session {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem('user');
  if (!text) return { state: 'empty' };
  const read = StoredUser.safeParse(parseJson(text));
  return read.success ? { state: 'logged in', user: read.data, permisos: null, avisos: [] } : { state: 'empty' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
