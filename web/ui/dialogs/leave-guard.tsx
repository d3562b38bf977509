import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isDialogOpen } from './use-dialog.ts';

interface LeaveGuardProps {
  isOn: boolean;
  hasDraft: boolean;
  /** For a form that is in no dialog. A dialog over it takes Back first. */
  asksForBack?: boolean;
}

/**
 * Asks before a changed form is left by a link or closing the tab; its dialog asks for Back (docs/product/app.md). It also asks before a
 * reload, although that keeps what a form with a draft holds, because a page can't tell the two apart.
 */
export function LeaveGuard({ isOn, hasDraft, asksForBack = false }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      isOn && ((asksForBack && !isDialogOpen()) || action === 'PUSH' || action === 'REPLACE') && current.pathname !== next.pathname,
    enableBeforeUnload: isOn,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave this form?"
      text={hasDraft ? 'It is not saved yet. What you typed waits here until you close this browser tab.' : 'It is not saved yet.'}
      confirm="Leave"
      isDangerous={false}
      onConfirm={proceed}
      onCancel={reset}
    />
  );
}
