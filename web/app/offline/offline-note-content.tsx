import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import classes from './offline-note.module.css';
import { describeNeed, needsServer, WORKING_LINKS } from './offline-pages.rules.ts';

/** The content of OfflineNote. A page that has all it shows needs no words. */
export function OfflineNoteContent({ path }: { path: string }) {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const lacksData = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => cache.findAll({ type: 'active' }).some(({ state }) => state.status === 'error' && state.data === undefined),
  );
  // The code of the page is not in this browser.
  const lacksPage = useRouterState({ select: ({ matches }) => matches.some(({ status }) => status === 'error') });
  // A connection would bring no page either.
  const isUnknown = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId.endsWith('/$')) });
  if (isUnknown) return null;
  if (!lacksPage && !(lacksData && needsServer(path))) return null;
  return (
    <aside className={classes.note} aria-label="Without a connection">
      <Icon name="warning" />
      <div>
        <p>
          <b>This page needs a connection.</b> {describeNeed(path)} It loads by itself once there is one.
        </p>
        <p className={classes.links}>
          <span>Without one you can use:</span>
          {WORKING_LINKS.map(({ label, to, search }) => (
            <Link key={label} to={to} search={search as never} className="link">
              {label}
            </Link>
          ))}
        </p>
      </div>
    </aside>
  );
}
