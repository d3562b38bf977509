import { contactEndpoints } from '@fairlead/contract/contacts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { createKey } from '../../../platform/drafts/kept-drafts.ts';
import { isOpen } from '../../../platform/drafts/open-drafts.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { useContactDialogs } from './use-contact-dialogs.tsx';

const KONKAN = { _id: '0198bbbb-0000-7000-8000-000000000001', name: 'Konkan Minerals' };
const TAMARIND = { _id: '0198bbbb-0000-7000-8000-000000000002', name: 'Tamarind Loom Textiles' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
});

function Dialogs({ client }: { client?: typeof KONKAN }) {
  const { dialogs, add } = useContactDialogs(client && { client });
  return (
    <>
      <button type="button" onClick={add}>
        Open
      </button>
      {dialogs}
    </>
  );
}
async function open(client?: typeof KONKAN) {
  const page = await renderPage(<Dialogs {...(client && { client })} />);
  await page.user.click(await screen.findByRole('button', { name: 'Open' }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  return { ...page, name };
}

it('what was typed of a contact at one client is not offered at another, and is found at its own', async () => {
  const first = await open(KONKAN);
  await first.user.type(first.name, 'Anouk');
  first.unmount();
  const other = await open(TAMARIND);
  expect(other.name.value).toBe('');
  other.unmount();
  expect((await open(KONKAN)).name.value).toBe('Anouk');
});

it('a contact is stored at the client on whose page it is added, whatever was kept of another', async () => {
  const kept = {
    at: '/elsewhere',
    changes: { name: 'Anouk', client: KONKAN },
    step: 0,
    hadPhoto: false,
    keptAt: '2026-11-21T09:00:00.000Z',
  };
  for (const id of ['new', TAMARIND._id]) openDraft(`contact:${id}`).write(kept);
  server.on(contactEndpoints.create, () => ({ status: 400, json: { message: 'Not now', code: 'invalid' } }));
  const { user } = await open(TAMARIND);
  await user.click(screen.getByRole('button', { name: 'Add Contact' }));
  await screen.findByText('Not now');
  expect(server.callsTo(contactEndpoints.create).map(({ body }) => body)).toEqual([{ name: 'Anouk', clientId: TAMARIND._id }]);
});

it('a form that was left open is discarded for good, and comes back by Undo', async () => {
  const first = await open(KONKAN);
  await first.user.type(first.name, 'Anouk');
  first.unmount();
  const draft = openDraft(`contact:${KONKAN._id}`);
  const { user } = await renderPage(<Dialogs client={KONKAN} />);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(draft.read()).toBeUndefined();
  await user.click(await screen.findByText('Undo'));
  expect(draft.read()).toMatchObject({ changes: { name: 'Anouk' } });
});

it('holds the name of a closed or discarded form against what another tab left, as long as Undo may bring it back', async () => {
  const isHeld = () => isOpen(createKey(`contact:${KONKAN._id}`));
  const first = await open(KONKAN);
  await first.user.type(first.name, 'Anouk');
  await first.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('The new contact was not saved.')).toBeDefined();
  const whenClosed = isHeld();
  await first.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  const whenGone = isHeld();
  openDraft(`contact:${KONKAN._id}`).write({ at: '/', draftOf: KONKAN._id, changes: { name: 'Anouk' } });
  first.unmount();
  const { user } = await renderPage(<Dialogs client={KONKAN} />);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The new contact was discarded.')).toBeDefined();
  expect({ whenClosed, whenGone, whenDiscarded: isHeld() }).toEqual({ whenClosed: true, whenGone: false, whenDiscarded: true });
});
