import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { AreaPage, PublicPage } from '../area.ts';
import { prepareUser } from '../areas/sign-in/public/signed-in-user.ts';
import { AREAS } from '../areas.ts';
import { awaitHeadStart } from '../lazy-page.ts';
import { paths, returnTo } from '../paths.ts';
import { currentSession } from '../platform/session.ts';
import { AlertProvider } from '../ui/dialogs/alert.tsx';
import { APP_PAGES } from './app-pages.ts';
import { FailedPage } from './pages/failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: FirstDrawing, notFoundComponent: NotFoundPage });

/**
 * The router shows a page in one go, which holds a slow phone up for a fifth of a second. What is deferred React draws in pieces, between
 * which the browser answers presses.
 */
function FirstDrawing() {
  const isBegun = useDeferredValue(true, false);
  return isBegun && <Outlet />;
}

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ to: paths.dashboard, replace: true });
    throw redirect({ to: paths.login, search: returnTo((search as { from?: string }).from), replace: true });
  },
});

function sendOn({ search }: { search: { from?: string } }): void {
  if (currentSession()) throw redirect({ href: search.from ?? paths.dashboard, replace: true });
}

const partsOf = ({ path, page: { component, loader }, readAddress }: AreaPage) => ({
  ...{ path, component, loader },
  ...(readAddress && { validateSearch: readAddress }),
});

const publicRoute = ({ isForStrangers, ...page }: PublicPage) =>
  createRoute({ getParentRoute: () => root, ...partsOf(page), ...(isForStrangers && { beforeLoad: sendOn }) });

/** All routes below require a session and are rendered inside the shell. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: paths.home, search: returnTo(location.href), replace: true });
  },
  loader: ({ context }) => awaitHeadStart(() => prepareUser(context.queries)),
  component: Shell,
});
const inShell = (page: AreaPage) => createRoute({ getParentRoute: () => signedIn, ...partsOf(page) });

const routes = root.addChildren([
  home,
  ...AREAS.flatMap(({ publicPages = [] }) => publicPages).map(publicRoute),
  signedIn.addChildren([
    ...[...APP_PAGES, ...AREAS.flatMap(({ pages = [] }) => pages)].map(inShell),
    // An unknown address still shows the navigation.
    createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage }),
  ]),
]);

/** Query values are plain text in the address instead of the router's JSON, so that people can read and type them. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { queries },
    // Inside the router, because a dialog is closed by Back.
    InnerWrap: AlertProvider,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).flatMap(([key, value]) =>
        value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
      );
      return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
    },
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
