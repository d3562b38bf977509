import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { forgetDrafts } from '../platform/drafts.ts';
import { keepFresh } from '../platform/live.ts';
import { createQueryClient } from '../platform/queries.ts';
import { onSessionEnd, type SessionEnd, useSession } from '../platform/session.ts';
import { AlertProvider } from '../ui/dialogs/alert.tsx';
import { paths } from './paths.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { ConnectionLost } from './shell/connection.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: 'colorScheme' });

/** The whole web app: theme, queries, session, live changes, routes. */
export function App() {
  const [router] = useState(createAppRouter);
  const [queryClient] = useState(createQueryClient);
  const userId = useSession()?.userId;
  const [isLost, setLost] = useState(false);

  // Before any page asks for its rows: a change in between would be missed.
  useEffect(() => {
    if (!userId) return undefined;
    const stop = keepFresh(queryClient, userId, (canBe) => setLost(!canBe));
    return () => {
      stop();
      setLost(false);
      // What one user has read must not be shown to the next.
      queryClient.clear();
    };
  }, [userId, queryClient]);
  // At once with the first navigation, which asks whether there is a session: one that another tab ends right then is not missed.
  useLayoutEffect(
    () =>
      onSessionEnd((why, ended) => {
        if (why === 'signed-out' && ended) forgetDrafts(ended.userId);
        leave(router, why);
      }),
    [router],
  );

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" colorSchemeManager={colorScheme}>
      <QueryClientProvider client={queryClient}>
        <AlertProvider>
          <ConnectionLost value={isLost}>
            <RouterProvider router={router} />
          </ConnectionLost>
        </AlertProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** To the login page, replacing history; whoever was thrown out comes back to where they were. */
function leave(router: AppRouter, why: SessionEnd) {
  // Where the router is going counts: a page that is still loading has no match yet.
  const { latestLocation } = router;
  const isPublic = !router.matchRoutes(latestLocation).some((match) => match.routeId === '/signed-in');
  if (isPublic) return;
  const { href } = latestLocation;
  void router.navigate(why === 'expired' ? { to: paths.home, search: { from: href }, replace: true } : { to: paths.login, replace: true });
}
