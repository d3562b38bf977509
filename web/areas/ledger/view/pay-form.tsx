import { formatAmount, toMinor } from '@fairlead/contract/kit/money';
import { LEDGER_MESSAGES, type LedgerEntry } from '@fairlead/contract/ledger';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { today } from '../../../platform/time.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { isAmountUnclear, readAmount, SEPARATORS } from '../form/typed-decimal.rules.ts';
import { ledgerRecords, payEntry } from '../ledger.queries.ts';
import classes from './entry-dialog.module.css';

/** Notes payments, one after the other. Each keeps its id when it is sent again, so that it is noted once. */
export function PayForm({ entry }: { entry: LedgerEntry }) {
  const [paymentId, setPaymentId] = useState(() => newId());
  // The entry says that it is noted, also where the answer got lost.
  if (entry.payments.some(({ _id }) => _id === paymentId)) setPaymentId(newId());
  return <NextPayment key={paymentId} paymentId={paymentId} entry={entry} />;
}

/** All that is open, today, unless something else is typed, which outlives what others change in the entry. */
function NextPayment({ entry, paymentId }: { entry: LedgerEntry; paymentId: string }) {
  const queries = useQueryClient();
  /** `open` is what was open when the typing began. */
  const [typed, setTyped] = useState<{ amount: string; open: string }>();
  const [chosenDay, setChosenDay] = useState<string>();
  const [unclear, setUnclear] = useState<string>();
  const amount = typed?.amount ?? entry.openAmount;
  const paidOn = chosenDay ?? today();
  const read = readAmount(amount, entry.currency);
  const pay = useMutation({
    mutationFn: () => payEntry(entry, { _id: paymentId, paidOn, amount: read }),
    onSuccess: (saved) => ledgerRecords.saved(queries, saved),
  });
  const { amount: problem, paidOn: dayProblem } = pay.error instanceof ApiError ? pay.error.fields : {};
  const isWhole = toMinor(read, entry.currency) === toMinor(entry.openAmount, entry.currency);

  function submit(event: FormEvent) {
    event.preventDefault();
    const question = isAmountUnclear(read, entry.currency) ? SEPARATORS : undefined;
    setUnclear(question);
    if (question === undefined && !pay.isPending && paidOn !== '') pay.mutate();
  }

  if (entry.state === 'paid' && !typed && chosenDay === undefined) return null;
  return (
    <form className={classes.pay} onSubmit={submit} noValidate aria-label="Payment">
      <h3>{entry.kind === 'receivable' ? 'Payment received' : 'Payment made'}</h3>
      <FormError message={pay.error && !problem && !dayProblem ? describeError(pay.error, LEDGER_MESSAGES.payFailed) : undefined} />
      <div className={classes.fields}>
        <TextInput
          label={`Amount (${entry.currency})`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount}
          onChange={(event) => {
            setTyped({ open: entry.openAmount, ...typed, amount: event.currentTarget.value });
            setUnclear(undefined);
          }}
          error={unclear ?? problem}
        />
        <DateField label="Paid on" required value={paidOn} onChange={setChosenDay} error={dayProblem} />
      </div>
      <p role="status" className={classes.meanwhile}>
        {typed && typed.open !== entry.openAmount && `${formatAmount(entry.openAmount, entry.currency)} is still open now.`}
      </p>
      <FormButtons>
        <Button type="submit" variant="filled" loading={pay.isPending}>
          {isWhole ? 'Mark paid' : 'Note part payment'}
        </Button>
      </FormButtons>
    </form>
  );
}
