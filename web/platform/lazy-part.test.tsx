import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { latePart, lazyPart, PRELOAD_DELAY_MS, useIsThere } from './lazy-part.ts';

const Nothing = () => null;
const Words = () => 'the part';

const Asking = ({ of }: { of: ComponentType | undefined }) => (useIsThere(of) ? 'there' : 'not yet');

/** React draws in turns of the event loop. */
async function drawAll() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.querySelector('script[type=module]')?.remove();
});

it('shows something else instead of a part whose code the server no longer has', async () => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-old.js' }));
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/index-new.js"></script>'));
  const load = vi.fn<() => Promise<{ Part: () => string }>>().mockRejectedValue(new TypeError('404'));
  const Part = lazyPart(load, 'Part', { instead: () => 'instead' });
  render(
    <>
      the page
      <Part />
    </>,
  );
  expect((await screen.findByText(/instead/)).textContent).toContain('the page');
});

it('draws a part as soon as its code is there, without waiting for a timer', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
  const code = Promise.withResolvers<{ Part: () => string }>();
  const Part = lazyPart(() => code.promise, 'Part', { coming: 'coming' });
  const page = document.createElement('main');
  const root = createRoot(page);
  root.render(<Part />);
  await drawAll();
  const before = page.textContent;
  code.resolve({ Part: Words });
  await drawAll();
  expect([before, page.textContent]).toEqual(['coming', 'the part']);
  root.unmount();
});

it('loads code ahead that is not large', async () => {
  vi.stubEnv('PROD', true);
  vi.useFakeTimers();
  const [small, large] = [vi.fn(async () => ({ Part: Nothing })), vi.fn(async () => ({ Part: Nothing }))];
  lazyPart(large, 'Part', { isLarge: true });
  lazyPart(small, 'Part');
  await vi.advanceTimersByTimeAsync(PRELOAD_DELAY_MS + 1_000);
  expect([small.mock.calls.length, large.mock.calls.length]).toEqual([1, 0]);
});

it('does not say that a part is loading that nobody waits for', async () => {
  vi.useFakeTimers();
  const Part = latePart(async () => ({ Part: Nothing }), 'Part');
  render(<Part />);
  expect(document.documentElement.hasAttribute('data-coming')).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(PRELOAD_DELAY_MS + 1_000));
});

it('leaves out a part that nobody waits for while its code fails, and tries it again where it is next drawn', async () => {
  const load = vi
    .fn<() => Promise<{ Part: () => string }>>()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValue({ Part: Words });
  const Part = latePart(load, 'Part', (start) => void start());
  const first = render(
    <p>
      the page
      <Part />
    </p>,
  );
  await act(drawAll);
  expect(first.container.textContent).toBe('the page');
  first.unmount();
  render(<Part />);
  expect(await screen.findByText('the part')).toBeTruthy();
});

it('loads a part anew whose code failed ahead, and only then shows something else instead', async () => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('fetch', async () => new Response());
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<{ Part: () => string }>>().mockRejectedValue(new TypeError('404'));
  const Part = lazyPart(load, 'Part', { instead: () => 'instead' });
  await vi.advanceTimersByTimeAsync(PRELOAD_DELAY_MS + 60_000);
  const tries = load.mock.calls.length;
  load.mockResolvedValue({ Part: Words });
  vi.useRealTimers();
  render(<Part />);
  expect([tries, (await screen.findByText('the part')).tagName]).toEqual([5, 'DIV']);
});

it('says whether a component is there: a part once its code is, anything else at once', async () => {
  const code = Promise.withResolvers<{ Part: () => string }>();
  const Part = lazyPart(() => code.promise, 'Part');
  render(
    [Part, Nothing, undefined].map((of) => (
      <p key={String(of)}>
        <Asking of={of} />
      </p>
    )),
  );
  const said = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  const before = said();
  code.resolve({ Part: Words });
  await vi.waitFor(() => expect(said()).toEqual(['there', 'there', 'there']));
  expect(before).toEqual(['not yet', 'there', 'there']);
});
