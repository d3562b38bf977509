import { formatAmount, toMinor } from '@fairlead/contract/kit/money';
import { LEDGER_MESSAGES, type LedgerEntry, moreThanOpen } from '@fairlead/contract/ledger';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { ApiError } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { today } from '../../../platform/time.ts';
import { isAmountUnclear, readAmount, SEPARATORS } from '../../../records/form/typed-decimal.rules.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { ledgerRecords, payEntry } from '../ledger.queries.ts';
import classes from './entry-dialog.module.css';

interface PayFormProps {
  entry: LedgerEntry;
  /** Called with true when something is typed, and with false once that is noted. */
  onTyped: (isTyped: boolean) => void;
}

/** Notes payments, one after the other. Each keeps its id when it is sent again, so that it is noted once. */
export function PayForm({ entry, onTyped }: PayFormProps) {
  const [paymentId, setPaymentId] = useState(() => newId());
  // The entry says that it is noted, also where the answer got lost.
  if (entry.payments.some(({ _id }) => _id === paymentId)) setPaymentId(newId());
  return <NextPayment key={paymentId} {...{ paymentId, entry, onTyped }} />;
}

/** All that is open, today, unless something else is typed, which outlives what others change in the entry. */
function NextPayment({ entry, onTyped, paymentId }: PayFormProps & { paymentId: string }) {
  const queries = useQueryClient();
  /** `open` is what was open when the typing began. */
  const [typed, setTyped] = useState<{ amount: string; open: string }>();
  const [chosenDay, setChosenDay] = useState<string>();
  const [unclear, setUnclear] = useState<string>();
  const amount = typed?.amount ?? entry.openAmount;
  const paidOn = chosenDay ?? today();
  const read = readAmount(amount, entry.currency);
  const isTyped = typed !== undefined || chosenDay !== undefined;
  const pay = useMutation({
    mutationFn: () => payEntry(entry, { _id: paymentId, paidOn, amount: read }),
    onSuccess: (saved) => ledgerRecords.saved(queries, saved),
  });
  const { amount: problem, paidOn: dayProblem } = pay.error instanceof ApiError ? pay.error.fields : {};
  const [paid, open] = [toMinor(read, entry.currency), toMinor(entry.openAmount, entry.currency) ?? 0n];
  const isTooMuch = paid !== undefined && paid > open && !isAmountUnclear(read, entry.currency);
  const isPaid = entry.state === 'paid';
  const refusal = isPaid ? LEDGER_MESSAGES.paidAlready : isTooMuch ? moreThanOpen(entry.openAmount, entry.currency) : undefined;

  function type(text: string) {
    const open = typed?.open ?? entry.openAmount;
    const isBack = text === entry.openAmount || (isPaid && text === '');
    onTyped(!isBack || chosenDay !== undefined);
    setTyped(isBack ? undefined : { amount: text, open });
    setUnclear(undefined);
  }

  function choose(day: string) {
    const isBack = day === today();
    onTyped(!isBack || typed !== undefined);
    setChosenDay(isBack ? undefined : day);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const question = isAmountUnclear(read, entry.currency) ? SEPARATORS : undefined;
    setUnclear(question);
    if (question === undefined && !refusal && !pay.isPending && paidOn !== '') pay.mutate();
  }

  useEffect(() => () => onTyped(false), [onTyped]);

  if (isPaid && !isTyped) return null;
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
          onChange={(event) => type(event.currentTarget.value)}
          error={unclear ?? refusal ?? problem}
        />
        <DateField label="Paid on" required value={paidOn} onChange={choose} error={dayProblem} />
      </div>
      <p role="status" className={classes.meanwhile}>
        {typed && typed.open !== entry.openAmount && `${formatAmount(entry.openAmount, entry.currency)} is still open now.`}
      </p>
      <FormButtons>
        <Button type="submit" variant="filled" loading={pay.isPending} disabled={refusal !== undefined}>
          {paid === undefined || paid < open ? 'Note part payment' : 'Mark paid'}
        </Button>
      </FormButtons>
    </form>
  );
}
