import { POCKET_CONTACTS } from '@fairlead/contract/pocket';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aPocketClient, emptyPocket, fillPocket } from '../../../testing/a-pocket.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { KeptContacts } from './kept-contacts.tsx';

const NOWHERE = { designation: null, email: null, mobile: null, phone: null };
const ANOUK = {
  ...{ _id: 'anouk', name: 'Anouk Villiers', designation: 'Head of Chartering' },
  ...{ email: 'anouk@konkan.example', mobile: '+91 98200 12345', phone: null },
};

beforeEach(() => signedInAs('asha.rao'));
afterEach(emptyPocket);

it('calls, writes by WhatsApp and e-mails the contacts of a kept client', async () => {
  const contacts = [ANOUK, { ...NOWHERE, _id: 'ben', name: 'Ben Okafor' }];
  await fillPocket({ clients: [aPocketClient({ _id: 'konkan', contacts }), aPocketClient({ _id: 'zephyr' })] });
  await renderPage(<KeptContacts client="konkan" />);
  const [anouk, ben] = within(await screen.findByRole('list', { name: 'Contacts' })).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(anouk.textContent).toContain('Head of Chartering');
  const links = ['Call', 'WhatsApp', 'E-mail'].map((name) =>
    within(anouk)
      .getByRole('link', { name: `${name} Anouk Villiers` })
      .getAttribute('href'),
  );
  expect(links).toEqual(['tel:+919820012345', 'https://wa.me/919820012345', 'mailto:anouk@konkan.example']);
  expect(within(ben).queryAllByRole('link')).toEqual([]);
  expect(screen.getByText('Adding and changing contacts needs the server.')).toBeDefined();
});

it.each([
  ['none', [], 'No further contacts.'],
  [
    'more than are kept',
    Array.from({ length: POCKET_CONTACTS }, (_, at) => ({ ...NOWHERE, _id: `c${at}`, name: `C ${at}` })),
    'The first 20 by name are kept.',
  ],
])('says of %s what is there', async (_, contacts, said) => {
  await fillPocket({ clients: [aPocketClient({ _id: 'konkan', contacts })] });
  await renderPage(<KeptContacts client="konkan" />);
  expect(await screen.findByText(new RegExp(`^${said}`))).toBeDefined();
});

it('says that contacts are not kept yet where an earlier version of the app has filled the device', async () => {
  await fillPocket({ hasContacts: false });
  await renderPage(<KeptContacts client="konkan" />);
  expect(await screen.findByText(/^Contacts are not kept on this device yet./)).toBeDefined();
});
