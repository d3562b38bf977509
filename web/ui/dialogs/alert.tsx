import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const AlertDialog = lazyPart(() => import('./alert-dialog.tsx'), 'AlertDialog', { instead: NativeAlert });

/** Shows a message with OK; resolves when the user closes it. */
export type Alert = (message: string) => Promise<void>;

const AlertContext = createContext<Alert>(async () => undefined);

/** Provides `useAlert`: a modal message with OK. */
export const useAlert = (): Alert => useContext(AlertContext);

export function AlertProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<{ message: string; done: () => void }[]>([]);
  const alert = useCallback<Alert>((message) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    setWaiting((before) => [...before, { message, done: resolve }]);
    return promise;
  }, []);
  const [shown] = waiting;

  function close() {
    shown?.done();
    setWaiting((before) => before.slice(1));
  }

  return (
    <AlertContext value={alert}>
      {children}
      {shown && <AlertDialog message={shown.message} onClose={close} />}
    </AlertContext>
  );
}

/** The browser's own, for a tab whose server has a newer version and no longer the dialog of this one. */
function NativeAlert({ message, onClose }: { message: string; onClose: () => void }) {
  useEffect(() => {
    window.alert(message);
    onClose();
  }, [message, onClose]);
  return null;
}
