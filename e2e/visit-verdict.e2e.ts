import { expect, test } from './fixtures.ts';
import { acceptNotice, fillVerdicts, IN_TOWN, openFirstForm } from './visit-verdict.ts';

test('a visit away from the site says why, and a Manager overrules it with a note beside which both stay', async ({
  page,
  context,
  server,
  signIn,
  axe,
}) => {
  const { withSite } = await fillVerdicts(server, test.info().file);
  await signIn(page);
  await page.goto(`/salesandleadsclient/${withSite}`);
  await openFirstForm(page, context, IN_TOWN);
  await axe(page);
  const form = await acceptNotice(page);
  await expect(form.getByText('Away: 5 km from Nhava Sheva CFS, which reaches 300 m; position accurate to 9 m.')).toBeVisible();
  await expect(form.getByText('The visit is logged all the same; say why, or choose “No reason”.')).toBeVisible();
  await form.getByRole('button', { name: 'Check In' }).click();
  await expect(form.getByText('Please say why you are away from their sites, or choose “No reason”').first()).toBeVisible();
  await axe(page);
  await form.getByLabel('Why are you away from their sites?').fill('Met at their office in town');
  await form.getByRole('button', { name: 'Check In' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();

  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText('Away', { exact: true })).toBeVisible();
  await expect(verdict.getByText('Met at their office in town')).toBeVisible();
  await verdict.getByRole('button', { name: 'Overrule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Overrule the verdict' });
  await dialog.getByLabel('Why').fill('I was along');
  await axe(page);
  await dialog.getByRole('button', { name: 'Overrule' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(verdict.getByText('Verified', { exact: true })).toBeVisible();
  await expect(verdict.getByText('I was along')).toBeVisible();
  await expect(verdict.getByText('Worked out when it was sent: Away.')).toBeVisible();
  await expect(verdict.getByText('5 km from Nhava Sheva CFS, which reaches 300 m; position accurate to 9 m')).toBeVisible();

  // The notice was accepted with the visit, so another device doesn't show it again.
  await page.evaluate(() => localStorage.removeItem(`visitNotice:${localStorage.getItem('userId')}`));
  await page.goto(`/salesandleadsclient/${withSite}`);
  await page.getByRole('button', { name: 'Log visit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Check In' })).toBeVisible();
});
