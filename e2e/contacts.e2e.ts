import { readFile } from 'node:fs/promises';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';
import { search, searchDialog } from './search.ts';

let clientId = '';
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  const client = { companyName: 'Contact Shipping', email: 'desk@contact.example', primaryContactName: 'Pia Storm' };
  clientId = (await api.post('/api/clients', client)).body._id;
});

test('a contact is added at a client, reached, found everywhere, taken as a vCard, added from one, changed and deleted', async ({
  page,
  signIn,
  axe,
}) => {
  await signIn(page);
  await page.goto(`/salesandleadsclient/${clientId}?tab=contacts`);
  await expect(page.getByRole('region', { name: 'Primary contact' })).toContainText('Pia Storm');
  await expect(page.getByText('No further contacts yet.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Contact' });
  await form.getByRole('button', { name: 'Add Contact' }).click();
  await expect(form.getByRole('alert')).toContainText('Name is missing');
  await form.getByLabel('Name').fill('Anouk Villiers');
  await form.getByLabel('Designation').fill('Head of Chartering');
  await form.getByLabel('E-mail').fill('anouk@contact.example');
  await form.getByLabel('Mobile').fill('+91 98200 12345');
  await form.getByRole('button', { name: 'Add Contact' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('list', { name: 'Contacts of Contact Shipping' }).getByRole('listitem');
  await expect(row).toContainText('Head of Chartering');
  await expect(row).toContainText('anouk@contact.example · +91 98200 12345');
  const links = ['Call', 'WhatsApp', 'E-mail'].map((name) =>
    row.getByRole('link', { name: `${name} Anouk Villiers`, exact: true }).getAttribute('href'),
  );
  expect(await Promise.all(links)).toEqual(['tel:+919820012345', 'https://wa.me/919820012345', 'mailto:anouk@contact.example']);
  await axe(page);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all as vCard' }).click()]);
  expect(file.suggestedFilename()).toBe('Contact Shipping.vcf');
  expect(await readFile(await file.path(), 'utf8')).toContain('N:Villiers;Anouk;;;\r\nFN:Anouk Villiers\r\nORG:Contact Shipping\r\n');

  // The file that was saved, with one more: only that one is new.
  const cards = `${await readFile(await file.path(), 'utf8')}BEGIN:VCARD\r\nVERSION:2.1\r\nN:Storm;Ida\r\nTEL;CELL:+47 900 12 345\r\nEND:VCARD\r\n`;
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add from vCard' }).click()]);
  await chooser.setFiles({ name: 'fair.vcf', mimeType: 'text/vcard', buffer: Buffer.from(cards) });
  const found = page.getByRole('dialog', { name: 'Add from vCard' });
  await expect(found.getByRole('checkbox', { name: /Anouk Villiers.*Already a contact/ })).not.toBeChecked();
  await axe(page);
  await found.getByRole('button', { name: 'Add 1 contact' }).click();
  await expect(found).toBeHidden();
  await expect(row.filter({ hasText: 'Ida Storm' })).toBeVisible();
  await row.getByRole('button', { name: 'Delete Ida Storm' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(1);

  await row.getByRole('button', { name: 'Edit Anouk Villiers' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Contact' });
  await edit.getByLabel('Department').fill('Chartering');
  await edit.getByRole('button', { name: 'Update Contact' }).click();
  await expect(row).toContainText('Head of Chartering · Chartering');

  await expect(async () => {
    await page.keyboard.press('Escape');
    await search(page, '98200 12345');
    await expect(searchDialog(page).getByRole('option', { name: /Anouk Villiers/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await searchDialog(page)
    .getByRole('option', { name: /Anouk Villiers/ })
    .click();
  await expect(page).toHaveURL(/\/contacts\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Anouk Villiers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'anouk@contact.example' })).toHaveAttribute('href', 'mailto:anouk@contact.example');
  await expect(page.getByRole('link', { name: '+91 98200 12345' })).toHaveAttribute('href', 'tel:+919820012345');
  await axe(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No further contacts yet.')).toBeVisible();
  await page.getByRole('link', { name: 'All contacts' }).click();
  await expect(page.getByText('No contacts yet.')).toBeVisible();
});
