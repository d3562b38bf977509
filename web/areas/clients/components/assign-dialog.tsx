import type { BulkReply } from '@fairlead/contract/kit/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { changeClients } from '../client-lists.queries.ts';
import { BulkForm } from './bulk-form.tsx';

interface Assignee {
  _id: string;
  employeeName: string;
  role: string | null;
}

interface AssignDialogProps {
  ids: string[];
  onDone: (reply: BulkReply) => void;
  onClose: () => void;
}

/** Hands the chosen clients to an employee, or to nobody. */
export function AssignDialog({ ids, onDone, onClose }: AssignDialogProps) {
  const queries = useQueryClient();
  const [employee, setEmployee] = useState<Assignee>();

  async function assign(to: Assignee | undefined) {
    const shown = { assignedTo: to?.employeeName ?? null, assignedRole: to?.role ?? null };
    const assignedToId = to?._id ?? null;
    onDone(await changeClients(queries, { ids, assignedToId }, { ...shown, assignedToId }));
  }

  return (
    <BulkForm
      title="Assign to…"
      count={ids.length}
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
