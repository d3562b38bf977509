import { checkInList } from '@fairlead/contract/checkins';
import { documentList } from '@fairlead/contract/documents';
import { taskList } from '@fairlead/contract/tasks';
import { employeeList } from '@fairlead/contract/team';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { readClientAddress } from '../areas/clients/list/client-view.rules.ts';
import { readLogAddress } from '../areas/people/log/log-address.rules.ts';
import { prepareUser } from '../areas/sign-in/public/signed-in-user.ts';
import { TEAM_SEGMENT } from '../areas/team/list/team-view.rules.ts';
import { ownAddress, paths } from '../paths.ts';
import { currentSession } from '../platform/session.ts';
import { readListAddress } from '../records/list/list-address.rules.ts';
import { awaitHeadStart, lazyPage } from './load-page.ts';
import { FailedPage } from './pages/failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet, notFoundComponent: NotFoundPage });

/** Where to go after sign-in. Omitted for the dashboard, which is the default. */
function returnTo(address: unknown): { from?: string } {
  const from = ownAddress(address);
  return from && from !== paths.dashboard ? { from } : {};
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ to: paths.dashboard, replace: true });
    throw redirect({ to: paths.login, search: returnTo((search as { from?: string }).from), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>) => returnTo(search.from),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: search.from ?? paths.dashboard, replace: true });
  },
  ...lazyPage(() => import('../areas/sign-in/pages/login-page.tsx'), 'LoginPage'),
});
const providerReturn = createRoute({
  getParentRoute: () => root,
  path: paths.providerReturn,
  ...lazyPage(() => import('../areas/sign-in/provider/provider-return-page.tsx'), 'ProviderReturnPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotpassword',
  ...lazyPage(() => import('../areas/sign-in/reset/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const example = createRoute({
  getParentRoute: () => root,
  path: '/example',
  ...lazyPage(() => import('../areas/clients/enquiry/enquiry-page.tsx'), 'EnquiryPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  ...lazyPage(() => import('../areas/sign-in/pages/invitation-page.tsx'), 'InvitationPage'),
});

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
/** `validateSearch` reads what the address says to a page that is about more than its path. */
const inShell = (path: string, page: ReturnType<typeof lazyPage>, validateSearch?: (address: Record<string, unknown>) => object) =>
  createRoute({ getParentRoute: () => signedIn, path, ...page, ...(validateSearch && { validateSearch }) });

const routes = root.addChildren([
  home,
  login,
  providerReturn,
  forgotPassword,
  example,
  invitation,
  signedIn.addChildren([
    inShell(
      '/dashboard',
      lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
    ),
    inShell(
      '/salesandleads',
      lazyPage(() => import('./pages/clients-page.tsx'), 'ClientsPage'),
      readClientAddress,
    ),
    inShell(
      '/salesandleads/import',
      lazyPage(() => import('../areas/clients/import/client-imports.tsx'), 'ClientImportsPage'),
    ),
    inShell(
      '/salesandleads/import/$id',
      lazyPage(() => import('../areas/clients/import/client-imports.tsx'), 'ClientImportPage'),
    ),
    inShell(
      '/salesandleadsclient/$id',
      lazyPage(() => import('./pages/client-page.tsx'), 'ClientPage'),
    ),
    inShell(
      '/teammanagement',
      lazyPage(() => import('../areas/team/list/team-page.tsx'), 'TeamPage'),
      readListAddress(employeeList, TEAM_SEGMENT),
    ),
    inShell(
      '/teammanagement/import',
      lazyPage(() => import('../areas/team/import/employee-imports.tsx'), 'EmployeeImportsPage'),
    ),
    inShell(
      '/teammanagement/import/$id',
      lazyPage(() => import('../areas/team/import/employee-imports.tsx'), 'EmployeeImportPage'),
    ),
    inShell(
      '/teammanagement_salesleads',
      lazyPage(() => import('./pages/employee-page.tsx'), 'EmployeePage'),
    ),
    inShell(
      '/teammanagement_salesleads/$id',
      lazyPage(() => import('./pages/employee-page.tsx'), 'EmployeePage'),
    ),
    inShell(
      '/checkins',
      lazyPage(() => import('../areas/checkins/list/visits-page.tsx'), 'VisitsPage'),
      readListAddress(checkInList),
    ),
    inShell(
      '/checkins/$id',
      lazyPage(() => import('../areas/checkins/page/visit-page.tsx'), 'VisitPage'),
    ),
    inShell(
      '/tasks',
      lazyPage(() => import('../areas/tasks/list/tasks-page.tsx'), 'TasksPage'),
      readListAddress(taskList),
    ),
    inShell(
      '/tasks/$id',
      lazyPage(() => import('../areas/tasks/list/tasks-page.tsx'), 'TasksPage'),
      readListAddress(taskList),
    ),
    inShell(
      '/profile',
      lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
    ),
    inShell(
      '/profile/accounts',
      lazyPage(() => import('./pages/accounts-page.tsx'), 'AccountsPage'),
    ),
    inShell(
      '/profile/permissions',
      lazyPage(() => import('../areas/access/access-page.tsx'), 'AccessPage'),
    ),
    inShell(
      '/profile/log',
      lazyPage(() => import('../areas/people/log/log-page.tsx'), 'LogPage'),
      readLogAddress,
    ),
    inShell(
      '/profile/workspace',
      lazyPage(() => import('./pages/workspace-page.tsx'), 'WorkspacePage'),
    ),
    inShell(
      '/profile/workspace/$page',
      lazyPage(() => import('./pages/workspace-page.tsx'), 'WorkspacePage'),
    ),
    inShell(
      '/profile/deleted',
      lazyPage(() => import('./pages/deleted-page.tsx'), 'DeletedPage'),
    ),
    inShell(
      '/yourcalendar',
      lazyPage(() => import('../areas/calendar/pages/your-calendar-page.tsx'), 'YourCalendarPage'),
    ),
    inShell(
      '/yourcalendar/$id',
      lazyPage(() => import('../areas/calendar/pages/your-calendar-page.tsx'), 'YourCalendarPage'),
    ),
    inShell(
      '/documents',
      lazyPage(() => import('../areas/documents/list/documents-page.tsx'), 'DocumentsPage'),
      readListAddress(documentList),
    ),
    inShell(
      '/documents/$id',
      lazyPage(() => import('../areas/documents/list/documents-page.tsx'), 'DocumentsPage'),
    ),
    // Reads its address when it comes: its contract would be on everybody's first screen.
    inShell(
      '/ledger',
      lazyPage(() => import('../areas/ledger/list/ledger-page.tsx'), 'LedgerPage'),
    ),
    inShell(
      '/ledger/import',
      lazyPage(() => import('../areas/ledger/import/ledger-imports.tsx'), 'LedgerImportsPage'),
    ),
    inShell(
      '/ledger/import/$id',
      lazyPage(() => import('../areas/ledger/import/ledger-imports.tsx'), 'LedgerImportPage'),
    ),
    inShell(
      '/ledger/$id',
      lazyPage(() => import('../areas/ledger/list/ledger-page.tsx'), 'LedgerPage'),
    ),
    inShell(
      '/reports',
      lazyPage(() => import('../areas/reports/page/reports-page.tsx'), 'ReportsPage'),
    ),
    inShell(
      '/help',
      lazyPage(() => import('./help/help-page.tsx'), 'HelpPage'),
    ),
    inShell(
      '/$name',
      lazyPage(() => import('../areas/calendar/pages/team-calendar-page.tsx'), 'TeamCalendarPage'),
    ),
    // An unknown address still shows the navigation.
    createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage }),
  ]),
]);

/** Query values are plain text in the address instead of the router's JSON, so that people can read and type them. */
export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { queries },
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
