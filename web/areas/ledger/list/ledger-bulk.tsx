import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../platform/time.ts';
import { BulkForm } from '../../../records/list/bulk/bulk-form.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { ledgerRecords } from '../ledger.queries.ts';

/** Notes all that is open of the chosen entries as paid on one day. */
export function PaidDialog({ ids, count, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const [paidOn, setPaidOn] = useState<string>(today());
  return (
    <BulkForm
      title="Mark as paid…"
      count={count}
      submit="Mark paid"
      canSubmit={paidOn !== ''}
      onSubmit={async () => onDone(await ledgerRecords.changeMany(queries, { ids, paidOn }))}
      onClose={onClose}
    >
      <DateField label="Paid on" required value={paidOn} onChange={setPaidOn} />
    </BulkForm>
  );
}
