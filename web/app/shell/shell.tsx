import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import '../../areas/calendar/public/calendar-grid-part.tsx';
import { VisitLogging } from '../../areas/checkins/public/visit-logging.tsx';
import { Uploads } from '../../areas/documents/public/uploads.tsx';
import { useChosenLook } from '../../areas/profile/public/preferences.ts';
import { useSearchKey } from '../../areas/search/public/use-search-key.ts';
import { Troubles } from '../../areas/settings/public/troubles.tsx';
import { LogOutProvider } from '../../areas/sign-in/public/log-out.ts';
import { useCurrentUserQuery, useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { noteFirstSteps, useSession } from '../../platform/session.ts';
import { HeaderSlotProvider } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useIsPhone } from '../../ui/phone-width.ts';
import { OfflineNote } from '../offline/offline-note.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useLogOut } from './use-log-out.tsx';

const MenuSheet = lazyPart(() => import('./menu-sheet.tsx'), 'MenuSheet');
const SearchEverywhere = lazyPart(() => import('../search/search-everywhere.tsx'), 'SearchEverywhere', { instead: () => null });
const FirstPasswordPage = lazyPart(() => import('../pages/first-password-page.tsx'), 'FirstPasswordPage');
const SecondFactorPage = lazyPart(() => import('../../areas/factors/public/second-factor-page.tsx'), 'SecondFactorPage');

/** The frame around every page of a signed-in user. */
export function Shell() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearching, setSearching] = useSearchKey();
  // Stays true until the recovery codes were read, when the server already counts the second step as set up.
  const [isSettingUp, setSettingUp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isPhone = useIsPhone();
  const me = useCurrentUserQuery();
  const user = me.data;
  const may = useMay();
  const { logOut, question } = useLogOut();
  const session = useSession();
  const username = session?.username.toUpperCase();
  useFocusOnNewPage(path, main);
  useChosenLook();

  useEffect(() => {
    if (user) noteFirstSteps(user);
  }, [user]);

  // Whatever a page asks for would be refused.
  if (session?.isFirstStep && !user) {
    return (
      <main className={classes.main}>
        <Panel label="Your account" query={me} loading="Loading your account...">
          {() => null}
        </Panel>
      </main>
    );
  }
  if (user?.mustChangePassword) {
    return <FirstPasswordPage user={user} />;
  }
  if (user?.mustSetUpSecondFactor && !isSettingUp) setSettingUp(true);
  if (user && isSettingUp) {
    return (
      <>
        <SecondFactorPage user={user} onDone={() => setSettingUp(false)} onLogOut={logOut} />
        {question}
      </>
    );
  }
  return (
    <div className={classes.app}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {!isPhone && <Sidebar path={path} onLogOut={logOut} />}
      <div className={classes.column}>
        <HeaderSlotProvider>
          <Header onMenu={() => setMenuOpen(true)} onSearch={() => setSearching(true)} />
          {may('settings.manage') && <Troubles />}
          <main id="main" ref={main} tabIndex={-1} className={classes.main}>
            <OfflineNote path={path} />
            <VisitLogging>
              <LogOutProvider value={logOut}>
                <Outlet />
              </LogOutProvider>
            </VisitLogging>
          </main>
        </HeaderSlotProvider>
      </div>
      {isPhone && <BottomBar path={path} />}
      <Uploads />
      {question}
      {isSearching && <SearchEverywhere onClose={() => setSearching(false)} />}
      {isMenuOpen && (
        <MenuSheet
          path={path}
          who={[username, user?.role].filter(Boolean).join(' · ')}
          onClose={() => setMenuOpen(false)}
          onSearch={() => {
            setMenuOpen(false);
            setSearching(true);
          }}
          onLogOut={() => {
            setMenuOpen(false);
            logOut();
          }}
        />
      )}
    </div>
  );
}

/** After following a link, keyboard focus and screen reader would stay on the link. Moves them to the new page. */
function useFocusOnNewPage(path: string, main: React.RefObject<HTMLElement | null>) {
  const previousPath = useRef(path);
  useEffect(() => {
    if (previousPath.current !== path) main.current?.focus({ preventScroll: true });
    previousPath.current = path;
  }, [path, main]);
}
