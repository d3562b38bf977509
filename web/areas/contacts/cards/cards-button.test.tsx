import type { Client } from '@fairlead/contract/clients';
import { contactEndpoints } from '@fairlead/contract/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CardsButton } from './cards-button.tsx';

const CLIENT = {
  ...{ _id: '0198aaaa-0000-7000-8000-00000000000c', companyName: 'Konkan Minerals' },
  ...{ email: 'desk@konkan.example', mobile: null, phone: '+91 832 555 0177' },
} as Client;
const card = (name: string, ...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...lines, 'END:VCARD', ''].join('\r\n');

async function choose(content: string) {
  signedInAs('riya.nair');
  const server = fakeServer();
  const known = { name: 'Ben Okafor', email: 'ben@konkan.example', mobile: null, phone: null };
  server.on(contactEndpoints.list, () => ({ json: { contacts: [known] } }));
  const { user } = await renderPage(<CardsButton client={CLIENT} />);
  await user.upload(screen.getByLabelText('vCard file'), new File([content], 'fair.vcf', { type: 'text/vcard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from vCard' }));
  const tickOf = (name: RegExp) => dialog.findByRole<HTMLInputElement>('checkbox', { name });
  return { server, user, dialog, tickOf };
}

it('lists the cards with what is left out, and ticks those who are not at the client yet', async () => {
  const { dialog, tickOf } = await choose(
    card('Asha Menon', 'EMAIL:asha at konkan', 'TEL;TYPE=CELL:+91 98200 12345', 'TEL:1', 'TEL:2', 'TEL:3') +
      card('B. Okafor', 'EMAIL:BEN@konkan.example') +
      card('The desk', 'TEL:0832 5550177') +
      card('Asha M.', 'TEL:98200-12345') +
      card('', 'EMAIL:nobody@konkan.example'),
  );
  const shown = async (name: RegExp) => {
    const { checked, disabled } = await tickOf(name);
    return { checked, disabled };
  };
  const left = /Asha Menon.*Left out: E-mail must be an email address \(asha at konkan\); 2 more phone numbers/;
  expect(await shown(left)).toEqual({ checked: true, disabled: false });
  expect(await shown(/B\. Okafor.*Already a contact/)).toEqual({ checked: false, disabled: false });
  expect(await shown(/The desk.*Already a contact/)).toEqual({ checked: false, disabled: false });
  expect(await shown(/Asha M\..*Twice in this file/)).toEqual({ checked: false, disabled: false });
  expect(await shown(/nobody@konkan\.example.*Name is missing/)).toEqual({ checked: false, disabled: true });
  expect(dialog.getByRole('button', { name: 'Add 1 contact' })).toBeDefined();
});

it('adds what is ticked, keeps what failed with its reason, and sends it again under the same id', async () => {
  const { server, user, dialog, tickOf } = await choose(['Asha Menon', 'Meera Rao', 'Omar Haddad'].map((name) => card(name)).join(''));
  await user.click(await tickOf(/Omar Haddad/));
  server.on(contactEndpoints.create, ({ body }) =>
    (body as { name: string }).name === 'Asha Menon'
      ? { status: 201, json: {} }
      : { status: 503, json: { message: 'The server is being updated', code: 'unavailable' } },
  );
  await user.click(dialog.getByRole('button', { name: 'Add 2 contacts' }));
  expect((await tickOf(/Meera Rao.*The server is being updated/)).checked).toBe(true);
  expect(await dialog.findByText('1 of 2 added')).toBeDefined();
  expect((await tickOf(/Asha Menon.*Added/)).disabled).toBe(true);

  // As when the first one was stored and its answer got lost.
  server.on(contactEndpoints.create, () => ({ status: 204 }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.callsTo(contactEndpoints.create);
  expect(sent.map(({ body }) => body)).toEqual(['Asha Menon', 'Meera Rao', 'Meera Rao'].map((name) => ({ name, clientId: CLIENT._id })));
  const [first, second, again] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect([second === again, first === second, first]).toEqual([true, false, expect.stringMatching(/^[\da-f-]{36}$/)]);
});

it.each([
  ['no card', 'Name,Phone\r\nAsha,1', /There is no vCard in this file/],
  ['more than 200 cards', card('Asha').repeat(201), /more than 200 vCards/],
  ['more than 2 MB', 'x'.repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
])('refuses a file with %s', async (_, content, says) => {
  const { dialog, server } = await choose(content);
  expect((await dialog.findByRole('alert')).textContent).toMatch(says);
  expect([dialog.queryByRole('list'), server.callsTo(contactEndpoints.create)]).toEqual([null, []]);
});
