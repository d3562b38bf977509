import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { vi } from 'vitest';
import { sendWaiting } from '../app/waiting/outbox-kinds.ts';
import { rememberNotice } from '../areas/checkins/notice/accepted-notice.ts';
import { createQueryClient } from '../platform/queries.ts';
import { signIn, useSession } from '../platform/session.ts';
import { AlertProvider } from '../ui/dialogs/alert.tsx';

interface Options {
  /** The address shown, with its query. */
  at?: string;
  /** The route's pattern where the page reads parameters, as in '/salesandleadsclient/$id'. */
  route?: string;
}

/**
 * Draws a page or component with routes, queries, theme and alerts around it. `address()` is where it has led, `unloadAnswers()` what each form
 * that has something typed in it answers when the tab is left or reloaded: whether the browser is to ask.
 */
export async function renderPage(page: ReactNode, { at = '/', route = '/' }: Options = {}) {
  const root = createRootRoute({ component: Outlet });
  const shown = createRoute({ getParentRoute: () => root, path: route, component: () => page });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: [at] });
  const block = vi.spyOn(history, 'block');
  const router = createRouter({
    routeTree: root.addChildren([shown, elsewhere]),
    history,
    InnerWrap: AlertProvider,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined);
      return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : '';
    },
  });
  await router.load();
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const view = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Sending />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const unloadAnswers = () =>
    block.mock.calls.flatMap(([{ enableBeforeUnload }]) => (typeof enableBeforeUnload === 'function' ? enableBeforeUnload() : []));
  return { ...view, user: userEvent.setup(), queryClient, router, address: () => history.location.href, unloadAnswers };
}

/** A session as after sign-in, of someone who has read the notice about visits. */
export function signedInAs(username: string, userId = '0198aaaa-0000-7000-8000-000000000001') {
  signIn({ token: 'a-token', username, user: { _id: userId } });
  rememberNotice(VISIT_NOTICE_VERSION);
}

/** As the app does for whoever is signed in. */
function Sending() {
  const queries = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => (userId === undefined ? undefined : sendWaiting(queries, userId)), [queries, userId]);
  return null;
}
