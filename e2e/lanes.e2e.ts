import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

let clientId = '';
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  clientId = (await api.post('/api/clients', { companyName: 'Kestrel Shipping', email: 'desk@kestrel.example' })).body._id;
  const other = (await api.post('/api/clients', { companyName: 'Two Tides', email: 'desk@tides.example' })).body._id;
  await api.post('/api/lanes', { clientId: other, loadPort: 'INNSA', dischargePort: 'NLRTM', volume: 40, volumeUnit: 'TEU' });
  await api.post('/api/lanes', { clientId: other, loadPort: 'INNSA', dischargePort: 'DEHAM' });
});

test('a lane is added at a client, found by its ports, summed up, changed and deleted', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto(`/salesandleadsclient/${clientId}`);
  const section = page.getByRole('region', { name: 'Lanes' });
  await expect(section).toContainText('No lanes yet.');
  await section.getByRole('button', { name: 'Add Lane' }).click();
  const form = page.getByRole('dialog', { name: 'Add Lane' });
  await form.getByRole('button', { name: 'Add Lane' }).click();
  await expect(form.getByRole('alert')).toContainText('Choose a load port');
  const choose = async (label: string, typed: string, option: string) => {
    await form.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Load port', 'nhava', 'INNSA Jawaharlal Nehru (Nhava Sheva)');
  await choose('Discharge port', 'in nsa', 'INNSA Jawaharlal Nehru (Nhava Sheva)');
  await form.getByLabel('Volume per year').fill('100');
  await form.getByRole('button', { name: 'Add Lane' }).click();
  await expect(form).toContainText('Load and discharge port are the same');
  await expect(form).toContainText('Choose a unit for the volume');
  await axe(page);
  await choose('Discharge port', 'rott', 'NLRTM Rotterdam');
  await form.getByRole('combobox', { name: 'Unit' }).click();
  await page.getByRole('option', { name: 'TEU' }).click();
  await form.getByRole('button', { name: 'Add Lane' }).click();
  await expect(form).toBeHidden();
  const row = section.getByRole('listitem');
  await expect(row).toContainText('INNSA → NLRTMJawaharlal Nehru (Nhava Sheva) → Rotterdam100 TEU');
  await axe(page);

  // Who ships INNSA → NLRTM: two filters of the list.
  await page.goto('/lanes?loadPort=INNSA&dischargePort=NLRTM');
  const table = page.getByRole('table', { name: 'Lanes' });
  await expect(table.getByRole('link', { name: 'Kestrel Shipping' })).toBeVisible();
  await expect(table.getByRole('link', { name: 'Two Tides' })).toHaveCount(1);
  await expect(page.getByText('Load port: INNSA')).toBeVisible();
  await axe(page);

  await page.goto('/lanes?show=ports');
  const summary = page.getByRole('table', { name: 'Lanes by their ports' });
  await expect(summary.getByRole('row', { name: /INNSA → NLRTM/ })).toContainText('140 TEU');
  await expect(summary.getByRole('row', { name: /INNSA → DEHAM/ })).toContainText('–');
  await axe(page);
  await summary.getByRole('link', { name: /INNSA → DEHAM/ }).click();
  await expect(page).toHaveURL(/\/lanes\?.*dischargePort=DEHAM/);
  // Until the filtered rows are there, the list shows all.
  await expect(table.getByRole('link', { name: 'Two Tides' })).toHaveCount(1);
  await expect(table.getByRole('link', { name: 'Kestrel Shipping' })).toHaveCount(0);

  await page.goto(`/salesandleadsclient/${clientId}`);
  await row.getByRole('button', { name: 'Edit INNSA → NLRTM' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Lane' });
  await edit.getByLabel('Commodity').fill('Cotton yarn');
  await edit.getByRole('button', { name: 'Update Lane' }).click();
  await expect(row).toContainText('Cotton yarn · 100 TEU');
  await row.getByRole('link', { name: 'INNSA → NLRTM' }).click();
  await expect(page.getByRole('heading', { name: 'INNSA → NLRTM' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section).toContainText('No lanes yet.');
});

test('a port that is missing is added by its UN/LOCODE, once', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/ports');
  await page.getByRole('button', { name: 'Add Port' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Port' });
  await form.getByLabel('UN/LOCODE').fill('in nsa');
  await form.getByLabel('Name').fill('Nhava Sheva');
  await form.getByRole('button', { name: 'Add Port' }).click();
  await expect(form).toContainText('There is a port with this UN/LOCODE already');
  await axe(page);
  await form.getByLabel('UN/LOCODE').fill('in hza');
  await form.getByLabel('Name').fill('Hazira');
  await form.getByRole('button', { name: 'Add Port' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('searchbox').fill('hazira');
  await expect(page.getByRole('table', { name: 'Ports' })).toContainText('INHZA');
  await axe(page);
});
