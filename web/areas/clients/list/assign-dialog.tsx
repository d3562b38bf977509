import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkForm } from '../../../records/list/bulk/bulk-form.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { clientRecords } from '../clients.queries.ts';

interface Assignee {
  _id: string;
  employeeName: string;
  role: string | null;
}

/** Hands the chosen clients to an employee, or to nobody. */
export function AssignDialog({ ids, count, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const [employee, setEmployee] = useState<Assignee>();

  async function assign(to: Assignee | undefined) {
    const fields = { assignedTo: to?.employeeName ?? null, assignedRole: to?.role ?? null };
    const assignedToId = to?._id ?? null;
    onDone(await clientRecords.changeMany(queries, { ids, assignedToId }, { ...fields, assignedToId }));
  }

  return (
    <BulkForm
      title="Assign to…"
      count={count}
      submit="Assign"
      canSubmit={employee !== undefined}
      onSubmit={() => assign(employee)}
      clear={{ label: 'Assign to nobody', onClear: () => assign(undefined) }}
      onClose={onClose}
    >
      <EmployeeSelect label="Assigned to" placeholder="Choose an employee" value={employee?._id ?? ''} onChange={setEmployee} />
    </BulkForm>
  );
}
