import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import type { DiscardedCheckIn } from './use-check-in-form.ts';

const CheckInDialog = lazyPart(() => import('./check-in-dialog.tsx'), 'CheckInDialog');

/** The dialog that a visit is logged in, and Undo for one that was closed by accident; `dialogs` goes into the page. */
export function useCheckInDialog() {
  const [opened, setOpened] = useState<{ restored?: DiscardedCheckIn | undefined }>();
  const [discarded, setDiscarded] = useState<DiscardedCheckIn>();

  function open(restored?: DiscardedCheckIn) {
    setDiscarded(undefined);
    setOpened({ restored });
  }

  function close(content?: DiscardedCheckIn) {
    setOpened(undefined);
    setDiscarded(content);
  }

  const dialogs: ReactNode = (
    <>
      {opened && (
        <Suspense>
          <CheckInDialog restored={opened.restored} onLogged={() => close()} onClose={close} />
        </Suspense>
      )}
      {discarded && <UndoBar message="The visit was not logged." onUndo={() => open(discarded)} onGone={() => setDiscarded(undefined)} />}
    </>
  );
  return { dialogs, open: () => open(), prepare: CheckInDialog.preload };
}
