import type { CheckIn } from '@fairlead/contract/checkins';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { listKeys } from '../../../platform/drafts/kept-drafts.ts';
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
  // Whether anything is typed, of which the part itself knows what is a visit.
  const [isTyped, setTyped] = useState(false);
  useEffect(() => {
    // Also what was there, or has come back from a tab that is gone, before this page was.
    const look = () => listKeys('draft:').length > 0 && setTyped(true);
    look();
    addEventListener('draft', look);
    return () => removeEventListener('draft', look);
  }, []);

  return (
    <VisitLoggingProvider value={openFor}>
      {isTyped && <LeftVisitLines onResume={resume} />}
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
