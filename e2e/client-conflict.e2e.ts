import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('two browsers edit one client: both versions are shown, and each field is chosen', async ({
  page,
  browser,
  server,
  signIn,
  contextOptions,
}) => {
  const api = await signInToApi(server.url, server);
  const client = { companyName: 'Contested Shipping', email: 'desk@contested.example', country: 'India', designation: 'Manager' };
  const { body } = await api.post('/api/clients', client);
  const other = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const colleague = await other.newPage();
  await signIn(page);
  await signIn(colleague);

  // One edits from the list, the other on the client's page.
  await page.goto('/salesandleads?search=contested');
  await page.getByRole('button', { name: 'Edit Contested Shipping' }).click();
  const mine = page.getByRole('dialog', { name: 'Edit Client' });
  await mine.getByLabel('Country').fill('Oman');
  await mine.getByLabel('Designation').fill('Director');
  await mine.getByLabel('Industry Type').fill('Mining');

  await colleague.goto(`/salesandleadsclient/${body._id}`);
  await colleague.getByRole('button', { name: 'Edit Data' }).click();
  const theirs = colleague.getByRole('dialog', { name: 'Edit Client' });
  await theirs.getByLabel('Country').fill('Iran');
  await theirs.getByLabel('Designation').fill('Owner');
  await theirs.getByLabel('Tax ID').fill('T-9');
  await theirs.getByRole('button', { name: 'Next', exact: true }).click();
  await theirs.getByRole('button', { name: 'Next', exact: true }).click();
  await theirs.getByRole('button', { name: 'Finish' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByRole('button', { name: 'Next', exact: true }).click();
  await mine.getByRole('button', { name: 'Next', exact: true }).click();
  await mine.getByRole('button', { name: 'Finish' }).click();
  await expect(mine.getByText(`${server.username} saved this client while you were editing it`)).toBeVisible();
  await expect(mine.getByText('Only they changed these, so theirs was taken over:')).toBeVisible();
  await expect(mine.getByRole('listitem').filter({ hasText: 'T-9' })).toContainText('Tax ID');
  await mine.getByRole('button', { name: 'Finish' }).click();
  await expect(mine.getByText('Choose what to keep.')).toBeVisible();
  await mine
    .getByRole('group', { name: 'Country' })
    .getByRole('radio', { name: /^Yours/ })
    .check();
  await mine
    .getByRole('group', { name: 'Designation' })
    .getByRole('radio', { name: /^Theirs/ })
    .check();

  // A third save in between asks once more about what was just decided, and only about that.
  await api.put(`/api/clients/${body._id}`, { country: 'Qatar' });
  await mine.getByRole('button', { name: 'Finish' }).click();
  await expect(mine.getByRole('group', { name: 'Country' }).getByRole('radio', { name: /^Theirs.*Qatar/ })).toBeVisible();
  await expect(mine.getByRole('group', { name: 'Designation' })).toBeHidden();
  await mine
    .getByRole('group', { name: 'Country' })
    .getByRole('radio', { name: /^Yours/ })
    .check();
  await mine.getByRole('button', { name: 'Finish' }).click();
  await expect(mine).toBeHidden();

  const { body: saved } = await api.get(`/api/clients/${body._id}`);
  expect(saved).toMatchObject({ country: 'Oman', designation: 'Owner', taxId: 'T-9', industryType: 'Mining' });
  await expect(colleague.getByRole('definition').filter({ hasText: 'Oman' }).first()).toBeVisible();
  await other.close();
});

test('a click on the page saves over a colleague’s other fields, and asks about the same one', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Clicked Shipping', email: 'desk@clicked.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Edit notes' }).click();
  await notes.getByLabel('Notes on this client').fill('Mine');
  await api.put(`/api/clients/${body._id}`, { notes: 'Theirs first', country: 'Oman' });
  await expect(page.getByText('Oman').first()).toBeVisible();
  await notes.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions' });
  await expect(dialog.getByRole('radio', { name: /^Theirs.*Theirs first/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Yours/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The dialog goes when the choice is made, the field being edited when it is stored.
  await expect(notes.getByRole('button', { name: 'Edit notes' })).toBeVisible();
  await expect(notes.getByText('Mine', { exact: true })).toBeVisible();
  const { body: saved } = await api.get(`/api/clients/${body._id}`);
  expect(saved).toMatchObject({ notes: 'Mine', country: 'Oman' });
});
