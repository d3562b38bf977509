let isReloading = false;

/** True while Fairlead itself reloads the page, which drafts outlive. A reload by the browser can't be told from the closing of a tab. */
export const isOwnReload = (): boolean => isReloading;

export function noteOwnReload(isComing: boolean): void {
  isReloading = isComing;
}
