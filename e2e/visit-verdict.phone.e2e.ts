import { expect, test } from './fixtures.ts';
import { AT_THE_GATE, acceptNotice, fillVerdicts, openFirstForm } from './visit-verdict.ts';

test('a Manager adds the site that visits propose, and the next visit there is verified', async ({
  page,
  context,
  server,
  signIn,
  axe,
}) => {
  const { without } = await fillVerdicts(server, test.info().file);
  await signIn(page);
  await page.goto(`/salesandleadsclient/${without}`);
  const proposal = page.getByRole('region', { name: 'Proposed site' });
  await expect(proposal.getByText(/^3 visits were made within 300 m of/)).toBeVisible();
  await proposal.getByRole('button', { name: 'Add this site' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add a site' });
  await dialog.getByLabel('Site name').fill('Their gate');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  await expect(proposal).toBeHidden();
  await expect(page.getByText('Their gate').first()).toBeVisible();

  await openFirstForm(page, context, AT_THE_GATE);
  await axe(page);
  const form = await acceptNotice(page);
  await expect(form.getByText('Verified: 0 m from Their gate, which reaches 300 m; position accurate to 9 m.')).toBeVisible();
  await form.getByRole('button', { name: 'Check In' }).tap();
  await page.getByRole('button', { name: 'Open', exact: true }).tap();
  await expect(page.getByRole('region', { name: 'Verdict' }).getByText('Verified', { exact: true })).toBeVisible();
});
