import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { SiteMap } from './site-map.tsx';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['300,5', '300.5'],
  ['', '300'],
])('draws the circle of a radius of %j like that of %j', async (typed, read) => {
  // The test's browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(260);
  signedInAs('riya.nair');
  fakeServer();
  const circleOf = async (radius: string) => {
    const site = { name: 'Jetty', latitude: '15.4', longitude: '73.8', radius };
    const { container, unmount } = await renderPage(<SiteMap name="Jetty" site={site} onMove={() => undefined} />);
    await expect.poll(() => container.querySelector('path')?.getAttribute('d')).toBeTruthy();
    const circle = container.querySelector('path')?.getAttribute('d');
    unmount();
    return circle;
  };
  const circle = await circleOf(read);
  expect(circle).not.toBe(await circleOf('0'));
  expect(await circleOf(typed)).toBe(circle);
});
