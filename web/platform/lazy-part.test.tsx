import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

afterEach(() => document.querySelector('script[type=module]')?.remove());

it('shows something else instead of a part whose code the server no longer has', async () => {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-old.js' }));
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/index-new.js"></script>'));
  const load = vi.fn<() => Promise<{ Part: () => string }>>().mockRejectedValue(new TypeError('404'));
  const Part = lazyPart(load, 'Part', () => 'instead');
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
