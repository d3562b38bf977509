import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { InstallApp } from './install-app.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  window.dispatchEvent(new Event('appinstalled'));
});

function offerToInstall() {
  const prompt = vi.fn(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  return { offer, prompt };
}
const findButton = () => screen.queryByRole('button', { name: /Install Fairlead/ });

it('keeps the browser’s offer until somebody asks for it, and uses it once', async () => {
  const { offer, prompt } = offerToInstall();
  expect(offer.defaultPrevented).toBe(true);
  const { user } = await renderPage(<InstallApp />);
  await user.click(await screen.findByRole('button', { name: /Install Fairlead/ }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(findButton()).toBeNull();
});

it('offers nothing where the browser doesn’t, nor once Fairlead was installed', async () => {
  await renderPage(<InstallApp />);
  expect(findButton()).toBeNull();
  offerToInstall();
  await waitFor(() => expect(findButton()).not.toBeNull());
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(findButton()).toBeNull();
});

it('says on an iPhone how it is done there, until it is', async () => {
  Object.assign(navigator, { standalone: false });
  const page = await renderPage(<InstallApp />);
  expect(await screen.findByText('In Safari: Share, then Add to Home Screen')).toBeDefined();
  page.unmount();
  Object.assign(navigator, { standalone: true });
  await renderPage(<InstallApp />);
  expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
});
