import { useState } from 'react';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import type { DocumentOwner } from '../documents.queries.ts';
import classes from './upload.module.css';

const KINDS = [
  { value: 'client', label: 'Client' },
  { value: 'employee', label: 'Employee' },
] as const;

interface OwnerChoiceProps {
  value: DocumentOwner | undefined;
  onChange: (owner: DocumentOwner | undefined) => void;
}

/** Asks whose documents the files will be. */
export function OwnerChoice({ value, onChange }: OwnerChoiceProps) {
  const [kind, setKind] = useState<DocumentOwner['kind']>('client');
  return (
    <div className={classes.owner}>
      <Segmented
        label="Documents of"
        options={KINDS}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen);
          onChange(undefined);
        }}
      />
      {kind === 'client' ? (
        <ClientSelect
          label="Client"
          value={value?.id ?? ''}
          onChange={(id, name) => onChange(id === '' ? undefined : { kind, id, name })}
        />
      ) : (
        <EmployeeSelect
          label="Employee"
          value={value?.id ?? ''}
          onChange={(employee) => onChange(employee && { kind, id: employee._id, name: employee.employeeName })}
        />
      )}
    </div>
  );
}
