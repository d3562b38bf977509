import { LEDGER_FIELDS, type LedgerEntry, ledgerEndpoints } from '@fairlead/contract/ledger';
import { Select, TextInput } from '@mantine/core';
import { api } from '../../../platform/api.ts';
import { today } from '../../../platform/time.ts';
import type { FieldInputProps, FormKind } from '../../../records/form/form-kind.ts';
import { inputIdOf } from '../../../records/form/form-values.rules.ts';
import { CURRENCY_OPTIONS } from '../../../ui/choices/currency-options.ts';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { entrySaved, entryTimeline, readEntry } from '../ledger.queries.ts';
import {
  addedBody,
  changedBody,
  ENTRY_COLUMNS,
  ENTRY_STEPS,
  ENTRY_UNITS,
  type EntryValues,
  FORM_FIELDS,
  isRateAsked,
  type NewEntry,
  newValues,
  problemsOf,
  rateQuestion,
  textOf,
  valuesOf,
} from './entry-form.rules.ts';

const NAME = { name: 'entry' };

/** How an entry is filled in, checked, saved and merged (docs/product/ledger.md), where a new one begins like `start`. */
export const entryForm = (start: NewEntry, isNew: boolean): FormKind<LedgerEntry, EntryValues> => {
  const isClientAsked = isNew && start.client === undefined;
  return {
    ...NAME,
    area: 'ledger',
    noun: 'entry',
    nameOf: ({ reference, client }) => reference || client.name,
    fields: FORM_FIELDS,
    steps: ENTRY_STEPS,
    isCheckedByStep: false,
    blankValues: () => newValues(start, today()),
    valuesOf,
    problemsOf: (values) => problemsOf(values, { books: start.books, isClientAsked, isNew }),
    isAsked: (field, values) => (field === 'client' ? isClientAsked : field !== 'rate' || isRateAsked(values, start.books)),
    inputs: { client: ClientField, currency: Currency, rate: (props) => <Rate {...props} books={start.books} /> },
    textOf,
    units: ENTRY_UNITS,
    unitOfColumn: ENTRY_COLUMNS,
    save: ({ before, values }) =>
      before ? update(before, values) : api(ledgerEndpoints.create, { params: { clientId: values.client._id }, body: addedBody(values) }),
    onSaved: entrySaved,
    read: readEntry,
    readEntries: async (queries, id) => {
      const timeline = await queries.fetchInfiniteQuery({ ...entryTimeline(id), staleTime: 0 });
      return timeline.pages[0]?.entries ?? [];
    },
  };
};

const update = (before: LedgerEntry, values: EntryValues): Promise<LedgerEntry> =>
  api(ledgerEndpoints.update, {
    params: { clientId: before.clientId, entryId: before._id },
    body: { ...changedBody(values, valuesOf(before)), version: before.version },
  });

type Props = FieldInputProps<EntryValues>;

function ClientField({ values: { client }, onChange, problems }: Props) {
  return (
    <ClientSelect
      id={inputIdOf(NAME, 'client')}
      label={FORM_FIELDS.client.label}
      placeholder="Choose a client"
      required
      value={client._id}
      initialName={client.name}
      onChange={(_id, name) => onChange({ client: { _id, name } })}
      error={problems.client}
    />
  );
}

/** A rate into the books says nothing of another currency, so it goes with its own. */
function Currency({ values: { currency }, onChange, problems }: Props) {
  return (
    <Select
      id={inputIdOf(NAME, 'currency')}
      label={LEDGER_FIELDS.currency.label}
      data={CURRENCY_OPTIONS}
      searchable
      value={currency}
      onChange={(chosen) => chosen && onChange({ currency: chosen, rate: '' })}
      error={problems.currency}
      {...dropdown}
    />
  );
}

function Rate({ values, onChange, problems, books }: Props & { books: string }) {
  return (
    <TextInput
      id={inputIdOf(NAME, 'rate')}
      label={LEDGER_FIELDS.rate.label}
      required
      description={rateQuestion(values, books)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={values.rate}
      onChange={(event) => onChange({ rate: event.currentTarget.value })}
      error={problems.rate}
    />
  );
}
