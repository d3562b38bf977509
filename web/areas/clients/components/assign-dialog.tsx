import type { BulkReply } from '@fairlead/contract/client-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { changeClients } from '../client-lists.queries.ts';
import { BulkForm } from './bulk-form.tsx';

interface AssignDialogProps {
  ids: string[];
  onDone: (reply: BulkReply) => void;
  onClose: () => void;
}

/** Hands the chosen clients to an employee, or to nobody. */
export function AssignDialog({ ids, onDone, onClose }: AssignDialogProps) {
  const queries = useQueryClient();
  const [employee, setEmployee] = useState<{ _id: string; employeeName: string; role: string | null }>();
  return (
    <BulkForm
      title="Assign to…"
      count={ids.length}
      submit={employee ? 'Assign' : 'Assign to nobody'}
      onSubmit={async () => {
        const shown = { assignedTo: employee?.employeeName ?? null, assignedRole: employee?.role ?? null };
        const assignedToId = employee?._id ?? null;
        onDone(await changeClients(queries, { ids, assignedToId }, { ...shown, assignedToId }));
      }}
      onClose={onClose}
    >
      <EmployeeSelect label="Assigned to" placeholder="Nobody" value={employee?._id ?? ''} onChange={setEmployee} />
    </BulkForm>
  );
}
