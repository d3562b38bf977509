import { formatAmount } from '@fairlead/contract/kit/money';
import { LEDGER_KIND_LABELS, type LedgerEntry } from '@fairlead/contract/ledger';
import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { today } from '../../../platform/time.ts';
import { FieldList } from '../../../records/page/field-list.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { amountText, entryName, stateChip } from '../entry-fields.rules.ts';
import { ledgerRecords, takePaymentBack } from '../ledger.queries.ts';
import classes from './entry-dialog.module.css';
import { PayForm } from './pay-form.tsx';

interface EntryDialogProps {
  entry: LedgerEntry;
  /** Absent for those who may not change it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onClose: () => void;
  hasAddress?: boolean | undefined;
}

/** One entry as it is read, with its payments, and the form that notes one (docs/product/ledger.md). Mount it to open it. */
export function EntryDialog({ entry, onEdit, onDelete, onClose, hasAddress }: EntryDialogProps) {
  const { kind, clientId, clientName, currency, baseCurrency, rate } = entry;
  const [isPaying, setPaying] = useState(false);
  /** What waits for the question whether the payment that is typed may go. */
  const [next, setNext] = useState<{ go: () => void }>();
  const lead = (go: () => void) => (isPaying ? setNext({ go }) : go());
  const chip = stateChip(entry, today());
  const books =
    currency === baseCurrency ? [] : [{ label: 'In books', text: `${formatAmount(entry.baseAmount, baseCurrency)} at ${rate}` }];
  const fields = [
    { label: 'Amount', text: amountText(entry) },
    ...books,
    { label: 'Still open', text: formatAmount(entry.openAmount, currency) },
    { label: 'Issued on', text: monthDayYear(entry.issuedOn) },
    { label: 'Due on', text: monthDayYear(entry.dueOn) },
    ...(entry.description ? [{ label: 'Description', text: entry.description }] : []),
  ];
  return (
    <FormSheet
      title={entryName(entry)}
      lead={clientName}
      onClose={onClose}
      isChanged={isPaying}
      isBusy={false}
      hasAddress={hasAddress}
      width={460}
    >
      <div className={classes.top}>
        <Chip>{LEDGER_KIND_LABELS[kind]}</Chip>
        <Chip tone={chip.tone}>{chip.text}</Chip>
        <span className="grow" />
        {onEdit && (
          <ActionIcon aria-label="Edit entry" onClick={() => lead(onEdit)}>
            <Icon name="edit" />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon aria-label="Delete entry" onClick={() => lead(onDelete)}>
            <Icon name="bin" />
          </ActionIcon>
        )}
      </div>
      <FieldList fields={fields.map((field) => ({ ...field, isBlank: false }))} />
      <Payments entry={entry} mayChange={onEdit !== undefined} />
      {onEdit && <PayForm entry={entry} onTyped={setPaying} />}
      <p className={classes.client}>
        <Link to={paths.client(clientId)} search={{ tab: 'accounts' } as never} className="link" onClick={isPaying ? undefined : onClose}>
          {`Accounts of ${clientName}`}
        </Link>
      </p>
      {next && (
        <ConfirmDialog
          title="Discard this payment?"
          text="It has not been recorded yet."
          confirm="Discard"
          isDangerous={false}
          onConfirm={next.go}
          onCancel={() => setNext(undefined)}
        />
      )}
    </FormSheet>
  );
}

function Payments({ entry, mayChange }: { entry: LedgerEntry; mayChange: boolean }) {
  const queries = useQueryClient();
  const takeBack = useMutation({
    mutationFn: (paymentId: string) => takePaymentBack(entry, paymentId),
    onSuccess: (saved) => ledgerRecords.saved(queries, saved),
  });
  if (entry.payments.length === 0) return null;
  return (
    <section className={classes.payments}>
      <h3>Payments</h3>
      <FormError message={takeBack.error?.message} />
      <ul>
        {entry.payments.map(({ _id, paidOn, amount }) => (
          <li key={_id}>
            <span>{monthDayYear(paidOn)}</span>
            <b>{formatAmount(amount, entry.currency)}</b>
            {mayChange && (
              <ActionIcon
                aria-label={`Take back the payment of ${formatAmount(amount, entry.currency)}`}
                loading={takeBack.isPending && takeBack.variables === _id}
                onClick={() => takeBack.mutate(_id)}
              >
                <Icon name="bin" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
