import type { CheckIn } from '@fairlead/contract/checkins';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { VisitLoggingProvider } from '../../clients/public/visit-logging.ts';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';

/** Lets every page inside log a visit to the client that it shows (docs/product/checkins.md). */
export function VisitLogging({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [logged, setLogged] = useState<CheckIn>();
  const { dialogs, openFor } = useCheckInDialog(setLogged);
  return (
    <VisitLoggingProvider value={openFor}>
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
