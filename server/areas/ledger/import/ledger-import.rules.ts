import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { LEDGER_MESSAGES, type LedgerKind } from '@fairlead/contract/ledger';
import { importedEntry, LEDGER_IMPORT_FIELDS, LEDGER_IMPORT_MESSAGES as MESSAGES } from '@fairlead/contract/ledger/import';
import { folded } from '../../../platform/db/lists/folded.ts';
import type { Draft, ReadableKind } from '../../../records/import/kind.ts';
import type { OwnedDraft } from '../ledger.rules.ts';

const OPEN_AMOUNTS = [
  ...['outstanding', 'outstandingamount', 'outstandingamt', 'osamount', 'osamt', 'openamount', 'pendingamount', 'pendingamt'],
  ...['balancedue', 'balanceamount', 'balance', 'bal'],
];
const ON_STATEMENTS = ['debit', 'credit', 'deposit', 'withdrawal', 'dr', 'cr', 'paidin', 'paidout', 'moneyin', 'moneyout'];

/** How a bank's or an accounting program's file is read. */
export const LEDGER_FILES: ReadableKind = {
  fields: LEDGER_IMPORT_FIELDS,
  schema: importedEntry,
  nameField: 'client',
  separators: { description: ', ' },
  whole: {},
  standsIn: ['client'],
  looksLike: [],
  // What is open of an invoice is not its amount, and a bank's balance is that of the account.
  alone: OPEN_AMOUNTS,
  notBeside: Object.fromEntries(['balance', 'bal', 'balanceamount'].map((header) => [header, ON_STATEMENTS])),
  currencyOf: { amount: 'currency', receivableAmount: 'currency', payableAmount: 'currency', signedAmount: 'currency' },
  // What is wrong with a row as a whole, and days that lie before the day of issue.
  refusedFields: (draft): FieldErrors => {
    const stated = statedAmount(draft);
    if ('problem' in stated) return { '': stated.problem };
    const isEarly = (day: unknown) => typeof day === 'string' && typeof draft.issuedOn === 'string' && day < draft.issuedOn;
    return Object.fromEntries(
      ['dueOn', 'paidOn'].filter((name) => isEarly(draft[name])).map((name) => [name, LEDGER_MESSAGES.beforeIssue]),
    );
  },
  keysOf,
};

type Stated = { kind: LedgerKind; amount: string } | { problem: string };

/** What a row says is owed to whom; nothing is guessed from an amount that can mean two things. */
function statedAmount({ kind, amount, receivableAmount, payableAmount, signedAmount }: Draft): Stated {
  const [plain, receivable, payable, signed] = [amount, receivableAmount, payableAmount, signedAmount].map(nonZero);
  if (receivable !== undefined && payable !== undefined) return { problem: MESSAGES.bothSides };
  if (receivable !== undefined) return onOneSide('receivable', receivable);
  if (payable !== undefined) return onOneSide('payable', payable);
  if (signed !== undefined) return { kind: signed.startsWith('-') ? 'payable' : 'receivable', amount: signed.replace('-', '') };
  if (plain === undefined) return { problem: MESSAGES.amountMissing };
  return kind === undefined ? { problem: MESSAGES.kindMissing } : onOneSide(kind as LedgerKind, plain);
}

const onOneSide = (kind: LedgerKind, amount: string): Stated =>
  amount.startsWith('-') ? { problem: MESSAGES.negative } : { kind, amount };

/** Banks write 0.00 where nothing was paid. */
const nonZero = (amount: unknown): string | undefined => (typeof amount === 'string' && /[1-9]/.test(amount) ? amount : undefined);

/** An entry with the same reference, day and amount is the same; without a reference that is a question. */
function keysOf(record: Record<string, unknown>): ReturnType<ReadableKind['keysOf']> {
  const stated = statedAmount(record);
  if ('problem' in stated) return [];
  const amount = stated.amount.includes('.') ? stated.amount.replace(/\.?0+$/, '') : stated.amount;
  const key = [stated.kind, record.issuedOn, amount].join('|');
  const reference = typeof record.reference === 'string' ? folded(record.reference) : '';
  return reference === '' ? [['name', key]] : [['identifier', `${key}|${reference}`]];
}

/** A row as a draft of an entry; `clientId` and `books` were found for it. */
export function draftOf(row: Draft): OwnedDraft {
  const { client: _client, amount: _amount, receivableAmount: _credit, payableAmount: _debit, signedAmount: _signed, ...rest } = row;
  return { ...rest, ...(statedAmount(row) as { kind: LedgerKind; amount: string }) } as OwnedDraft;
}
