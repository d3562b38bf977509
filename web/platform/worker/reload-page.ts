import { markWhilePending } from '../lazy-part.ts';
import { noteOwnReload } from './own-reload.ts';

/**
 * The page stays to be seen until the new one comes. It says that it is loading, and takes no keys, which would be lost with it; but not where
 * people are asked whether they want to leave, since they may stay.
 */
export function reloadPage(): void {
  noteOwnReload(true);
  const leave = (event: Event) => {
    if (event.defaultPrevented) {
      noteOwnReload(false);
      return;
    }
    void markWhilePending(new Promise(() => {}));
    document.body.inert = true;
  };
  // Added last, it hears whether another listener asks.
  window.addEventListener('beforeunload', leave, { once: true });
  location.reload();
}
