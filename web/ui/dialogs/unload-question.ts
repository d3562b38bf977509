import { areDraftsKept } from '../../platform/drafts/kept-drafts.ts';
import { isOwnReload } from '../../platform/worker/own-reload.ts';

let isForOtherApp = false;

/**
 * False while a link is followed that another app opens, such as a call: the page stays, but the browser asks the same as for a reload;
 * and while Fairlead reloads the page, where all that is typed survives it.
 */
export const mayAskToUnload = (survivesReload: boolean): boolean => !isForOtherApp && !(survivesReload && isOwnReload() && areDraftsKept());

document.addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || /^https?:$/.test(link.protocol)) return;
    isForOtherApp = true;
    // The browser asks as part of the click.
    setTimeout(() => {
      isForOtherApp = false;
    });
  },
  true,
);
