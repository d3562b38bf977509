import { formatAmount } from '@fairlead/contract/kit/money';
import { LEDGER_KIND_LABELS } from '@fairlead/contract/ledger';
import { today } from '../../../platform/time.ts';
import type { ListColumn } from '../../../records/list/list-description.ts';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { ClientCell } from '../../clients/public/client-name.tsx';
import { amountText, entryName, isOverdue, openText, stateChip } from '../entry-fields.rules.ts';
import type { ListedEntry } from '../ledger.queries.ts';
import classes from './ledger-list.module.css';

const stateText = (entry: ListedEntry) => stateChip(entry, today()).text;

/** See docs/product/ledger.md. */
export const LEDGER_COLUMNS: readonly ListColumn<ListedEntry>[] = [
  {
    key: 'reference',
    header: 'Reference',
    phone: 'primary',
    cell: Reference,
    print: (entry) => `${entryName(entry)} · ${LEDGER_KIND_LABELS[entry.kind]}`,
  },
  {
    key: 'client',
    header: 'Client',
    phone: 'secondary',
    cell: Client,
    print: ({ clientName }) => clientName,
  },
  { key: 'issuedOn', header: 'Issued', sort: 'issuedOn', phone: 'hidden', cell: ({ issuedOn }) => <Day day={issuedOn} /> },
  {
    key: 'dueOn',
    header: 'Due',
    sort: 'dueOn',
    phone: 'hidden',
    cell: (entry) => <Day day={entry.dueOn} isLate={isOverdue(entry, today())} />,
    print: ({ dueOn }) => monthDayYear(dueOn),
  },
  { key: 'state', header: 'State', phone: 'hidden', cell: State, print: stateText },
  { key: 'amount', header: 'Amount', sort: 'amount', isNumber: true, phone: 'aside', cell: Amount, print: amountText },
];

/** Those of one client, which need not say whose they are; the state has their place on a phone. */
export const COLUMNS_OF_CLIENT = LEDGER_COLUMNS.filter(({ key }) => key !== 'client').map((column) =>
  column.key === 'state' ? { ...column, phone: 'secondary' as const } : column,
);

function Reference(entry: ListedEntry) {
  return (
    <span className={classes.reference}>
      <b className="two-lines" dir="auto">
        {entryName(entry)}
      </b>
      <small className="two-lines" dir="auto">
        {[LEDGER_KIND_LABELS[entry.kind], entry.description].filter(Boolean).join(' · ')}
      </small>
      <small className={classes.onPhone}>{`Due ${monthDayYear(entry.dueOn)}`}</small>
    </span>
  );
}

/** On a phone its state stands beside it. */
function Client(entry: ListedEntry) {
  return (
    <span className={classes.client}>
      <ClientCell id={entry.clientId} name={entry.clientName} tab="accounts" />
      <span className={classes.onPhone}>
        <State {...entry} />
      </span>
    </span>
  );
}

function Day({ day, isLate = false }: { day: string; isLate?: boolean }) {
  return (
    <span className={classes.day} data-late={isLate || undefined}>
      {monthDayYear(day)}
    </span>
  );
}

function State(entry: ListedEntry) {
  const { text, tone } = stateChip(entry, today());
  return <Chip tone={tone}>{text}</Chip>;
}

/** In its own currency; below it what is open of a part, or what it is in the books. */
function Amount(entry: ListedEntry) {
  const below = openText(entry) ?? (entry.currency === entry.baseCurrency ? undefined : formatAmount(entry.baseAmount, entry.baseCurrency));
  return (
    <span className={classes.amount}>
      {amountText(entry)}
      {below && <small>{below}</small>}
    </span>
  );
}
