import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { keepDrafts } from '../../platform/drafts/device-drafts.ts';
import { inDeviceStore } from '../../platform/drafts/device-store.ts';
import { claimTab } from '../../platform/drafts/draft-tab.ts';
import { openDraft, useDraftMoves } from '../../platform/drafts/drafts.ts';
import { isOpen } from '../../platform/drafts/open-drafts.ts';
import { now } from '../../platform/time.ts';
import { fakeLocks } from '../../testing/locks.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { TextEditor } from './text-editor.tsx';

let stop = () => {};
Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true, writable: true });
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));
afterEach(() => stop());

/** As on a client's page. */
function Note({ onSave = async () => {} }: { onSave?: () => Promise<unknown> }) {
  const moves = useDraftMoves();
  const [draft] = useState(() => openDraft<{ text: string; context: null }>('note:c1'));
  return <TextEditor key={moves} label="Note" maxLength={100} initial="" draft={draft} context={null} save="Add" onSave={onSave} />;
}

/** Keeps drafts once the device has a newer text than the browser has brought back. */
async function begin() {
  const tab = await claimTab();
  const at = now().getTime();
  const text = JSON.stringify({ text: 'Promised a quote', context: null });
  sessionStorage.setItem('draftsWrittenAt', String(at - 1));
  await inDeviceStore((store) => store.change(tab, 'u1', [{ tab, key: 'draft:u1:note:c1', userId: 'u1', text, at }], []));
  stop = keepDrafts({ userId: 'u1', severalOf: [] });
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Note');

it('shows the newer text that the device has, in place of one that is only back', async () => {
  signedInAs('riya', 'u1');
  openDraft('note:c1').write({ text: 'Promised', context: null });
  await renderPage(<Note />);
  expect((await field()).value).toBe('Promised');
  await begin();
  await waitFor(async () => expect((await field()).value).toBe('Promised a quote'));
});

it('leaves what is being typed, and the newer text on the device until that is done', async () => {
  signedInAs('riya', 'u1');
  const { user } = await renderPage(<Note />);
  await user.type(await field(), 'Wants a COA');
  await begin();
  const listTexts = async () => (await inDeviceStore((store) => store.list('u1'))).map(({ text }) => text);
  await waitFor(async () => expect(await listTexts()).toContainEqual(expect.stringContaining('Wants a COA')));
  expect((await field()).value).toBe('Wants a COA');
  expect(await listTexts()).toContainEqual(expect.stringContaining('Promised a quote'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  stop();
  stop = keepDrafts({ userId: 'u1', severalOf: [] });
  await waitFor(async () => expect((await field()).value).toBe('Promised a quote'));
});

it('leaves one that is being sent, though nobody has typed in it since it was brought back', async () => {
  signedInAs('riya', 'u1');
  openDraft('note:c1').write({ text: 'Promised', context: null });
  const sending = Promise.withResolvers<void>();
  const { user } = await renderPage(<Note onSave={() => sending.promise} />);
  const isHeld = () => isOpen('draft:u1:note:c1');
  expect((await field()).value).toBe('Promised');
  const before = isHeld();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect([before, isHeld()]).toEqual([false, true]);
  sending.resolve();
  await waitFor(() => expect(isHeld()).toBe(false));
});
