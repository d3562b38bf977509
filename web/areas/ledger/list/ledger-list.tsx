import { LEDGER_MESSAGES } from '@fairlead/contract/ledger';
import { describeError } from '../../../platform/error-message.ts';
import type { ListDescription, ListPartProps } from '../../../records/list/list-description.ts';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { CLIENT_FILTER } from '../../clients/public/client-name.tsx';
import { entryName } from '../entry-fields.rules.ts';
import { type LedgerView, type ListedEntry, ledgerRecords } from '../ledger.queries.ts';
import { LEDGER_COLUMNS } from './ledger-columns.tsx';
import classes from './ledger-list.module.css';

/** Receivables and payables of all clients as a list (docs/product/ledger.md). */
export const LEDGER_LIST: ListDescription<ListedEntry, LedgerView> = {
  ...ledgerRecords.list,
  title: 'Accounts',
  searchLabel: 'Reference or description',
  loading: LEDGER_MESSAGES.loading,
  failure: (error) => `Error: ${describeError(error, LEDGER_MESSAGES.loadFailed)}`,
  empty(reason, { search }) {
    if (reason === 'search') return { title: `Nothing found for “${search}”.`, hint: 'The search covers references and descriptions.' };
    if (reason === 'filters') return { title: 'Nothing matches.', hint: 'No entry fits all the filters.' };
    return { title: 'No entries yet.', hint: 'What clients owe you and what you owe comes here: added by hand, or from a file.' };
  },
  Beside: Which,
  controls: { client: CLIENT_FILTER },
  columns: LEDGER_COLUMNS,
  tableClass: classes.table,
  nameRow: entryName,
};

/** Of which kind, and of those the ones that are left or late. */
function Which({ view, onChange }: ListPartProps<LedgerView>) {
  return (
    <>
      <Segmented
        label="Kind"
        options={[
          { value: 'all', label: 'All' },
          { value: 'receivable', label: 'Receivable' },
          { value: 'payable', label: 'Payable' },
        ]}
        value={view.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <Segmented
        label="State"
        options={[
          { value: 'Any', label: 'Any state' },
          { value: 'Unpaid', label: 'Unpaid' },
          { value: 'Overdue', label: 'Overdue' },
        ]}
        value={view.state === undefined ? 'Any' : view.state === 'Unpaid' || view.state === 'Overdue' ? view.state : null}
        onChange={(state) => onChange({ state: state === 'Any' ? undefined : state })}
      />
    </>
  );
}
