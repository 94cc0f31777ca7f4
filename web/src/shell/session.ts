import { redirect } from '@tanstack/react-router';
import { logout, verifySession } from 'contract/access/sessions/sessions.ts';
import type { SessionUser } from 'contract/access/sessions/sessions.ts';
import { loginLogs } from 'contract/maintenance/access-log.ts';
import { isMailed } from 'contract/mailed-link.ts';
import { sendUnsent } from '../api/parting.ts';
import { forgetSession, getSession, keepSession } from '../api/session.ts';
import { Refused } from '../api/refusal.ts';
import { send } from '../api/send.ts';
import { dropDrafts } from '../ui/form/draft.ts';
import { forgetNames } from '../ui/page/pageNames.ts';
import { chooseLook } from '../ui/look/look.ts';
import { notify } from '../ui/page/notices.tsx';
import { guard } from './guard.ts';
import { startOf } from './permissions.ts';
import type { Screen } from './screen.ts';
import { isReadable } from './screens.ts';
import { forgetOthersVisits, forgetVisits } from './visits.ts';

/** Keeps the session that the server has just opened, and tells the log (spec 1 §7). */
export function signIn(usuario: SessionUser & { token: string }): void {
  sessionStorage.removeItem(noticeKey);
  lead();
  keepSession(usuario);
  forgetOthersVisits();
  wearOwnLook(usuario);
  // The log is no reason to keep anybody out; the server records the sign-in by itself too.
  send(loginLogs, { url: '/login' }).catch(() => undefined);
}

/** The look that the person chose, perhaps on another device; until they choose one, this device keeps its own. */
function wearOwnLook({ tema }: Pick<SessionUser, 'tema'>): void {
  if (tema) chooseLook(tema);
}

/** Ends the session of who may not see a screen (spec 1 §5), and says which right was missing and who gives it. What they had written waits for them. */
async function signOutOf(screen: Screen): Promise<void> {
  // Without the words, for want of a line, the session ends all the same.
  const why = await import('./whyClosed.ts').then((it) => it.whySignedOut(screen)).catch(() => `Su rol no permite ver «${screen.title}».`);
  const session = getSession();
  await sendUnsent();
  await send(logout, {}, { timeout: 10_000 }).catch(() => undefined);
  if (session.state === 'logged in') sessionStorage.setItem(ownerKey, String(session.user.id));
  forgetSession();
  leaveNotice(why);
}

/** Ends the session here and on the server; works without one too. Nothing that was written stays for whoever comes next. */
export async function signOut(): Promise<void> {
  await sendUnsent();
  await send(logout, {}, { timeout: 10_000 }).catch(() => undefined);
  forgetVisits();
  forgetNames();
  forgetSession();
  dropDrafts();
}

/** Whether the app shows somebody its screens by now: from then on it leads, and what leads out is no address that somebody typed. */
let isLeading = false;
export function lead(): void {
  isLeading = true;
}

/** Where somebody goes. */
interface Going {
  pathname: string;
  search: Readonly<Record<string, unknown>>;
}

/** Lets a person into a screen, or sends them where they belong (spec 1 §5). Runs at every navigation. */
export async function enter(screen: Screen, { pathname, search }: Going): Promise<void> {
  if (screen.opens !== 'anyone') await verify();
  const verdict = guard(screen, getSession());
  // What was saved, and what was wanted before signing in, may lead where the role reads nothing: their day goes on where it began.
  const isClosed = verdict === 'no entry' || verdict === 'denied' || (verdict === 'allowed' && !screen.opens && !isReadable(screen));
  if (isClosed && isMailed(search)) throw redirect({ to: '/sin-permiso', search: { pantalla: pathname }, replace: true });
  if (isLeading && isClosed) {
    const right = await import('./whyClosed.ts').then((it) => it.missingRight(screen)).catch(() => undefined);
    notify('info', `Su rol no permite ver «${screen.title}».`, right);
    throw redirect({ to: startOf(), replace: true });
  }
  if (verdict === 'allowed') return;
  if (verdict === 'signed in already') throw redirect({ to: startOf() });
  if (verdict === 'must change password') throw redirect({ to: '/change-password' });
  if (verdict === 'no entry' || verdict === 'denied') {
    await signOutOf(screen);
  }
  if (verdict === 'session missing' && (screen.isAwaited || isMailed(search))) keepGoal();
  throw redirect({ to: '/login' });
}

const noticeKey = 'notice';
const goalKey = 'goal';
const ownerKey = 'goal:person';

/** Where the person is, to come back to after signing in; with `person` only they do, and find what they had written. */
export function keepGoal(person?: number): void {
  // Two calls may be refused at once, and the second one no longer knows who it was. What nobody in particular wanted gives way to the next.
  const isTaken = sessionStorage.getItem(goalKey) !== null && (person !== undefined || sessionStorage.getItem(ownerKey) !== null);
  if (isTaken) return;
  sessionStorage.setItem(goalKey, window.location.pathname + window.location.search);
  if (person !== undefined) sessionStorage.setItem(ownerKey, String(person));
}

/** Where the person wanted to go before they had to sign in, from the root; said once. */
export function takeGoal(person: number): string | undefined {
  const [goal, owner] = [sessionStorage.getItem(goalKey) ?? undefined, sessionStorage.getItem(ownerKey)];
  for (const key of [goalKey, ownerKey]) sessionStorage.removeItem(key);
  if (owner === null || owner === String(person)) return goal;
  dropDrafts();
  return undefined;
}

/** Asks the server whose session this is, once per load of the page; what it refuses is no session. */
async function verify(): Promise<void> {
  const session = getSession();
  if (session.state !== 'logged in' || session.permisos) return;
  try {
    const { usuario } = await send(verifySession, {});
    keepSession({ ...usuario, token: session.user.token });
    wearOwnLook(usuario);
  } catch (error) {
    // Without an answer, or from a server in trouble, nothing is known: the screen offers to try again, and the session stays.
    if (!(error instanceof Refused) || error.isUnanswered || error.status >= 500) throw error;
    forgetSession();
    leaveNotice(error.message);
  }
}

/** Why the person finds themselves on the sign-in page; survives the reload after a 401. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(noticeKey, text);
}

/** Why, until they have signed in: the page may be drawn twice, or loaded twice when two calls are refused at once. */
export const readNotice = (): string | undefined => sessionStorage.getItem(noticeKey) ?? undefined;
