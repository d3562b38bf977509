import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery the Third';

/** How far the words of a tab are from the nearest edge of it, of all tabs the least. */
const leastRoom = (page: Page) =>
  page.getByRole('tab').evaluateAll((tabs) =>
    Math.min(
      ...tabs.map((tab) => {
        const words = document.createRange();
        words.selectNodeContents(tab);
        const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right);
      }),
    ),
  );

test('on a phone every tab of a client fits, apart from the next, and a contact with a long name is reached by one tap', async ({
  page,
  server,
  signIn,
  axe,
}) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pocket Contacts', email: 'desk@pocketcontacts.example' });
  await api.post('/api/contacts', { clientId: body._id, name: LONG, email: 'w@pocketcontacts.example', mobile: '+91 98200 12345' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}?tab=contacts`);
  const row = page.getByRole('list', { name: 'Contacts of Pocket Contacts' }).getByRole('listitem');
  await expect(row).toContainText(LONG);
  const width = page.viewportSize()?.width ?? 0;
  for (const tab of await page.getByRole('tab').all()) {
    const box = await tab.boundingBox();
    expect([box && box.x >= 0, box && box.x + box.width <= width, box && box.height >= 44]).toEqual([true, true, true]);
  }
  expect(await leastRoom(page)).toBeGreaterThan(4);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await leastRoom(page)).toBeGreaterThan(4);
  await page.setViewportSize({ width, height: 844 });
  for (const name of ['Call', 'WhatsApp', 'E-mail'])
    await expect(row.getByRole('link', { name: `${name} ${LONG}`, exact: true })).toBeInViewport();
  await axe(page);
});
