import { markWhilePending } from '../lazy-part.ts';

let isReloading = false;

/** True while Fairlead itself reloads the page, which drafts outlive. A reload by the browser can't be told from the closing of a tab. */
export const isOwnReload = (): boolean => isReloading;

/**
 * The page stays to be seen until the new one comes. It says that it is loading, and takes no keys, which would be lost with it; but not where
 * people are asked whether they want to leave, since they may stay.
 */
export function reloadPage(): void {
  isReloading = true;
  const leave = (event: Event) => {
    if (event.defaultPrevented) {
      isReloading = false;
      return;
    }
    void markWhilePending(new Promise(() => {}));
    document.body.inert = true;
  };
  // Added last, it hears whether another listener asks.
  window.addEventListener('beforeunload', leave, { once: true });
  location.reload();
}
