import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { mayAskToUnload } from './unload-question.ts';
import { doesDialogTakeBack } from './use-dialog.ts';

interface LeaveGuardProps {
  isOn: boolean;
  hasDraft: boolean;
  /** False where the draft lacks something, such as a photo. Default: as `hasDraft`. */
  survivesReload?: boolean | undefined;
  /** For a form that is in no dialog. A dialog over it takes Back first. */
  asksForBack?: boolean;
}

type Navigation = Parameters<BlockerFn>[0];

/**
 * Asks before a changed form is left by a link or closing the tab; its dialog asks for Back (docs/product/app.md). It also asks before a
 * reload by the browser, although that keeps what a form with a draft holds, because a page can't tell the two apart. What is saved while it asks is left
 * at once.
 */
export function LeaveGuard({ isOn, hasDraft, survivesReload = hasDraft, asksForBack = false }: LeaveGuardProps) {
  const { history } = useRouter();
  const [isAsking, setAsking] = useState(false);
  const stopped = useRef<Navigation>(undefined);

  useEffect(() => {
    if (!isOn) return undefined;
    // Answered at once, or the address would be the next page's until the user answers, and each guard of a page would ask.
    const blockerFn: BlockerFn = (navigation) => {
      const { action, currentLocation, nextLocation } = navigation;
      if (currentLocation.pathname === nextLocation.pathname) return false;
      if (action !== 'PUSH' && action !== 'REPLACE' && (!asksForBack || doesDialogTakeBack())) return false;
      stopped.current = navigation;
      setAsking(true);
      return true;
    };
    return history.block({ blockerFn, enableBeforeUnload: () => mayAskToUnload(survivesReload) });
  }, [isOn, survivesReload, asksForBack, history]);

  function answer(): Navigation | undefined {
    const navigation = stopped.current;
    stopped.current = undefined;
    setAsking(false);
    return navigation;
  }
  const leave = useRef(() => {});
  leave.current = () => {
    const navigation = answer();
    // Something else, such as the end of the session, may have left the page meanwhile.
    if (navigation && navigation.currentLocation.pathname === history.location.pathname) goOn(history, navigation);
  };
  useEffect(() => (isOn ? () => leave.current() : undefined), [isOn]);

  if (!isAsking) return null;
  return (
    <ConfirmDialog
      title="Leave this form?"
      text={hasDraft ? 'It is not saved yet. What you typed waits here until you close this browser tab.' : 'It is not saved yet.'}
      confirm="Leave"
      isDangerous={false}
      onConfirm={() => leave.current()}
      onCancel={answer}
    />
  );
}

/** Goes where the user wanted to, unasked by the page's other guards. */
function goOn(history: RouterHistory, { action, currentLocation, nextLocation }: Navigation): void {
  const unasked = { ignoreBlocker: true };
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state, unasked);
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state, unasked);
  else history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index, unasked);
}
