import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart, PRELOAD_DELAY_MS } from './lazy-part.ts';

const Nothing = () => null;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
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
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  expect((await screen.findByText(/instead/)).textContent).toContain('the page');
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
