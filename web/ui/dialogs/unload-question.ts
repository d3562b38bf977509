let isForOtherApp = false;

/** False while a link is followed that another app opens, such as a call: the page stays, but the browser asks the same as for a reload. */
export const mayAskToUnload = (): boolean => !isForOtherApp;

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
