import { CLIENT_FIELDS, CLIENT_LABELS, type ClientFormField } from '@fairlead/contract/clients';
import { type Field, maxLengthOf } from '@fairlead/contract/kit/fields';
import { Select, Textarea, TextInput } from '@mantine/core';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { choicesOf, inputTypeOf, isDay, isLong } from '../client-fields.rules.ts';
import { inputIdOf } from '../client-form.rules.ts';

interface ClientInputProps {
  field: ClientFormField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Days read yyyy-mm-dd in this form (docs/product/clients.md). */
const asStored = (day: string) => day;

/** The input that fits a field's kind: a choice, a day, a number, some lines or one. */
export function ClientInput({ field, value, onChange, error }: ClientInputProps) {
  const described: Field = CLIENT_FIELDS[field];
  const choices = choicesOf(field);
  const shared = {
    id: inputIdOf(field),
    label: CLIENT_LABELS[field],
    error,
    maxLength: maxLengthOf(described),
  };
  const typed = { value, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };

  if (choices) {
    return (
      <Select
        id={shared.id}
        label={shared.label}
        error={error}
        placeholder="Choose"
        data={choices}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${shared.label}` }}
        {...dropdown}
      />
    );
  }
  if (isDay(field)) {
    const { id, label } = shared;
    const bounds = { min: '1900-01-01', max: '2100-12-31' };
    return <DateField {...bounds} id={id} label={label} error={error} value={value} onChange={onChange} format={asStored} />;
  }
  if (described.kind === 'money') {
    return <TextInput {...shared} {...typed} type="number" min={0} step="any" inputMode="decimal" leftSection="$" />;
  }
  if (isLong(field)) return <Textarea {...shared} {...typed} rows={3} resize="vertical" />;
  return <TextInput {...shared} {...typed} type={inputTypeOf(field)} required={described.required !== undefined} autoComplete="off" />;
}
