import { CLIENT_MESSAGES, type Client, clientEndpoints } from '@fairlead/contract/clients';
import { teamEndpoints } from '@fairlead/contract/team';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { listEditMessage } from '../client-error.rules.ts';
import { ClientWizard } from './client-wizard.tsx';

const konkan = {
  _id: 'c1',
  companyName: 'Konkan Minerals',
  email: 'sales@konkan.example',
  country: 'India',
  opportunityValue: 5000,
  sites: [],
  profilePicture: null,
  createdBy: null,
  assignedToId: null,
  version: 3,
} as unknown as Client;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(teamEndpoints.list, () => ({ json: { employees: [], page: 1, next: null, previous: null } }));
});

async function wizard(client?: Client) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const page = await renderPage(<ClientWizard client={client} onSaved={onSaved} onClose={onClose} failure={listEditMessage} />);
  await screen.findByRole('dialog');
  return { ...page, onSaved, onClose };
}
type Person = Awaited<ReturnType<typeof wizard>>['user'];
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const heading = (name: string) => screen.findByRole('heading', { name });

async function fillFirstStep(user: Person) {
  await user.type(field(/^Company Name/), 'Konkan Minerals');
  await user.type(field(/^Email/), 'sales@konkan.example');
}

it('leads through three steps, back by label and never ahead', async () => {
  const { user } = await wizard();
  expect(button('Billing Details').disabled).toBe(true);
  await fillFirstStep(user);
  await user.click(button('Next'));
  await heading('Billing & Operational Details');
  expect(button('Review').disabled).toBe(true);
  await user.click(button('Corporate Details'));
  await heading('Corporate Details');
  expect(field(/^Company Name/).value).toBe('Konkan Minerals');
  expect(button('Billing Details').disabled).toBe(true);
});

it('asks for name and email before the second step, and takes the focus there', async () => {
  const { user } = await wizard();
  await user.click(button('Next'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain(CLIENT_MESSAGES.incomplete);
  expect(document.activeElement).toBe(summary);
  expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true');
});

it('reviews every value, blanks as Not provided and the value in dollars, then adds what was typed', async () => {
  server.on(clientEndpoints.create, () => ({ status: 201, json: konkan }));
  const { user, onSaved } = await wizard();
  await fillFirstStep(user);
  await user.click(button('Next'));
  await user.type(field(/^Opportunity Value/), '125000');
  await user.click(button('Next'));
  const value = (label: string) => within(screen.getByRole('dialog')).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  await heading('Review Client Information');
  expect([value('Company Name'), value('Opportunity Value'), value('Country')]).toEqual(['Konkan Minerals', '$125,000', 'Not provided']);
  await user.click(button('Finish'));
  await expect.poll(() => onSaved.mock.calls).toEqual([[konkan]]);
  expect(server.callsTo(clientEndpoints.create)[0]?.body).toEqual({
    companyName: 'Konkan Minerals',
    email: 'sales@konkan.example',
    opportunityValue: 125_000,
    sites: [],
  });
});

it('says that it is saving, and does it once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ json: unknown }>();
  server.on(clientEndpoints.update, () => promise, { id: 'c1' });
  const { user, onSaved } = await wizard(konkan);
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Updating Client...' })).disabled).toBe(true);
  resolve({ json: konkan });
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(clientEndpoints.update, { id: 'c1' })).toHaveLength(1);
});

it('opens filled in, sends null for what was emptied and the version it was read at', async () => {
  server.on(clientEndpoints.update, () => ({ json: konkan }), { id: 'c1' });
  const { user, onSaved } = await wizard(konkan);
  expect(field(/^Country/).value).toBe('India');
  await user.clear(field(/^Country/));
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(clientEndpoints.update, { id: 'c1' })[0]?.body).toEqual({ country: null, version: 3 });
});

it('shows the server’s refusal at its field, on the step that holds it', async () => {
  const refusal = { message: 'Invalid', code: 'invalid', fields: { country: 'is no country' } };
  server.on(clientEndpoints.update, () => ({ status: 400, json: refusal }), { id: 'c1' });
  const { user } = await wizard(konkan);
  await user.type(field(/^Country/), 'n');
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Invalid data provided. Please check your inputs.');
  await user.click(within(summary).getByRole('button', { name: 'Country: is no country' }));
  expect(document.activeElement).toBe(field(/^Country/));
});

it('keeps what was typed when someone else saved first, on top of the newest', async () => {
  const newest = { ...konkan, taxId: 'T-9', country: 'Oman', version: 4 };
  server.on(clientEndpoints.update, () => ({ status: 409, json: { message: 'x', code: 'conflict' } }), { id: 'c1' });
  server.on(clientEndpoints.get, () => ({ json: newest }), { id: 'c1' });
  const { user, onSaved } = await wizard(konkan);
  await user.type(field(/^Designation/), 'Director');
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Finish'));
  await user.click(await screen.findByRole('button', { name: 'Load the newest' }));
  await screen.findByText(/newest version is loaded/);
  server.on(clientEndpoints.update, () => ({ json: newest }), { id: 'c1' });
  await user.click(button('Finish'));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.callsTo(clientEndpoints.update, { id: 'c1' }).at(-1)?.body).toEqual({ designation: 'Director', version: 4 });
});

it('resets on X and gives back what was typed; nothing when nothing was', async () => {
  const { user, onClose, unmount } = await wizard();
  await user.type(field(/^Company Name/), 'Kon');
  await user.click(button('Close'));
  expect(onClose.mock.calls[0]?.[0]).toMatchObject({ values: { companyName: 'Kon' }, step: 0 });
  unmount();
  const again = await wizard();
  expect(field(/^Company Name/).value).toBe('');
  await again.user.click(button('Close'));
  expect(again.onClose.mock.calls).toEqual([[undefined]]);
});

it('has what was typed after a reload', async () => {
  const { user, unmount } = await wizard();
  await user.type(field(/^Company Name/), 'Konkan');
  unmount();
  await wizard();
  expect(field(/^Company Name/).value).toBe('Konkan');
});

it.each([
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), CLIENT_MESSAGES.notAnImage],
  [new File([new Uint8Array(5_242_881)], 'big.png', { type: 'image/png' }), CLIENT_MESSAGES.photoTooLarge],
])('refuses a photo that is none or too large: %#', async (file, message) => {
  await wizard();
  // A file dialog may offer every file, whatever it was asked for.
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Upload Photo', { selector: 'input' }), file);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(message);
});
