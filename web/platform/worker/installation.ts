import { useSyncExternalStore } from 'react';

/** The browser's offer to install the app. TypeScript doesn't know it, because not all browsers make one. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const listeners = new Set<() => void>();
let offer: InstallOffer | undefined;

function keep(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

// The offer comes once, soon after the start, and must be kept for whoever asks for it later.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  keep(event as InstallOffer);
});
window.addEventListener('appinstalled', () => keep(undefined));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the user whether to install the app; undefined while the browser doesn't offer it, or it is installed. */
export function useInstall(): (() => void) | undefined {
  const current = useSyncExternalStore(subscribe, () => offer);
  return (
    current &&
    (() => {
      // An offer can be used only once. A browser that is refused makes another one later.
      keep(undefined);
      void current.prompt();
    })
  );
}

/** Whether this browser installs only by its Share menu, as on iPhones, and the app isn't installed. */
export const isInstalledByShare = (): boolean => (navigator as { standalone?: boolean }).standalone === false;
