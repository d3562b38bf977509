import { type LedgerEntry, ledgerEndpoints } from '@fairlead/contract/ledger';
import { api } from '../../../platform/api.ts';
import { today } from '../../../platform/time.ts';
import type { FormKind } from '../../../records/form/form-kind.ts';
import { ClientChooser } from '../../clients/public/client-select.tsx';
import { ledgerRecords } from '../ledger.queries.ts';
import {
  addedBody,
  changedBody,
  ENTRY,
  type EntryValues,
  isRateAsked,
  type NewEntry,
  newValues,
  problemsOf,
  rateQuestion,
  valuesOf,
} from './entry-form.rules.ts';

/** How an entry is filled in, checked, saved and merged (docs/product/ledger.md), where a new one begins like `start`. */
export const entryForm = (start: NewEntry, isNew: boolean): FormKind<LedgerEntry, EntryValues> => ({
  ...ENTRY,
  name: 'entry',
  area: 'ledger',
  noun: 'entry',
  nameOf: ({ reference, client }) => reference || client.name,
  isCheckedByStep: false,
  draftOf: start.client?._id,
  blankValues: () => newValues(start, today()),
  valuesOf,
  problemsOf: (values) => problemsOf(values, { books: start.books, isNew }),
  isAsked: (field, values) =>
    field === 'client' ? isNew && start.client === undefined : field !== 'rate' || isRateAsked(values, start.books),
  hints: {
    client: { placeholder: 'Choose a client', isWide: true },
    rate: (values) => ({ description: rateQuestion(values, start.books), maxLength: 20 }),
  },
  choosers: { one: { client: ClientChooser } },
  // A rate into the books says nothing of another currency.
  follow: ({ currency }) => (currency === undefined ? {} : { rate: '' }),
  save: ({ before, values }) =>
    before
      ? update(before, values)
      : api(ledgerEndpoints.create, { params: { clientId: (start.client ?? values.client)._id }, body: addedBody(values) }),
  ...ledgerRecords.form,
});

const update = (before: LedgerEntry, values: EntryValues): Promise<LedgerEntry> =>
  api(ledgerEndpoints.update, {
    params: { clientId: before.clientId, entryId: before._id },
    body: { ...changedBody(values, valuesOf(before)), version: before.version },
  });
