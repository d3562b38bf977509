import type { CheckIn } from '@fairlead/contract/checkins';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { paths } from '../../../paths.ts';
import { createKey, listKeys, onDraftChange } from '../../../platform/drafts/kept-drafts.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { VisitLoggingProvider } from '../../clients/public/visit-logging.ts';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';

const LeftVisitLines = lazyPart(() => import('../components/left-visit-lines.tsx'), 'LeftVisitLines', { instead: () => null });

/** Lets every page inside log a visit to the client that it shows (docs/product/checkins.md). */
export function VisitLogging({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [logged, setLogged] = useState<CheckIn>();
  const { dialogs, openFor, resume } = useCheckInDialog(setLogged);
  const isLeft = useSyncExternalStore(onDraftChange, () => listKeys(createKey('checkin:')).length > 0);
  // Stays, because it says what becomes of the last one.
  const [wasLeft, setWasLeft] = useState(isLeft);
  if (isLeft && !wasLeft) setWasLeft(true);

  return (
    <VisitLoggingProvider value={openFor}>
      {wasLeft && <LeftVisitLines onResume={resume} />}
      {children}
      {dialogs}
      {logged && (
        <UndoBar
          key={logged._id}
          message={`The visit to ${logged.companyName} was logged.`}
          action="Open"
          onUndo={() => {
            setLogged(undefined);
            void navigate({ to: paths.checkIn(logged._id) });
          }}
          onGone={() => setLogged(undefined)}
        />
      )}
    </VisitLoggingProvider>
  );
}
