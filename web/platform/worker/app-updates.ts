import { stopPreloading } from '../lazy-part.ts';
import { reloadPage } from './reload-page.ts';

/** A tab that stays open for days asks this often, in milliseconds. */
const CHECK_MS = 3_600_000;

const listeners = new Set<() => void>();
let isReady = false;

/** For `useSyncExternalStore`: whether the browser has a newer version of the app than this tab runs. */
export const isNewVersionReady = (): boolean => isReady;

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellReady(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

/** The one worker of the app; it also replaces the one of earlier releases, with its subscription for notifications. */
export const registerWorker = () => navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' });

/**
 * Keeps the app in the browser and finds newer versions of it; without a worker, as over plain http, it does nothing. `checkAgain` asks for a
 * newer version at once, as when the server was away for a moment.
 */
export function startUpdates(): { checkAgain: () => void; stop: () => void } {
  const stopped = new AbortController();
  const { signal } = stopped;
  // Private windows and full storages refuse the worker. The app works without it.
  const following = followWorker(signal).catch(() => undefined);
  const checkAgain = () => void following.then((check) => check?.());
  const timer = setInterval(checkAgain, CHECK_MS);
  const checkWhenShown = () => document.visibilityState === 'visible' && checkAgain();
  document.addEventListener('visibilitychange', checkWhenShown, { signal });
  return {
    checkAgain,
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

/** Resolves to a function that looks for a newer version. */
async function followWorker(signal: AbortSignal): Promise<() => void> {
  const { serviceWorker: workers } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!workers) return () => {};
  holdOwnFiles(signal);
  const own = new URL('/worker.js', location.href).href;
  // The page came from the network, before there was a worker that keeps files.
  let isFromNetwork = workers.controller?.scriptURL !== own;
  workers.addEventListener(
    'controllerchange',
    () => {
      // Another tab has taken the newer version.
      if (!isFromNetwork) tellReady();
      isFromNetwork = false;
    },
    { signal },
  );
  const registration = await registerWorker();
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => registration.waiting && registration.active?.scriptURL === own && tellReady(), {
      signal,
    });
  registration.addEventListener('updatefound', () => watch(registration.installing), { signal });
  watch(registration.installing);
  if (registration.waiting && !isFromNetwork) tellReady();
  return () => void registration.update().catch(() => undefined);
}

/** Tells the worker that this tab runs, so that it keeps the files of this version (service-worker.ts). The browser ends the lock with the tab. */
function holdOwnFiles(signal: AbortSignal): void {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!script) return;
  const untilStopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  void navigator.locks?.request(new URL(script.src).pathname, { mode: 'shared' }, () => untilStopped);
}

/**
 * Reloads the page as the newest version, fetching that first if the browser hasn't got it yet. A file asked for while the browser ends the
 * old worker would wake it again, and the new one would have to wait until it has had nothing to do for half a minute. On a network that
 * doesn't answer it waits for the old one's last request, so `mayReload` is asked again at the end. Resolves when that is decided.
 */
export async function takeNewVersion(mayReload: () => boolean = () => true): Promise<void> {
  const { serviceWorker: workers } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await workers?.getRegistration();
  if (registration && !registration.waiting && !isReady) {
    await registration.update().catch(() => undefined);
    await untilInstalled(registration.installing);
  }
  const { waiting } = registration ?? {};
  if (!workers || !waiting) return reloadPage();
  const letPreload = await stopPreloading();
  const begun = Promise.withResolvers<unknown>();
  workers.addEventListener('controllerchange', begun.resolve, { once: true });
  waiting.postMessage('take-over');
  await begun.promise;
  if (mayReload()) reloadPage();
  letPreload();
}

function untilInstalled(worker: ServiceWorker | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (worker?.state !== 'installing') resolve();
  worker?.addEventListener('statechange', () => resolve());
  return promise;
}
