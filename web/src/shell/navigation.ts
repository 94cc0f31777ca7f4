import type { AnyRouter } from '@tanstack/react-router';
import { verifySession } from 'contract/access/sessions/sessions.ts';
import { loginLogs } from 'contract/maintenance/access-log.ts';
import { getMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { problems } from 'contract/problems.ts';
import { flagSession, forgetSession, getSession, token, watchOtherTabs } from '../api/session.ts';
import { send, whenRefused } from '../api/send.ts';
import { returningTo } from '../ui/list/listPlace.ts';
import { screenOf } from './current.ts';
import { screenAt, trail } from './screens.ts';
import { keepGoal, lead, leaveNotice } from './session.ts';
import { noteVisit } from './visits.ts';

/** What happens at every navigation (spec 1 §2), and when a call ends the session (1 §8). */
export function watchNavigation(router: AnyRouter): void {
  // Not the router's `pathChanged`: that compares with where it last came to rest, and who goes on sooner has been elsewhere since.
  let shown: string | undefined;
  // Kept until the page is drawn: a page that puts its own query into the address at once is drawn by the second navigation only.
  let isArriving = false;
  const noteShown = () => {
    if (shown !== undefined) noteVisit({ title: document.querySelector('main h1')?.textContent ?? '', address: shown });
  };
  window.addEventListener('pagehide', noteShown);
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname === shown) return;
    noteShown();
    shown = undefined;
  });
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    if (toLocation.pathname === shown) return;
    shown = toLocation.pathname;
    isArriving = Boolean(fromLocation);
    const screen = screenOf(router);
    if (screen && screen.opens === undefined) lead();
    document.title = titleOf(screen && trail(screen).at(-1)?.title);
    // Whoever leaves has no session any more by the time this would arrive.
    if (toLocation.pathname === '/logout') return;
    setTimeout(() => {
      recordVisit(toLocation.pathname);
      void checkMaintenance(router);
    }, afterDrawing);
  });
  router.subscribe('onRendered', () => {
    document.querySelector('.starting')?.remove();
    if (isArriving && !returningTo(router.latestLocation)) showTop();
    isArriving = false;
  });

  whenRefused(({ code }, call, hadSession) => {
    // The check of the session when the page opens leads to the sign-in page by itself.
    if (code === 'no_session' && hadSession && call.id !== verifySession.id) {
      const session = getSession();
      if (session.state === 'logged in') keepGoal(session.user.id);
      forgetSession();
      leaveNotice(problems.no_session.message);
      window.location.reload();
    }
    if (code === 'must_change_password') {
      flagSession();
      void router.navigate({ to: '/change-password' });
    }
    if (code === 'maintenance') leadToWait(router);
  });
  watchOtherTabs(() => window.location.reload());
}

/** Milliseconds. What the screen itself does not need is asked when the screen can be seen. */
const afterDrawing = 100;

const titleOf = (screen: string | undefined): string => (screen ? `Project Administrator · ${screen}` : 'Project Administrator');

/** The page without its query: other screens' filters are nobody's business (contract decision 17). */
function recordVisit(url: string): void {
  if (token()) send(loginLogs, { url }).catch(() => undefined);
}

/** Whoever may not go on working is sent to the maintenance page at their next navigation. */
async function checkMaintenance(router: AnyRouter): Promise<void> {
  if (!token() || !asksForSession(router)) return;
  // Without an answer the person goes on; the server refuses their calls anyway.
  const mode = await send(getMaintenanceMode, {}).catch(() => undefined);
  if (mode && !mode.allowed) leadToWait(router);
}

/** Not whoever waits already or is on the way out: an answer that was late would call them back. */
function leadToWait(router: AnyRouter): void {
  if (token() && asksForSession(router)) void router.navigate({ to: '/maintenance' });
}

/** Whether the screen that is open, or the one that somebody is on the way to, is for whoever is signed in. */
const asksForSession = (router: AnyRouter): boolean => screenAt(router.latestLocation.pathname)?.opens === undefined;

function showTop(): void {
  window.scrollTo(0, 0);
  const { activeElement } = document;
  // A page that has put the cursor into its first field knows better.
  if (activeElement?.matches('main input, main textarea')) return;
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
