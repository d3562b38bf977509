import { optionLabel } from '@fairlead/contract/kit/records/fields';
import { LEDGER_FIELDS, type LedgerEntry } from '@fairlead/contract/ledger';
import type { Column, Row } from '../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../records/export/file-columns.ts';
import { defineTableFile } from '../../records/export/table-file.ts';
import { LEDGER_SOURCE } from './ledger-list.store.ts';

const PRINTED_FIELDS = [
  'clientName',
  'kind',
  'reference',
  'issuedOn',
  'dueOn',
  'amount',
  'openAmount',
  'currency',
  'baseAmount',
  'baseCurrency',
  'state',
] as const;
const PRINTED_COLUMNS: Column[] = PRINTED_FIELDS.map((field) => fileColumn(field, LEDGER_FIELDS[field]));

/** Its client first; the payments come to what is paid. */
const DATA_COLUMNS: Column[] = [
  fileColumn('clientName', LEDGER_FIELDS.clientName),
  ...fileColumns(LEDGER_FIELDS).filter(({ key }) => key !== 'payments' && key !== 'clientName'),
];

const rowOf = ({ payments: _payments, kind, state, ...entry }: LedgerEntry): Row => ({
  ...entry,
  kind: optionLabel(LEDGER_FIELDS.kind, kind),
  state: optionLabel(LEDGER_FIELDS.state, state),
});

/** Entries as a file (docs/product/ledger.md): the filtered or selected ones of the list. */
export const LEDGER_TABLE = defineTableFile('ledger', {
  source: LEDGER_SOURCE,
  nouns: { one: 'entry', many: 'entries' },
  describe: () => ({ title: 'Accounts', rows: 'Receivables and payables' }),
  data: { columns: DATA_COLUMNS, rowOf },
  print: { columns: PRINTED_COLUMNS, rowOf },
});
