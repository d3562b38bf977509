import { useIsConnectionLost } from '../../platform/api/connection.ts';
import { latePart, lazyPart, preloadWhenIdle } from '../../platform/lazy-part.ts';

const OfflineNoteContent = lazyPart(
  () => import('./offline-note-content.tsx'),
  'OfflineNoteContent',
  // The page must not go because a note about it can't be loaded.
  { instead: () => null },
);

// Other parts wait some seconds, to leave the network to the page. This one needs none.
const TodayAhead = latePart(() => import('../../areas/today/public/today-ahead.tsx'), 'TodayAhead', preloadWhenIdle);

/** While Fairlead can't be reached: what the page at `path` can't do without it, and which pages work. Its code is loaded late. */
export function OfflineNote({ path }: { path: string }) {
  return (
    useIsConnectionLost() && (
      <>
        <OfflineNoteContent path={path} />
        <TodayAhead />
      </>
    )
  );
}
