import type { CheckIn } from '@fairlead/contract/checkins';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { paths } from '../../../paths.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import type { DiscardedCheckIn } from './use-check-in-form.ts';

const CheckInDialog = lazyPart(() => import('./check-in-dialog.tsx'), 'CheckInDialog');

/** A form as it is opened: for a client or for one that is still to be chosen, with the content of a form that was closed by accident. */
interface Opening {
  client?: VisitedClient | undefined;
  /** Where a form that was left is kept, if not by its client. */
  draftOf?: string | undefined;
  restored?: DiscardedCheckIn | undefined;
}

/** The dialog that a visit is logged in, and Undo for one that was closed by accident; `dialogs` goes into the page. */
export function useCheckInDialog(onLogged?: (visit: CheckIn) => void) {
  const [opened, setOpened] = useState<Opening>();
  const [discarded, setDiscarded] = useState<Opening>();
  /** The name of the client whose visit waits to be sent. */
  const [keptFor, setKeptFor] = useState<string>();
  const navigate = useNavigate();

  const open = useCallback((opening: Opening) => {
    setDiscarded(undefined);
    setKeptFor(undefined);
    setOpened(opening);
  }, []);
  const openFor = useCallback((client: VisitedClient) => open({ client }), [open]);

  const dialogs: ReactNode = (
    <>
      {opened && (
        <CheckInDialog
          {...opened}
          onLogged={(visit) => {
            setOpened(undefined);
            if (visit) onLogged?.(visit);
          }}
          onKept={(clientName) => {
            setOpened(undefined);
            setKeptFor(clientName);
          }}
          onClose={(content) => {
            setOpened(undefined);
            setDiscarded(content && { ...opened, restored: content });
          }}
        />
      )}
      {discarded && <UndoBar message="The visit was not logged." onUndo={() => open(discarded)} onGone={() => setDiscarded(undefined)} />}
      {keptFor !== undefined && (
        <UndoBar
          message={`The visit to ${keptFor} waits on this device and is sent by itself.`}
          action="Show"
          onUndo={() => {
            setKeptFor(undefined);
            void navigate({ to: paths.waiting });
          }}
          onGone={() => setKeptFor(undefined)}
        />
      )}
    </>
  );
  return { dialogs, open: () => open({}), openFor, resume: open, prepare: CheckInDialog.preload };
}
