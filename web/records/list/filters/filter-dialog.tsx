import { type Filter, filterOptions } from '@fairlead/contract/kit/records/lists';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useIsThere } from '../../../platform/lazy-part.ts';
import { DATE_PRESETS } from '../../../ui/dates/date-range.ts';
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import classes from '../../../ui/forms/dialog-form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import type { FilterFieldProps, ListDescription, ListView } from '../list-description.ts';
import { changeView, textIn } from '../list-view.rules.ts';

interface FilterDialogProps {
  list: ListDescription;
  name: string;
  filter: Filter;
  view: ListView;
  onView(view: ListView): void;
  onClose: () => void;
}

/** Asks for one filter of the menu; an empty answer takes it away. */
export function FilterDialog(props: FilterDialogProps) {
  return props.filter.by === 'period' ? <PeriodDialog {...props} /> : <ValueDialog {...props} />;
}

function PeriodDialog({ list, name, filter, view, onView, onClose }: FilterDialogProps) {
  const from = textIn(view, `${name}From`);
  const to = textIn(view, `${name}To`);
  const start = from ?? to;
  const end = to ?? from;
  return (
    <DateRangePicker
      title={filter.label}
      value={start && end ? { start, end } : undefined}
      preset={DATE_PRESETS.find((each) => each === textIn(view, name))}
      onApply={(days, preset) =>
        onView(
          changeView(list, view, preset ? { [name]: preset } : { [name]: undefined, [`${name}From`]: days.start, [`${name}To`]: days.end }),
        )
      }
      onClose={onClose}
    />
  );
}

function ValueDialog({ list, name, filter, view, onView, onClose }: FilterDialogProps) {
  const before = textIn(view, name) ?? '';
  const [value, setValue] = useState(before);
  const isThere = useIsThere(list.controls[name]?.Field);

  function apply(event: FormEvent) {
    event.preventDefault();
    const next = value.trim();
    if (next !== before) onView(changeView(list, view, { [name]: next }));
    onClose();
  }

  // A dialog that opened without its field would give the focus to something else.
  if (!isThere) return null;
  return (
    <Sheet title={`Filter by ${filter.label}`} onClose={onClose} width={420}>
      <form className={classes.form} onSubmit={apply}>
        <FilterInput list={list} name={name} filter={filter} label={filter.label} value={value} onValue={setValue} />
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

interface FilterInputProps extends FilterFieldProps {
  list: ListDescription;
  name: string;
  filter: Filter;
}

function FilterInput({ list, name, filter, ...field }: FilterInputProps) {
  const { label, value, onValue } = field;
  const control = list.controls[name];
  if (control) return <control.Field {...field} />;
  const options = filterOptions(list.declared, filter);
  if (options) {
    return (
      <NativeSelect
        label={label}
        data={[{ value: '', label: 'Any' }, ...options]}
        value={value}
        data-autofocus
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      description={list.hints?.[name]}
      type={filter.by === 'phone' ? 'tel' : 'text'}
      {...('max' in filter && { maxLength: filter.max })}
      autoComplete="off"
      value={value}
      data-autofocus
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
