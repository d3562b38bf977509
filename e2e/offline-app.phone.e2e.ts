import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilKept, watchPolicy } from './kept-app.ts';
import { expectKept, fillField } from './pocket.ts';

test.use({ serviceWorkers: 'allow' });

test.afterEach(async ({ server }) => {
  if (server.pid() === undefined) await server.start();
});

test('a phone without a network opens the app where it is asked to, and a finger reaches what works there', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto('/dashboard');
  await waitUntilKept(page);
  await server.kill();
  await page.goto('/documents');
  await expect(page.getByRole('banner').getByText('No connection')).toBeVisible();
  const note = page.getByRole('complementary', { name: 'Without a connection' });
  await expect(note.getByText('Documents are opened and downloaded from the server.')).toBeVisible();
  const sizes = await note
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ height, width, right }) => ({ height, width, right })),
    );
  expect(sizes.filter(({ height, width, right }) => height < 44 || width < 44 || right > 390)).toEqual([]);
  expect(sizes.length).toBeGreaterThan(3);
  await axe(page);
  await note.getByRole('link', { name: 'Log a visit' }).click();
  await expect(page.getByRole('dialog', { name: 'Check In' })).toBeVisible();
});

test('a phone that has never shown a map draws the way of today on one without a network', async ({ page, server, signIn, axe }) => {
  const { companyName } = await fillField(await signInToApi(server.url, server), 'Mapped Quay');
  await signIn(page);
  await page.goto('/profile');
  await expectKept(page, companyName);
  await waitUntilKept(page);
  await server.kill();
  const violations = watchPolicy(page);
  await page.goto('/today');
  await page.getByRole('button', { name: 'On the map' }).tap();
  const map = page.getByRole('group', { name: 'Map of who to see' });
  await expect(map.getByRole('button', { name: `1. ${companyName}, Jetty 2` })).toBeVisible();
  await expect(map.getByText('Outline: Natural Earth')).toBeVisible();
  await expect(map.locator('.leaflet-outline-pane path')).toHaveAttribute('d', /^M[\d-]/);
  await axe(page);
  expect(violations).toEqual([]);
});
