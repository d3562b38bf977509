import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { WorkspaceBrand } from '../areas/settings/public/brand.tsx';
import { findUser } from '../areas/sign-in/public/signed-in-user.ts';
import { paths } from '../paths.ts';
import { ConnectionLost } from '../platform/api/connection.ts';
import { removeDrafts } from '../platform/drafts/kept-drafts.ts';
import '../platform/worker/installation.ts';
import { lazyPart, PRELOAD_DELAY_MS, retryUntilLoaded } from '../platform/lazy-part.ts';
import { followLiveChanges } from '../platform/live.ts';
import { wipePocket } from '../platform/pocket/wipe-pocket.ts';
import { createQueryClient } from '../platform/queries.ts';
import { currentSession, onSessionEnd, type SessionEnd, useSession } from '../platform/session.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { findStaleAreas } from './stale-areas.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const NewVersion = lazyPart(() => import('./offline/new-version.tsx'), 'NewVersion', { instead: () => null });
const colorScheme = localStorageColorSchemeManager({ key: 'colorScheme' });

/** The whole web app: theme, queries, session, live changes, routes. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createAppRouter(queryClient));
  const session = useSession();
  const userId = session?.userId;
  // Refused until the first steps are done.
  const followedId = session?.isFirstStep ? undefined : userId;
  const [isLost, setLost] = useState(false);

  const isSettled = useIsSettled();

  // Starts before any page loads its rows, so that no change in between is missed.
  useEffect(() => {
    if (!followedId) return undefined;
    const stop = followLiveChanges(queryClient, followedId, {
      findStaleAreas,
      onReach: (isReachable) => setLost(!isReachable),
      onNotify: () => void playSoundIfWanted(queryClient),
    });
    return () => {
      stop();
      setLost(false);
    };
  }, [followedId, queryClient]);
  useEffect(() => (followedId ? startInBackground(followedId, queryClient) : undefined), [followedId, queryClient]);
  useEffect(() => {
    if (!userId) return undefined;
    // The next user must not see what this one has loaded.
    return () => queryClient.clear();
  }, [userId, queryClient]);
  useEffect(() => {
    // A session may have ended while no tab was open to notice.
    if (!currentSession()) wipePocket();
  }, []);
  // A layout effect runs before the first navigation checks the session, so a session that another tab ends right then isn't missed.
  useLayoutEffect(
    () =>
      onSessionEnd((why, ended, isHere) => {
        // Log Out asks about what is typed in its own tab alone. In others it waits for the same user's next sign-in.
        if (why === 'signed-out' && ended && isHere) {
          removeDrafts(ended.userId);
          inBackground(({ forgetDrafts }) => void forgetDrafts(ended.userId));
        }
        // Somebody else who has signed in meanwhile, in another tab, keeps theirs.
        if (!currentSession()) wipePocket();
        leave(router, why);
      }),
    [router],
  );

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" colorSchemeManager={colorScheme}>
      <QueryClientProvider client={queryClient}>
        <ConnectionLost value={isLost}>
          <WorkspaceBrand>
            <RouterProvider router={router} />
            {isSettled && <NewVersion router={router} />}
          </WorkspaceBrand>
        </ConnectionLost>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * True once the first page has had the network for itself, when the app may be kept for times without one. Not for the enquiry form, which
 * strangers open once, also inside other websites.
 */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (window.top !== window || location.pathname === paths.example) return undefined;
    const timer = setTimeout(() => setSettled(true), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function startInBackground(userId: string, queries: QueryClient): () => void {
  let stop: (() => void) | 'stopped' | undefined;
  inBackground(({ startBackground }) => {
    if (stop !== 'stopped') stop = startBackground(userId, queries);
  });
  return () => {
    if (typeof stop === 'function') stop();
    stop = 'stopped';
  };
}

type Background = typeof import('./background.ts');
let background: Promise<Background> | undefined;

/** What a tab does once the code for it has come, in this order, whoever is signed in by then. */
function inBackground(work: (code: Background) => void) {
  background ??= retryUntilLoaded(() => import('./background.ts'));
  background.then(work, () => {
    background = undefined;
  });
}

async function playSoundIfWanted(queryClient: QueryClient) {
  if (findUser(queryClient)?.preferences.hasSound) (await import('../platform/sound.ts')).playSound();
}

/**
 * Opens the login page, replacing the history entry, whatever form is open: the next user must not go on with it. After an expired session
 * the next sign-in returns to the current page.
 */
function leave(router: AppRouter, why: SessionEnd) {
  // Uses the address the router is going to, because a page that is still loading has no match yet.
  const { latestLocation } = router;
  const isPublic = !router.matchRoutes(latestLocation).some((match) => match.routeId === '/signed-in');
  if (isPublic) return;
  const { href } = latestLocation;
  const to = why === 'expired' ? { to: paths.home, search: { from: href } } : { to: paths.login };
  void router.navigate({ ...to, replace: true, ignoreBlocker: true });
}
