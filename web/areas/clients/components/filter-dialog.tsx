import { CLIENT_FIELDS, CLIENT_TYPES, NOBODY } from '@fairlead/contract/clients';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import type { ClientView } from '../clients.queries.ts';
import { FILTERS, type FilterName, viewWith } from '../clients-view.rules.ts';
import { CategorySelect } from './category-select.tsx';
import classes from './filter-dialog.module.css';

interface FilterDialogProps {
  filter: FilterName;
  view: ClientView;
  onView: (view: ClientView) => void;
  onClose: () => void;
}

/** Asks for one filter of the menu; an empty answer takes it away. */
export function FilterDialog({ filter, view, onView, onClose }: FilterDialogProps) {
  if (filter === 'added') {
    const { added, addedFrom, addedTo } = view;
    const start = addedFrom ?? addedTo;
    const end = addedTo ?? addedFrom;
    return (
      <DateRangePicker
        title={FILTERS.added}
        value={start && end ? { start, end } : undefined}
        preset={added}
        onApply={({ start, end }, preset) =>
          onView(viewWith(view, preset ? { added: preset } : { added: undefined, addedFrom: start, addedTo: end }))
        }
        onClose={onClose}
      />
    );
  }
  return <ValueDialog filter={filter} view={view} onView={onView} onClose={onClose} />;
}

type ValueFilter = Exclude<FilterName, 'added'>;

function ValueDialog({ filter, view, onView, onClose }: FilterDialogProps & { filter: ValueFilter }) {
  const before = view[filter] ?? '';
  const [value, setValue] = useState<string>(before);

  function apply(event: FormEvent) {
    event.preventDefault();
    const next = value.trim();
    if (next !== before) onView(viewWith(view, { [filter]: next }));
    onClose();
  }

  return (
    <Sheet title={`Filter by ${FILTERS[filter]}`} onClose={onClose} width={420}>
      <form className={classes.form} onSubmit={apply}>
        <ValueField filter={filter} value={value} onValue={setValue} />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Apply
          </Button>
        </FormButtons>
      </form>
    </Sheet>
  );
}

interface ValueFieldProps {
  filter: ValueFilter;
  value: string;
  onValue: (value: string) => void;
}

function ValueField({ filter, value, onValue }: ValueFieldProps) {
  const label = FILTERS[filter];
  switch (filter) {
    case 'assignedToId':
      return <AssigneeField label={label} value={value} onValue={onValue} />;
    case 'category':
      return <CategorySelect label={label} value={value} onChange={onValue} />;
    case 'type':
      return (
        <NativeSelect
          label={label}
          data={[{ value: '', label: 'Any' }, ...CLIENT_TYPES]}
          value={value}
          data-autofocus
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
    case 'companyName':
    case 'phone':
      return (
        <TextInput
          label={label}
          description={filter === 'phone' ? 'Digits in a row, whatever stands between them' : 'A part of the name'}
          type={filter === 'phone' ? 'tel' : 'text'}
          maxLength={filter === 'phone' ? CLIENT_FIELDS.phone.max : 200}
          autoComplete="off"
          value={value}
          data-autofocus
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      );
  }
}

function AssigneeField({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) {
  const isNobody = value === NOBODY;
  const name = useEmployeeName(isNobody ? undefined : value || undefined);
  return (
    <>
      <EmployeeSelect
        label={label}
        value={isNobody ? '' : value}
        {...(name !== undefined && { initialName: name })}
        disabled={isNobody}
        onChange={(employee) => onValue(employee?._id ?? '')}
      />
      <Checkbox label="Nobody yet" checked={isNobody} onChange={(event) => onValue(event.currentTarget.checked ? NOBODY : '')} />
    </>
  );
}
