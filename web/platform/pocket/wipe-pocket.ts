/** What a device keeps for use without a network is called the pocket (docs/product/offline.md). One database a device, of one account. */
export const POCKET = 'fairlead-pocket';

/** Removes all of it. The browser finishes this even if the page is closed, and waits for tabs that are using it. */
export function wipePocket(): void {
  // Without storage there is nothing to remove.
  globalThis.indexedDB?.deleteDatabase(POCKET);
}
