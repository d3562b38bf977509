import type { SearchResult } from '@fairlead/contract/search';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../bench/api-client.ts';
import { expect } from './fixtures.ts';
import { fillField } from './pocket.ts';

/** A client that is found, with something of every kind that is found by words, and an employee. Each is named after the client. */
export async function fillOffice(api: ApiClient, companyName: string) {
  const field = await fillField(api, companyName);
  const entry = { kind: 'receivable', reference: `INV-${companyName}`, amount: '1200', issuedOn: '2026-01-05' };
  const { status, body } = await api.post(`/api/clients/${field.clientId}/ledger`, entry);
  expect(status, JSON.stringify(body)).toBe(201);
  const file = { field: 'file', name: `Tariff of ${companyName}.txt`, bytes: new TextEncoder().encode('Rates'), type: 'text/plain' };
  expect((await api.upload(`/api/documents/${field.clientId}`, {}, file)).status).toBe(201);
  // A new client is found a moment later, and a search that was shown is not asked again.
  const kindsFound = async () => {
    const { body: answer } = await api.get(`/api/search?q=${encodeURIComponent(companyName)}`);
    return answer.results.map(({ kind }: SearchResult) => kind);
  };
  await expect.poll(kindsFound).toContain('client');
  return field;
}

/** The search's field, once it is open. */
export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

export const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });

/** Opens the search by its shortcut, as soon as the page hears it. */
export async function openSearch(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search/, includeHidden: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchField(page)).toBeFocused();
}

/** Opens the search and types. */
export async function search(page: Page, text: string): Promise<void> {
  await openSearch(page);
  await searchField(page).fill(text);
}

/** The rows that are shown, by the beginning of their words. */
export const found = (page: Page, name: string | RegExp) => searchDialog(page).getByRole('option', { name });
