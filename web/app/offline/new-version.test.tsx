import { Textarea } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../testing/locks.ts';
import { renderPage } from '../../testing/render-page.tsx';

/** What the router tells after each way, and the browser's side of the worker. */
let resolved: ((event: { pathChanged: boolean }) => void)[] = [];
let waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
let worker: EventTarget;
let container: EventTarget;
/** As the browser does: it asks the page's listeners before it goes. */
const reload = vi.fn(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
const update = vi.fn(async () => undefined);

const router = {
  subscribe(_type: string, listener: (event: { pathChanged: boolean }) => void) {
    resolved.push(listener);
    return () => {
      resolved = resolved.filter((each) => each !== listener);
    };
  },
};

beforeEach(() => {
  // The module keeps for its tab whether a version is ready; each test is a tab of its own.
  vi.resetModules();
  resolved = [];
  waiting = null;
  worker = new EventTarget();
  reload.mockClear();
  update.mockClear();
  vi.stubGlobal('location', { ...location, reload });
  const active = { scriptURL: new URL('/worker.js', location.href).href };
  const registration = Object.assign(new EventTarget(), { active, installing: worker, update });
  Object.defineProperty(registration, 'waiting', { get: () => waiting });
  container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(document, 'visibilityState');
  document.body.inert = false;
  document.documentElement.removeAttribute('data-coming');
});

/** A page on which a newer version becomes ready. */
async function openOldTab(page: React.ReactNode = null) {
  const { NewVersion } = await import('./new-version.tsx');
  const view = await renderPage(
    <>
      {page}
      <NewVersion router={router as never} />
    </>,
  );
  await act(async () => undefined);
  const postMessage = vi.fn();
  waiting = { postMessage };
  act(() => void worker.dispatchEvent(new Event('statechange')));
  await screen.findByText('A new version is ready.');
  const goElsewhere = () =>
    act(async () => {
      for (const tell of resolved) tell({ pathChanged: true });
    });
  return { ...view, postMessage, goElsewhere };
}

it('looks for a newer version when it begins, which may be while the browser still registers the worker', async () => {
  await openOldTab();
  expect(update).toHaveBeenCalledOnce();
});

it('takes the newer version when it is asked to', async () => {
  const { user, postMessage } = await openOldTab();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(postMessage.mock.calls).toEqual([['take-over']]);
});

/** The browser has ended the old worker and begun the new one. */
const changeWorker = () => act(async () => void container.dispatchEvent(new Event('controllerchange')));

it('reloads once the new worker has begun, and shows until then that it is under way', async () => {
  const { user } = await openOldTab();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  const saysLoading = () => document.documentElement.hasAttribute('data-coming');
  expect([screen.getByRole<HTMLButtonElement>('button', { name: 'Reload' }).disabled, saysLoading()]).toEqual([true, true]);
  expect([reload.mock.calls.length, document.body.inert]).toEqual([0, false]);
  await changeWorker();
  // What would be typed now would be lost with the page.
  expect([reload.mock.calls.length, document.body.inert, saysLoading()]).toEqual([1, true, true]);
});

it('stays usable when somebody is asked whether they want to leave, and stays', async () => {
  const { user } = await openOldTab();
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: true });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await changeWorker();
  expect(reload).toHaveBeenCalledOnce();
  expect([document.body.inert, document.documentElement.hasAttribute('data-coming')]).toEqual([false, false]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reload' }).disabled).toBe(false);
});

it('takes nothing by itself while this tab alone has something that waits', async () => {
  const { postMessage, goElsewhere } = await openOldTab();
  window.onbeforeunload = () => undefined;
  await goElsewhere();
  window.onbeforeunload = null;
  expect(postMessage).not.toHaveBeenCalled();
});

it('does not reload late over what was begun meanwhile, and offers it again', async () => {
  const { user } = await openOldTab(<input aria-label="Note" />);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Promised a quote');
  const pressedAt = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(pressedAt + 10_000);
  await changeWorker();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reload' }).disabled).toBe(false);
  expect([document.body.inert, document.documentElement.hasAttribute('data-coming')]).toEqual([false, false]);
});

it('takes it by itself though a text field grew with its text, which leaves a hidden one behind', async () => {
  // A field that grows with its text hears of fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  const { postMessage, goElsewhere } = await openOldTab(<Textarea aria-label="Note" autosize />);
  expect(document.querySelector<HTMLTextAreaElement>('textarea[aria-hidden]')?.value).not.toBe('');
  await goElsewhere();
  expect(postMessage.mock.calls).toEqual([['take-over']]);
});

it('takes it by itself only while nothing is typed, also at the end', async () => {
  const { user, goElsewhere, postMessage } = await openOldTab(<input aria-label="Note" />);
  await goElsewhere();
  expect(postMessage).toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Promised a quote');
  await changeWorker();
  expect(reload).not.toHaveBeenCalled();
});

it('lets the browser end the old worker only after the code that is being preloaded has come', async () => {
  vi.useFakeTimers();
  const { PRELOAD_DELAY_MS, preloadLater } = await import('../../platform/lazy-part.ts');
  const part = Promise.withResolvers<void>();
  preloadLater(() => part.promise);
  await vi.advanceTimersByTimeAsync(PRELOAD_DELAY_MS + 1);
  vi.useRealTimers();
  const { user, postMessage } = await openOldTab();
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(postMessage).not.toHaveBeenCalled();
  await act(async () => part.resolve());
  expect(postMessage.mock.calls).toEqual([['take-over']]);
});

it('is left alone once it was dismissed, and takes it by itself after the way to another page', async () => {
  const { user, postMessage, goElsewhere } = await openOldTab();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  expect(postMessage).not.toHaveBeenCalled();
  await goElsewhere();
  expect(postMessage.mock.calls).toEqual([['take-over']]);
});

it('takes it by itself while nobody looks', async () => {
  const { postMessage } = await openOldTab();
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(postMessage.mock.calls).toEqual([['take-over']]);
});

it.each([
  ['a field holds text', <input key="field" aria-label="Note" defaultValue="Promised a quote" />],
  ['a dialog is open', <div key="dialog" role="dialog" aria-label="Log visit" />],
])('takes nothing by itself while %s', async (_what, page) => {
  const { postMessage, goElsewhere } = await openOldTab(page);
  await goElsewhere();
  expect(postMessage).not.toHaveBeenCalled();
});

it('takes nothing by itself while something is being sent', async () => {
  const { queryClient, postMessage, goElsewhere } = await openOldTab();
  const { promise, resolve } = Promise.withResolvers<void>();
  const sending = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => promise })
    .execute(undefined);
  await goElsewhere();
  expect(postMessage).not.toHaveBeenCalled();
  resolve();
  await sending;
  await goElsewhere();
  expect(postMessage).toHaveBeenCalled();
});
