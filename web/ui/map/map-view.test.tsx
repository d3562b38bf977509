import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type MapProps, MapView } from './map-view.tsx';
import { tileCredit } from './use-map.ts';

const KINDS = { verified: { label: 'Verified', tone: 'good', sign: '✓' }, away: { label: 'Away', tone: 'wait', sign: '→' } } as const;
const NOUNS = { one: 'visit', many: 'visits' };
const describe = (ids: readonly string[], count: number) => <p>{`${count} here: ${ids.join()}`}</p>;
const pointsAt = (...places: [string, number, number][]) => ({
  all: places.map(([id, latitude, longitude]) => ({ id, latitude, longitude, kind: id.startsWith('v') ? 'verified' : 'away' })),
  kinds: KINDS,
  nouns: NOUNS,
  describe,
});

beforeEach(() => {
  // The test's browser lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
});

const open = (map: Partial<MapProps>) => renderPage(<MapView label="Map of visits" height={400} tiles="" frame="1" {...map} />);
const images = () => [...document.querySelectorAll('img')].map(({ src }) => src);

it('shows each point and each cluster by name, as buttons', async () => {
  await open({ points: pointsAt(['v1', 18.95, 72.95], ['a1', 18.9501, 72.9501], ['v2', 51.9, 4.1]) });
  expect(await screen.findByRole('button', { name: '2 visits: 1 Verified, 1 Away' })).toBeDefined();
  expect(screen.getByRole('button', { name: '1 visit: Verified' })).toBeDefined();
});

it('tells of a point that is pressed, and by the keyboard of those that lie in the very same place', async () => {
  const { user } = await open({ points: pointsAt(['v1', 18.95, 72.95], ['a1', 51.9, 4.1], ['a2', 51.9, 4.1]) });
  await user.click(await screen.findByRole('button', { name: '1 visit: Verified' }));
  expect(await screen.findByText('1 here: v1')).toBeDefined();
  screen.getByRole('button', { name: '2 visits: 2 Away' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('2 here: a1,a2')).toBeDefined();
});

it('draws the outline of the world and loads nothing from elsewhere where there are no tiles', async () => {
  await open({});
  expect(await screen.findByText('Outline: Natural Earth', { exact: false })).toBeDefined();
  expect(images()).toEqual([]);
});

it('loads tiles from their server alone, and says whose they are', async () => {
  await open({ tiles: 'https://tiles.example/{z}/{x}/{y}.png' });
  expect(await screen.findByText('Tiles: tiles.example', { exact: false })).toBeDefined();
  const hosts = new Set(images().map((address) => new URL(address).host));
  expect([...hosts]).toEqual(['tiles.example']);
  expect(tileCredit('https://tile.openstreetmap.org/{z}/{x}/{y}.png')).toContain('OpenStreetMap</a> contributors');
});

it('numbers the stops of a route in their order', async () => {
  const stops = [
    { latitude: 18.9, longitude: 72.8, label: 'Indira Dock' },
    { latitude: 18.95, longitude: 72.95, label: 'Nhava Sheva' },
  ];
  await open({ stops });
  expect(await screen.findByRole('button', { name: '1. Indira Dock' })).toBeDefined();
  expect(screen.getByRole('button', { name: '2. Nhava Sheva' }).textContent).toBe('2');
});

it('puts stops into one mark whose numbers would cover each other', async () => {
  const near = { latitude: 18.95, longitude: 72.95 };
  const stops = [
    { ...near, label: 'Gate 1' },
    { latitude: 51.9, longitude: 4.1, label: 'Maasvlakte' },
    { ...near, label: 'Gate 4' },
  ];
  const { user } = await open({ stops });
  const both = await screen.findByRole('button', { name: '1. Gate 1; 3. Gate 4' });
  expect(both.textContent).toBe('1, 3');
  expect(screen.getByRole('button', { name: '2. Maasvlakte' }).textContent).toBe('2');
  await user.hover(both);
  expect((await screen.findByText('1. Gate 1', { exact: false })).textContent).toBe('1. Gate 13. Gate 4');
});

it('shows a name that looks like HTML as it was typed', async () => {
  const { user } = await open({ stops: [{ latitude: 18.9, longitude: 72.8, label: 'Gate <b>4</b>' }] });
  await user.hover(await screen.findByRole('button', { name: '1. Gate <b>4</b>' }));
  expect(await screen.findByText('1. Gate <b>4</b>')).toBeDefined();
});

it('sets a place where the map is pressed', async () => {
  const onMove = vi.fn();
  const { user } = await open({ pin: { label: 'Gate', at: null, radius: 300, onMove } });
  await user.click(await screen.findByRole('group', { name: 'Map of visits' }));
  expect(onMove).toHaveBeenCalledWith({ latitude: expect.any(Number), longitude: expect.any(Number) });
});
