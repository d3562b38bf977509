import type { Client } from '@fairlead/contract/clients';
import { demurrageEndpoints } from '@fairlead/contract/clients/demurrage';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { addDays } from '@fairlead/contract/kit/time';
import { settingsEndpoints } from '@fairlead/contract/settings';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openChoices, openDraft } from '../../../platform/drafts/drafts.ts';
import { hasDrafts, removeDrafts } from '../../../platform/drafts/kept-drafts.ts';
import { today } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { DemurrageDialog } from './demurrage-dialog.tsx';
import { BLANK_TERMS, type DemurrageValues, startValues } from './demurrage-form.rules.ts';
import { readTerms } from './kept-terms.ts';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const konkan = { _id: 'c1', companyName: 'Konkan Minerals', demurrageTerms: '7 days free at JNPT' } as Client;
const START = addDays(today(), -9);
const onClose = vi.fn();

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  onClose.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  signedInAs('riya.nair', ME);
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({
    json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
  }));
  server.on(settingsEndpoints.get, () => ({ json: { currency: 'USD', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } }));
});
afterEach(() => void vi.restoreAllMocks());

/** The dialog with the day of discharge chosen, which the picker's own test chooses. */
async function dialog({ start = START, part = {} }: { start?: string; part?: Partial<DemurrageValues> } = {}) {
  openDraft<DemurrageValues>('demurrage:c1').write({ ...startValues(undefined), moments: [start, '', ''], ...part });
  const shown = await renderPage(<DemurrageDialog client={konkan} onClose={onClose} />);
  const box = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
  return { ...shown, box, demurrage: within(box.getByRole('group', { name: 'Demurrage' })) };
}
const result = () => screen.getByRole('region', { name: 'Result' }).textContent;

it('reckons while one types, and the last tier has no end', async () => {
  const { user, demurrage, box } = await dialog();
  expect(result()).toContain('Choose the days');
  expect(box.getByText('7 days free at JNPT')).toBeDefined();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  // Ten days, four of them free.
  expect(result()).toContain('Total for 1 container$240.00');
  expect(result()).toContain(`Each charged day after ${monthDayYear(addDays(today(), 1))}$40.00`);
  await user.click(demurrage.getByRole('button', { name: 'Add a tier' }));
  await user.type(demurrage.getByLabelText('Last day of tier 1'), '2');
  await user.type(demurrage.getByLabelText('Rate per day of tier 2'), '80');
  expect(result()).toContain('$400.00');
  expect(result()).toContain('Day 3 and after');
  await user.click(demurrage.getByRole('button', { name: 'Remove tier 1' }));
  expect(result()).toContain('Total for 1 container$480.00');
  expect(document.activeElement?.textContent).toBe('Add a tier');
});

it('says at its field what is wrong at once, and what is missing when the result is asked for', async () => {
  const { user, demurrage, box } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4x');
  expect(demurrage.getByText('Must be a whole number from 0 to 365')).toBeDefined();
  expect(demurrage.queryByText('Rate: Is required')).toBeNull();
  await user.click(box.getByRole('button', { name: 'Copy' }));
  expect(demurrage.getByText('Rate: Is required')).toBeDefined();
  expect(box.getByRole('alert').textContent).toContain('Demurrage: tier 1, rate per day is required');
});

it('is saved as a note in words, and the terms are there for the next client', async () => {
  const note = vi.fn();
  server.on(
    clientRecordEndpoints.createNote,
    ({ body }) => {
      note((body as { text: string }).text);
      return { status: 201, json: { _id: 'n1', text: '', createdBy: ME, author: 'riya.nair', createdAt: '', updatedAt: '', version: 1 } };
    },
    { id: 'c1' },
  );
  const { user, demurrage, box } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40,50');
  await user.click(await box.findByRole('button', { name: 'Save as note' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const [text] = note.mock.calls[0] ?? [];
  expect(text).toContain(`Demurrage: estimate as of ${monthDayYear(today())}`);
  expect(text).toContain('Day 1 and after: 6 days × $40.50 = $243.00');
  expect(openDraft('demurrage:c1').read()).toBeUndefined();
  expect(openChoices('demurrageTerms').read()).toMatchObject({
    tariffs: { Demurrage: { freeDays: '4', tiers: [{ rate: '40,50' }] } },
  });
});

it('begins with the terms that were used last in this tab, until their user logs out', async () => {
  const kept = {
    ...BLANK_TERMS,
    containers: '3',
    tariffs: { ...BLANK_TERMS.tariffs, Demurrage: { ...BLANK_TERMS.tariffs.Demurrage, freeDays: '7' } },
  };
  openChoices('demurrageTerms').write(kept);
  await renderPage(<DemurrageDialog client={konkan} onClose={onClose} />);
  const box = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
  expect(box.getByLabelText<HTMLInputElement>('Number').value).toBe('3');
  expect(within(box.getByRole('group', { name: 'Demurrage' })).getByLabelText<HTMLInputElement>('Free days').value).toBe('7');
  expect([hasDrafts(), localStorage.getItem('demurrageTerms')]).toEqual([false, null]);
  removeDrafts(ME);
  expect(readTerms()).toBeUndefined();
});

it('asks before what is typed is closed, and log-out counts it until then', async () => {
  const { user, box } = await dialog();
  await user.type(box.getByLabelText('Type'), 'R');
  expect([hasDrafts(), openDraft<DemurrageValues>('demurrage:c1').read()?.equipment]).toEqual([true, 'R']);
  await user.click(box.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect([onClose.mock.calls.length, hasDrafts()]).toEqual([1, false]);
});

it('closes at once where nothing is typed, or nothing that differs any more', async () => {
  const { user } = await renderPage(<DemurrageDialog client={konkan} onClose={onClose} />);
  const box = within(await screen.findByRole('dialog', { name: 'Demurrage & detention' }));
  await user.type(box.getByLabelText('Type'), 'R');
  await user.clear(box.getByLabelText('Type'));
  expect(hasDrafts()).toBe(false);
  await user.click(box.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

it('reckons the first charge alone where of the second nothing but its days is typed, and says so', async () => {
  const { user, demurrage } = await dialog({ part: { moments: [START, addDays(START, 5), ''] } });
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  expect(result()).toContain('Total for 1 container$80.00');
  expect(result()).toContain('Detention is left out: no free days and rates.');
});

it('is copied as the same words', async () => {
  const { user, demurrage, box } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  await user.click(box.getByRole('button', { name: 'Copy' }));
  expect(await box.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toContain('Total: $240.00');
});

it('is there to be copied by hand where the browser refuses, as without https', async () => {
  const { user, demurrage, box } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(box.getByRole('button', { name: 'Copy' }));
  const text = await box.findByLabelText<HTMLTextAreaElement>('This browser refused to copy. Copy it from here.');
  expect(text.value).toContain('Total: $240.00');
  expect([document.activeElement, text.selectionStart, text.selectionEnd]).toEqual([text, 0, text.value.length]);
  expect(box.getByRole('button', { name: 'Copy' })).toBeDefined();
});

it('can be closed while its PDF is awaited, which is given up then', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  server.on(demurrageEndpoints.printDemurrage, () => new Promise<never>(() => undefined), { id: 'c1' });
  const { user, demurrage, box, unmount } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  await user.click(box.getByRole('button', { name: 'PDF' }));
  const signal = () => asked.mock.calls.find(([address]) => String(address).endsWith('/demurrage'))?.[1]?.signal;
  await vi.waitFor(() => expect(signal()?.aborted).toBe(false));
  await user.click(box.getByRole('button', { name: 'Close' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
  unmount();
  expect(signal()?.aborted).toBe(true);
});

it('is printed by the server from what is typed, and says why where that fails', async () => {
  const sent = vi.fn();
  server.on(
    demurrageEndpoints.printDemurrage,
    ({ body }) => {
      sent(body);
      return { status: 503, json: { message: 'Busy now', code: 'unavailable' } };
    },
    { id: 'c1' },
  );
  const { user, demurrage, box } = await dialog();
  await user.type(demurrage.getByLabelText('Free days'), '4');
  await user.type(demurrage.getByLabelText('Rate per day of tier 1'), '40');
  await user.click(box.getByRole('button', { name: 'PDF' }));
  expect((await box.findByRole('alert')).textContent).toContain('Busy now');
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ until: today(), currency: 'USD', phases: [{ start: START, freeDays: 4 }] });
});

it('asks for one free time where both charges are one, and for working days where these count', async () => {
  const { user, box } = await dialog();
  await user.click(box.getByRole('checkbox', { name: /^Combined/ }));
  expect(box.queryByRole('group', { name: 'Demurrage' })).toBeNull();
  expect(box.getByRole('group', { name: 'Demurrage and detention combined' })).toBeDefined();
  expect(box.queryByRole('button', { name: /Gate-out full/ })).toBeNull();
  await user.selectOptions(box.getByLabelText('Which days count'), 'Working days');
  expect(box.getByLabelText('Weekend')).toBeDefined();
  await user.click(box.getByRole('radio', { name: 'Export' }));
  expect(box.getByRole('button', { name: /^Empty pick-up/ })).toBeDefined();
});
