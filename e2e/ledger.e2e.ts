import type { Page } from '@playwright/test';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

let clientId = '';
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  clientId = (await api.post('/api/clients', { companyName: 'Ledger Shipping', email: 'desk@ledger.example' })).body._id;
});

const card = (page: Page, title: string) => page.getByRole('list', { name: 'Summary' }).getByRole('listitem').filter({ hasText: title });

test('an entry is added, paid in part and as a whole, and the figures follow', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/salesandleads');
  await expect(card(page, 'Total Receivables')).toContainText('₹0.00');

  await page.goto(`/salesandleadsclient/${clientId}?tab=accounts`);
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Entry' });
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByRole('alert')).toContainText('Please fill in all required fields');
  await form.getByLabel('Reference').fill('INV-1');
  await form.getByLabel('Amount').fill('100000.50');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'INV-1' });
  await expect(row).toContainText('₹1,00,000.50');
  await expect(card(page, 'Receivables by age')).toContainText('₹1,00,000.50');

  await row.getByText('INV-1').click();
  const entry = page.getByRole('dialog', { name: 'INV-1' });
  const payment = entry.getByRole('form', { name: 'Payment' });
  await payment.getByLabel('Amount').fill('100001');
  await expect(payment).toContainText('This is more than the ₹1,00,000.50 still open');
  await payment.getByLabel('Amount').fill('40,000');
  await payment.getByRole('button', { name: 'Note part payment' }).click();
  await expect(payment).toContainText('Please write it without separators of thousands');
  await payment.getByLabel('Amount').fill('40.000,00');
  await payment.getByRole('button', { name: 'Note part payment' }).click();
  await expect(entry.getByRole('listitem')).toContainText('₹40,000.00');
  await expect(payment.getByLabel('Amount')).toHaveValue('60000.50');
  await payment.getByRole('button', { name: 'Mark paid' }).click();
  await expect(payment).toBeHidden();
  await expect(entry.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Paid');
  await expect(card(page, 'Receivables by age')).toContainText('₹0.00');

  await page.goto('/salesandleads');
  await expect(card(page, 'Total Receivables')).toContainText('₹0.00');
  await card(page, 'Total Receivables').getByRole('link').click();
  await expect(page).toHaveURL(/\/ledger\?kind=receivable&state=Unpaid$/);
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByRole('radio', { name: 'Any state' }).check();
  await expect(page.getByRole('row').filter({ hasText: 'INV-1' })).toContainText('Paid');
});

test('Back leaves an entry that was opened by its address, and asks first where a payment is typed', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(`/salesandleadsclient/${clientId}?tab=accounts`);
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Entry' });
  await form.getByLabel('Reference').fill('INV-2');
  await form.getByLabel('Amount').fill('500');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  const entry = page.getByRole('dialog', { name: 'INV-2' });
  await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
  await expect(entry).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/tab=accounts/);
  await expect(entry).toBeHidden();

  await page.goForward();
  await entry.getByLabel('Amount').fill('200');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Close this form?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry.getByLabel('Amount')).toHaveValue('200');
  await expect(page).toHaveURL(/\/ledger\//);
  await page.goBack();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(entry).toBeHidden();
});
