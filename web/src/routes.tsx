import type { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, redirect, type AnyRoute } from '@tanstack/react-router';
import { screens as access } from './access/routes.tsx';
import { screens as administration } from './administration/routes.tsx';
import { screens as approvals } from './approvals/routes.tsx';
import { screens as catalogues } from './catalogues/routes.tsx';
import { screens as cubication } from './cubication/routes.tsx';
import { screens as dashboards } from './dashboards/routes.tsx';
import { screens as documents } from './documents/routes.tsx';
import { screens as erp } from './erp/routes.tsx';
import { screens as maintenance } from './maintenance/routes.tsx';
import { screens as manual } from './manual/routes.tsx';
import { screens as materials } from './materials/routes.tsx';
import { screens as orders } from './orders/routes.tsx';
import { screens as projects } from './projects/routes.tsx';
import { screens as schedule } from './schedule/routes.tsx';
import { screens as services } from './services/routes.tsx';
import { screens as suppliers } from './suppliers/routes.tsx';
import { screens as supplying } from './supplying/routes.tsx';
import { isSomethingAhead } from './api/ahead.ts';
import { token } from './api/session.ts';
import { lazyScreen, within } from './shell/lazy.ts';
import { NotFound } from './shell/NotFound.tsx';
import type { Screen } from './shell/screen.ts';
import { ScreenError } from './shell/ScreenError.tsx';
import { declareScreens, isReadable } from './shell/screens.ts';
import { enter } from './shell/session.ts';
import { TextSkeleton } from './ui/page/Skeletons.tsx';

const notFound: Screen = {
  path: '/404',
  title: 'Página no encontrada',
  layout: 'outside',
  auth: false,
  opens: 'anyone',
  load: () => Promise.resolve(NotFound),
};

/** Every screen of the product: the areas' lists, one after another. */
const screens: readonly Screen[] = [
  ...access,
  ...maintenance,
  ...catalogues,
  ...projects,
  ...documents,
  ...dashboards,
  ...administration,
  ...approvals,
  ...materials,
  ...orders,
  ...cubication,
  ...schedule,
  ...services,
  ...suppliers,
  ...supplying,
  ...erp,
  ...manual,
  notFound,
];

const root = createRootRoute({ component: Outlet });
const layout = lazyScreen(() => import('./shell/Layout.tsx').then((it) => it.Layout));
const main = createRoute({ getParentRoute: () => root, id: 'main', component: layout, beforeLoad: () => fetchCode(layout) });
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyScreen(() => import('./shell/Bare.tsx').then((it) => it.Bare)),
});

/** The router over all declared screens; hovering, focusing or touching a link fetches what the screen behind it needs. */
export function newRouter(queries: QueryClient) {
  declareScreens(screens);
  const tops = screens.filter((it) => it.tabOf === undefined);
  const inMain = tops.filter((it) => it.layout === 'main');
  // Ant Design's theme comes with `Bare`; the pages for visitors do without both, to stay light.
  const inBare = tops.filter((it) => it.layout === 'outside' && it.opens === undefined);
  const alone = tops.filter((it) => it.layout === 'outside' && it.opens !== undefined);
  return createRouter({
    routeTree: root.addChildren([
      main.addChildren(inMain.map((it) => routeOf(it, main, queries))),
      bare.addChildren(inBare.map((it) => routeOf(it, bare, queries))),
      ...alone.map((it) => routeOf(it, root, queries)),
      leadingTo('/proyectos/proyectos', '/'),
      leadingTo('$', '/404'),
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // What is there is shown: half a second more of grey lines helps nobody.
    defaultPendingMinMs: 0,
    defaultPendingComponent: TextSkeleton,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
    // Plain text on both sides: `?search=26` is a text that somebody typed, not a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
      return text && `?${text}`;
    },
  });
}

function routeOf(screen: Screen, parent: AnyRoute, queries: QueryClient, path = screen.path): AnyRoute {
  const component = lazyScreen(screen.load);
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    component,
    staticData: { screen },
    // Nearing a link only fetches; the guard may sign out, so it waits for the visit.
    beforeLoad: async ({ preload, location }) => {
      if (preload) return;
      fetchCode(component);
      await enter(screen, location);
    },
    ...(screen.first && {
      // On a visit too: the answers come while the screen is drawn. Who stays, on another page of a list or on another tab, has them.
      loader: ({ cause, location, params }) => {
        if (cause === 'stay' || Object.keys(location.search).length > 0) return undefined;
        const isThere = isSomethingAhead();
        const first = fetchFirst(screen, params, queries);
        // Answers that came with the page are drawn at once, instead of grey lines and then they.
        return isThere ? first : undefined;
      },
    }),
  });
  const tabs = screen.tabOf === screen.path ? [] : screens.filter((it) => it.tabOf === screen.path && it !== screen);
  return tabs.length === 0
    ? route
    : route.addChildren(tabs.map((it) => routeOf(it, route, queries, it.path.slice(screen.path.length) || '/')));
}

/** The code comes while the server is asked whose session this is; without a session it is not worth fetching. */
function fetchCode(component: ReturnType<typeof lazyScreen>): void {
  if (token()) void component.preload?.();
}

/** How long a screen waits for answers that should be there. */
const patience = 150;

/** The first answers of a screen that somebody is about to open. */
async function fetchFirst(screen: Screen, params: Record<string, string>, queries: QueryClient): Promise<void> {
  if (!screen.first || !token() || !isReadable(screen)) return;
  try {
    const asked = (await screen.first())(params);
    await within(patience, Promise.all(asked.map((it) => it(queries))));
  } catch {
    // The screen asks again when it opens, and says what is wrong.
  }
}

const leadingTo = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  });
