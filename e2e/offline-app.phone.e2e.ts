import { expect, test } from './fixtures.ts';
import { waitUntilKept } from './kept-app.ts';

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
