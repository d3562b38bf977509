import { TASK_FIELDS, TASK_PRIORITIES, TASK_STATUS_LABELS, TASK_STATUSES } from '@fairlead/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkChoice } from '../../../records/list/bulk/bulk-choice.tsx';
import { BulkForm } from '../../../records/list/bulk/bulk-form.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { EmployeeMultiSelect } from '../../team/public/employee-select.tsx';
import { taskRecords } from '../tasks.queries.ts';

const STATUS_NAMES = TASK_STATUSES.map((key) => TASK_STATUS_LABELS[key]);

/** Moves the chosen tasks to a column that all boards have. */
export function StatusDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  return (
    <BulkChoice
      {...props}
      title="Move to column…"
      label={TASK_FIELDS.status.label}
      submit="Move"
      options={STATUS_NAMES}
      onChoose={(name) => {
        const status = TASK_STATUSES.find((key) => TASK_STATUS_LABELS[key] === name);
        return taskRecords.changeMany(queries, { ids: props.ids, ...(status && { status }) });
      }}
    />
  );
}

export function PriorityDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  return (
    <BulkChoice
      {...props}
      title="Set priority…"
      label={TASK_FIELDS.priority.label}
      submit="Set priority"
      options={TASK_PRIORITIES}
      onChoose={(priority) => taskRecords.changeMany(queries, { ids: props.ids, priority })}
    />
  );
}

/** Hands the chosen tasks to some employees, or to nobody. */
export function AssigneesDialog({ ids, count, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string[]>([]);
  const assign = async (assignedEmployees: string[]) => onDone(await taskRecords.changeMany(queries, { ids, assignedEmployees }));
  return (
    <BulkForm
      title="Assign to…"
      count={count}
      submit="Assign"
      canSubmit={chosen.length > 0}
      onSubmit={() => assign(chosen)}
      clear={{ label: 'Assign to nobody', onClear: () => assign([]) }}
      onClose={onClose}
    >
      <EmployeeMultiSelect label={TASK_FIELDS.assignedEmployees.label} placeholder="Choose employees" value={chosen} onChange={setChosen} />
    </BulkForm>
  );
}
