import type { Field } from '@fairlead/contract/kit/fields';
import { EMPLOYEE_FIELDS, type EmployeeFormField } from '@fairlead/contract/team';
import { Select, Textarea, TextInput } from '@mantine/core';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { REQUIRED_FIELDS, STEP_FIELDS } from '../employee-fields.rules.ts';
import { type EmployeeValues, inputIdOf } from '../employee-form.rules.ts';
import classes from './employee-wizard.module.css';

interface EmployeeStepProps {
  step: 0 | 1;
  values: EmployeeValues;
  onChange: (change: Partial<EmployeeValues>) => void;
  problems: Readonly<Record<string, string>>;
  /** Fields that may not be changed, each with the reason. */
  refused: Readonly<Record<string, string>>;
}

/** See docs/product/team.md. */
const PLACEHOLDERS: Partial<Record<EmployeeFormField, string>> = { employeeId: 'EMP-001', mobile: '+91 1234567890' };
const INPUT_TYPES: Partial<Record<Field['kind'], string>> = { phone: 'tel', email: 'email' };

/** The fields of one step. */
export function EmployeeStep({ step, values, onChange, problems, refused }: EmployeeStepProps) {
  return (
    <div className={classes.fields}>
      {STEP_FIELDS[step]?.map((field) => (
        <div key={field} className={field === 'assignedProjects' ? classes.wide : undefined}>
          <EmployeeInput
            field={field}
            value={values[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={problemOf(field, problems)}
            refused={refused[field]}
          />
        </div>
      ))}
    </div>
  );
}

interface EmployeeInputProps {
  field: EmployeeFormField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  refused: string | undefined;
}

/** The input that fits a field's kind: a choice, some lines or one. */
function EmployeeInput({ field, value, onChange, error, refused }: EmployeeInputProps) {
  const described: Field = EMPLOYEE_FIELDS[field];
  const isRequired = REQUIRED_FIELDS.has(field);
  const isRefused = refused !== undefined;
  const shared = {
    id: inputIdOf(field),
    label: described.label,
    error,
    required: isRequired,
    disabled: isRefused,
    description: refused,
  };
  const typed = { value, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };

  if (described.kind === 'choice') {
    return (
      <Select
        {...shared}
        placeholder="Choose"
        data={described.options}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        allowDeselect={false}
        {...dropdown}
      />
    );
  }
  if (field === 'assignedProjects') {
    return <Textarea {...shared} {...typed} description="Enter projects separated by commas" rows={3} resize="vertical" />;
  }
  return (
    <TextInput
      {...shared}
      {...typed}
      placeholder={PLACEHOLDERS[field] ?? ''}
      type={INPUT_TYPES[described.kind] ?? 'text'}
      autoComplete="off"
    />
  );
}

/** A list's refusal may name one of its entries, `assignedProjects.3`. */
function problemOf(field: EmployeeFormField, problems: Readonly<Record<string, string>>): string | undefined {
  return problems[field] ?? Object.entries(problems).find(([name]) => name.startsWith(`${field}.`))?.[1];
}
