import { afterEach, expect, it, vi } from 'vitest';
import { openDraft } from '../../platform/drafts/drafts.ts';
import { reloadPage } from '../../platform/worker/reload-page.ts';
import { signedInAs } from '../../testing/render-page.tsx';
import { mayAskToUnload } from './unload-question.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Whether a form asks while Fairlead reloads the page, whose other parts ask and keep it. */
function askedAtReload(survivesReload: boolean) {
  let isAsked: boolean | undefined;
  const reload = () => {
    isAsked = mayAskToUnload(survivesReload);
    const leaving = new Event('beforeunload', { cancelable: true });
    leaving.preventDefault();
    window.dispatchEvent(leaving);
  };
  vi.stubGlobal('location', { ...location, reload });
  reloadPage();
  return isAsked;
}

it('asks nothing when Fairlead reloads the page over what is there again after it, and asks about all else', () => {
  expect([askedAtReload(true), askedAtReload(false)]).toEqual([false, true]);
  // Whoever stayed is asked when the tab is closed.
  expect(mayAskToUnload(true)).toBe(true);
});

it('asks about a text for which the browser has no room', () => {
  signedInAs('riya', 'u1');
  const draft = openDraft('note:c1:new');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  draft.write({ text: 'Promised a quote' });
  expect(askedAtReload(true)).toBe(true);
  draft.clear();
  expect(askedAtReload(true)).toBe(false);
});
