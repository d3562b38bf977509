import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasDrafts } from '../../platform/drafts/kept-drafts.ts';
import { openOutbox } from '../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../platform/outbox/entry.ts';
import { openEntryDraft } from '../../platform/outbox/entry-draft.ts';
import { openOutboxStore } from '../../platform/outbox/outbox-store.ts';
import { noteOwnReload } from '../../platform/worker/own-reload.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

// As while Fairlead reloads the page, where only what would be lost is asked about.
beforeEach(() => noteOwnReload(true));
afterEach(() => noteOwnReload(false));

const RIYA = '0198aaaa-0000-7000-8000-000000000001';
const entry = (place: number): OutboxEntry => ({
  ...{ id: `e${place}`, userId: RIYA, kind: 'note', format: 1, scope: 'a', files: [], tries: 0 },
  ...{ content: { client: { _id: 'c', name: 'Konkan' }, text: '' }, title: `Note ${place}` },
  madeAt: `2026-11-24T10:00:${place}.000Z`,
  state: 'waiting',
  notBefore: Date.now() + 600_000,
});

it('shows first what someone must look at, and of much that waits the oldest, the rest on a press', async () => {
  signedInAs('riya', RIYA);
  fakeServer();
  const store = await openOutboxStore();
  for (let place = 10; place < 59; place += 1) await store.put(entry(place), []);
  await store.put({ ...entry(59), state: 'attention', problem: { message: 'Client not found', code: 'invalid', fields: {} } }, []);
  await store.put({ ...entry(60), madeAt: '2026-11-24T10:01:00.000Z' }, []);
  store.close();
  const { user } = await renderPage(<WaitingPage />);
  await screen.findByText('1 of 51 need attention.');
  const titles = () =>
    within(screen.getByRole('list', { name: 'To be sent' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent);
  expect([titles().slice(0, 2), titles().length]).toEqual([['Note 59', 'Note 10'], 50]);
  await user.click(screen.getByRole('button', { name: 'More (1)' }));
  expect([titles().at(-1), titles().length]).toEqual(['Note 60', 51]);
});

it('asks before a note that waits is closed with what was typed in it, and begins anew after that', async () => {
  signedInAs('riya', RIYA);
  fakeServer();
  const store = await openOutboxStore();
  await store.put({ ...entry(10), content: { client: { _id: 'c', name: 'Konkan' }, text: 'Promised a quote' } }, []);
  store.close();
  const { user } = await renderPage(<WaitingPage />);
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Edit note');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await field(), ' by Friday');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect((await field()).value).toBe('Promised a quote by Friday');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
  expect([screen.queryByRole('dialog'), hasDrafts()]).toEqual([null, false]);
});

it('asks before a reload about what is typed in a note that waits, and forgets it with the note', async () => {
  signedInAs('riya', RIYA);
  fakeServer();
  const store = await openOutboxStore();
  await store.put({ ...entry(10), content: { client: { _id: 'c', name: 'Konkan' }, text: 'Promised a quote' } }, []);
  store.close();
  const { user, unloadAnswers } = await renderPage(<WaitingPage />);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Edit note'), '!');
  expect([unloadAnswers(), openEntryDraft('e10').read()]).toEqual([[true, true], { text: 'Promised a quote!', context: null }]);
  await (await openOutbox()).remove(['e10']);
  expect(hasDrafts()).toBe(false);
});
