import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';
import { expectKept, hire } from './pocket.ts';
import { AT_THE_GATE, acceptNotice, fillVerdicts, IN_TOWN, openFirstForm } from './visit-verdict.ts';

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

test('without a network a first visit, after its notice, is Away by the kept sites, asks why, and is so once it is sent', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const { withSite } = await fillVerdicts(server, test.info().file);
  const { admin, self } = await hire(server, 'verdict.offline');
  const own = await signInToApi(server.url, self);
  const readAccepted = async () => (await own.get('/api/checkins/notice')).body.acceptedVersion;
  await signInAs(page, server, self);
  await page.goto('/profile');
  await expectKept(page, 'Gated Shipping');

  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto(`/salesandleadsclient/${withSite}`);
  await openFirstForm(page, context, IN_TOWN, 'Who sees it, and for how long positions are kept, is as your workspace has set it.');
  const form = await acceptNotice(page);
  await expect(form.getByText('Away: 5 km from Nhava Sheva CFS, which reaches 300 m; position accurate to 9 m.')).toBeVisible();
  await form.getByRole('button', { name: 'Check In' }).tap();
  await expect(form.getByText('Please say why you are away from their sites, or choose “No reason”').first()).toBeVisible();
  await form.getByLabel('Why are you away from their sites?').fill('Met at their office in town');
  await form.getByRole('button', { name: 'Check In' }).tap();
  await expect(form).toBeHidden();
  await expect(page.getByRole('link', { name: '1 waiting to be sent' })).toBeVisible();
  expect(await readAccepted()).toBeNull();

  await context.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const visits = `/api/checkins?client=${withSite}`;
  await expect.poll(async () => (await admin.get(visits)).body.total).toBe(1);
  expect(await readAccepted()).toBe(VISIT_NOTICE_VERSION);
  await page.goto(`/checkins/${(await admin.get(visits)).body.checkIns[0]._id}`);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText('Away', { exact: true })).toBeVisible();
  await expect(verdict.getByText('Met at their office in town')).toBeVisible();
});
