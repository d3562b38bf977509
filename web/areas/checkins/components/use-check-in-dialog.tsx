import type { CheckIn } from '@fairlead/contract/checkins';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import type { DiscardedCheckIn } from './use-check-in-form.ts';

const CheckInDialog = lazyPart(() => import('./check-in-dialog.tsx'), 'CheckInDialog');

/** A form as it is opened: for a client or for one that is still to be chosen, with the content of a form that was closed by accident. */
interface Opening {
  client?: VisitedClient | undefined;
  restored?: DiscardedCheckIn | undefined;
}

/** The dialog that a visit is logged in, and Undo for one that was closed by accident; `dialogs` goes into the page. */
export function useCheckInDialog(onLogged?: (visit: CheckIn) => void) {
  const [opened, setOpened] = useState<Opening>();
  const [discarded, setDiscarded] = useState<Opening>();

  const open = useCallback((opening: Opening) => {
    setDiscarded(undefined);
    setOpened(opening);
  }, []);
  const openFor = useCallback((client: VisitedClient) => open({ client }), [open]);

  const dialogs: ReactNode = (
    <>
      {opened && (
        <Suspense>
          <CheckInDialog
            {...opened}
            onLogged={(visit) => {
              setOpened(undefined);
              if (visit) onLogged?.(visit);
            }}
            onClose={(content) => {
              setOpened(undefined);
              setDiscarded(content && { client: opened.client, restored: content });
            }}
          />
        </Suspense>
      )}
      {discarded && <UndoBar message="The visit was not logged." onUndo={() => open(discarded)} onGone={() => setDiscarded(undefined)} />}
    </>
  );
  return { dialogs, open: () => open({}), openFor, prepare: CheckInDialog.preload };
}
