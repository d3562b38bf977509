import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageLoadError } from '../../lazy-page.ts';
import { ReplacedError } from '../../platform/lazy-part.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { FailedPage } from './failed-page.tsx';

const WORDS = 'There is a newer version of Fairlead.';

afterEach(() => document.querySelector('script[type=module]')?.remove());

/** A tab that began with one script, and a server whose page begins with another. */
function replaceVersion({ served }: { served: string }) {
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index-own.js' }));
  vi.stubGlobal('fetch', async (address: string) => new Response(address === '/' ? `<script src="/assets/${served}"></script>` : '{}'));
}
const fail = (error: Error) => renderPage(<FailedPage error={error} reset={() => undefined} />);

it('says that a page is gone because the server is newer, and to reload', async () => {
  replaceVersion({ served: 'index-newer.js' });
  await fail(new PageLoadError('This page could not be loaded. Check your connection.'));
  expect(await screen.findByText(WORDS)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

it('says the same of a part of a page', async () => {
  replaceVersion({ served: 'index-newer.js' });
  await fail(new ReplacedError());
  expect(screen.getByText(WORDS)).toBeDefined();
});

it('offers to try again while the server has the same version', async () => {
  replaceVersion({ served: 'index-own.js' });
  await fail(new PageLoadError('This page could not be loaded. Check your connection.'));
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(screen.queryByText(WORDS)).toBeNull();
});
