import { readFileSync } from 'node:fs';
import { descriptionEndpoint } from '@fairlead/contract/kit/openapi/description';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { ReferencePage } from './reference-page.tsx';

const description = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8'));
Element.prototype.scrollIntoView = () => {};

async function openReference(query = '', answer: () => object | Error = () => ({ json: description })) {
  signedInAs('riya.nair');
  const server = fakeServer();
  server.on(descriptionEndpoint, answer as () => { json: unknown });
  const page = await renderPage(<ReferencePage />, { at: `/help/api${query}`, route: '/help/api' });
  return { ...page, server };
}

it('opens a call under an address of its own, with what it takes, answers and refuses', async () => {
  const { user, address } = await openReference('?area=contacts');
  const row = await screen.findByRole('button', { name: /^POST\/api\/contactscontacts:write/ });
  expect(row.getAttribute('aria-expanded')).toBe('false');
  await user.click(row);
  expect(address()).toBe('/help/api?area=contacts&call=contacts.create');
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Example',
    'Headers',
    'Body, JSON',
    'Answers',
    'Refusals',
  ]);
  const [name] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith('name'));
  expect(name?.textContent).toMatch(/^namestringrequired1 to 120 characters/);
  expect(screen.getByText(`"${location.origin}/api/contacts"`, { exact: false }).tagName).toBe('PRE');
  await user.click(row);
  expect(address()).toBe('/help/api?area=contacts');
});

it('opens the call that the address names, and its lists when they are asked for', async () => {
  const { user } = await openReference('?call=contacts.list&keys=yes');
  const row = await screen.findByRole('button', { name: /^GET\/api\/contactscontacts:read/ });
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByText('updatedAt')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Contact: \d+ fields/ }));
  expect(screen.getAllByText('updatedAt').length).toBeGreaterThan(0);
});

it('finds, says how many, and leads back from where nothing is found', async () => {
  const { user, address } = await openReference('?keys=yes');
  const search = await screen.findByRole('searchbox', { name: 'Search the calls' });
  await user.type(search, 'vcard unheard-of{Enter}');
  expect(await screen.findByText('No call found for “vcard unheard-of”.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show all calls' }));
  expect(address()).toBe('/help/api');
  expect(screen.getByText(/^\d{3} calls$/)).toBeDefined();
});

it('keeps what is chosen while a search waits for a pause', async () => {
  const { address } = await openReference();
  // Both in one go, so that the pause is not over between them.
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search the calls' }), { target: { value: 'vcard' } });
  fireEvent.click(screen.getByText('For API keys'));
  await waitFor(() => expect(address()).toBe('/help/api?keys=yes&search=vcard'));
});

it('says of a call that needs a file that it is multipart', async () => {
  await openReference('?call=checkins.addPhoto');
  await screen.findByRole('button', { name: /^PUT\/api\/checkins\/\{id\}\/photo/ });
  const headings = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(headings.filter((each) => each?.includes('multipart') || each?.includes('JSON'))).toEqual(['Body, multipart with a file']);
});

it('says that there is no network, and goes on when it is asked to', async () => {
  let isAway = true;
  const { user } = await openReference('', () => (isAway ? new Error('gone') : { json: description }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Network error. Please check your internet connection.')).toBeDefined();
  isAway = false;
  await user.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Clients' })).toBeDefined();
});
