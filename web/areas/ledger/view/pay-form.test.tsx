import { type LedgerEntry, ledgerEndpoints, type PaymentDraft } from '@fairlead/contract/ledger';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { today } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ledgerQueries } from '../ledger.queries.ts';
import { useOpenEntry } from './use-open-entry.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const place = { clientId: 'c1', entryId: 'e1' };
const invoice = {
  ...{ _id: 'e1', clientId: 'c1', clientName: 'Konkan Minerals', kind: 'receivable', reference: 'INV-7', description: null },
  ...{ amount: '1000.00', openAmount: '1000.00', paidAmount: '0.00', currency: 'USD', baseCurrency: 'USD', rate: null },
  ...{ issuedOn: '2026-11-01', dueOn: '2026-12-01', state: 'open', payments: [], createdBy: ME, version: 1 },
} as unknown as LedgerEntry;
const theirs = { _id: 'p1', paidOn: '2026-11-20', amount: '400.00' };
const partlyPaid = { ...invoice, openAmount: '600.00', state: 'partlyPaid', payments: [theirs], version: 2 } as LedgerEntry;

let server: ReturnType<typeof fakeServer>;
let stored: LedgerEntry;
beforeEach(() => {
  signedInAs('riya.nair', ME);
  stored = invoice;
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Manager', employeeId: null } }));
  server.on(ledgerEndpoints.get, () => ({ json: stored }), { id: 'e1' });
});

const Opened = () => useOpenEntry({ openId: 'e1', onEdit: () => undefined, onDelete: () => undefined }).dialog;
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)');
const sent = () => server.callsTo(ledgerEndpoints.pay, place).map(({ body }) => body as PaymentDraft);

async function opened() {
  const { user, queryClient } = await renderPage(<Opened />);
  await screen.findByLabelText('Amount (USD)');
  async function change(to: LedgerEntry) {
    stored = to;
    await queryClient.invalidateQueries({ queryKey: ledgerQueries.one('e1').queryKey });
  }
  return { user, change };
}

it('keeps a payment that is being typed while a colleague changes the entry, and says what is open now', async () => {
  const { user, change } = await opened();
  await user.clear(amount());
  await user.type(amount(), '250');
  await change(partlyPaid);
  expect(await screen.findByText('$600.00 is still open now.')).toBeDefined();
  expect(amount().value).toBe('250');
  await change({ ...partlyPaid, openAmount: '0.00', state: 'paid', version: 3 } as LedgerEntry);
  expect(await screen.findByText('$0.00 is still open now.')).toBeDefined();
  expect(amount().value).toBe('250');
  expect(screen.getByText('This entry is paid already')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark paid' }).disabled).toBe(true);
  await user.clear(amount());
  expect(screen.queryByRole('form', { name: 'Payment' })).toBeNull();
});

it('takes what is open now, typed, for nothing typed', async () => {
  const { user, change } = await opened();
  await user.clear(amount());
  await user.type(amount(), '60');
  await change(partlyPaid);
  expect(await screen.findByText('$600.00 is still open now.')).toBeDefined();
  await user.type(amount(), '0.00');
  expect(screen.queryByText(/is still open now/)).toBeNull();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('offers what is open now while nothing is typed, and goes with the last of it', async () => {
  const { change } = await opened();
  expect(amount().value).toBe('1000.00');
  await change(partlyPaid);
  await expect.poll(() => amount().value).toBe('600.00');
  expect(screen.queryByText(/is still open now/)).toBeNull();
  await change({ ...partlyPaid, openAmount: '0.00', state: 'paid', version: 3 } as LedgerEntry);
  await expect.poll(() => screen.queryByRole('form', { name: 'Payment' })).toBeNull();
});

it('says at once at the amount that it is more than is open, and sends nothing', async () => {
  const { user } = await opened();
  const said = 'This is more than the $1,000.00 still open';
  await user.clear(amount());
  await user.type(amount(), '1000,01');
  expect(screen.getByText(said)).toBeDefined();
  expect(amount().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Note part payment' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark paid' }).disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(sent()).toEqual([]);
  await user.keyboard('{Backspace}0');
  expect(screen.queryByText(said)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mark paid' }).disabled).toBe(false);
});

it('begins anew with another payment once one is noted', async () => {
  const { user } = await opened();
  server.on(
    ledgerEndpoints.pay,
    ({ body }) => {
      const { _id } = body as PaymentDraft;
      const payments = [{ ...theirs, _id, amount: '250.00' }];
      stored = { ...invoice, openAmount: '750.00', state: 'partlyPaid', payments, version: 2 } as LedgerEntry;
      return { json: stored };
    },
    place,
  );
  await user.clear(amount());
  await user.type(amount(), '250');
  await user.click(screen.getByRole('button', { name: 'Note part payment' }));
  await expect.poll(() => amount().value).toBe('750.00');
  await user.click(screen.getByRole('button', { name: 'Mark paid' }));
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[0]).toMatchObject({ amount: '250', paidOn: today() });
  expect(sent()[1]?.amount).toBe('750.00');
  expect(sent()[1]?._id).not.toBe(sent()[0]?._id);
});

it('begins anew where the answer got lost but the entry says that it is noted', async () => {
  const { user, change } = await opened();
  server.on(ledgerEndpoints.pay, () => ({ status: 502, json: {} }), place);
  await user.clear(amount());
  await user.type(amount(), '250');
  await user.click(screen.getByRole('button', { name: 'Note part payment' }));
  await screen.findByRole('alert');
  const [first] = sent();
  await user.click(screen.getByRole('button', { name: 'Note part payment' }));
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual(first);
  await expect.poll(() => screen.queryByRole('alert')).not.toBeNull();
  await change({ ...invoice, openAmount: '750.00', state: 'partlyPaid', payments: [first as never], version: 2 } as LedgerEntry);
  await expect.poll(() => amount().value).toBe('750.00');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not ask where what was typed is what is open again', async () => {
  const { user } = await opened();
  await user.type(amount(), '0{Backspace}');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks before what is typed is closed', async () => {
  const { user } = await opened();
  await user.type(amount(), '0');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(amount().value).toBe('1000.000');
  await user.click(screen.getByRole('button', { name: 'Edit entry' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard this payment?' })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'Accounts of Konkan Minerals' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave this form?' })).toBeDefined();
  expect(amount().value).toBe('1000.000');
});
