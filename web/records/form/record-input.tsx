import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { currencySign } from '@fairlead/contract/kit/money';
import { type Field, maxLengthOf, optionLabel } from '@fairlead/contract/kit/records/fields';
import { Textarea, TextInput } from '@mantine/core';
import { CURRENCY_OPTIONS } from '../../ui/choices/currency-options.ts';
import { Select } from '../../ui/choices/select.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { TimeField } from '../../ui/dates/time-field.tsx';
import type { RecordInputProps } from './form-kind.ts';

const INPUT_TYPES: Partial<Record<Field['kind'], string>> = { email: 'email', phone: 'tel', url: 'url' };
/** Days read yyyy-mm-dd in forms. */
const asStored = (day: string) => day;
/** Some phones' keypads of numbers have no minus. A browser's own input of numbers drops or misreads decimal commas. */
const DECIMAL = { inputMode: 'decimal', autoComplete: 'off' } as const;
/** For signs such as 'CHF'. */
const LONG_SIGN_WIDTH = 52;
const BOUNDS = { min: '1900-01-01', max: '2100-12-31' };

/** The input that fits a field: a choice, a day, an amount, some lines or one. */
export function RecordInput({ id, field, hint, value, onChange, error, currency, refused }: RecordInputProps) {
  const { label, kind } = field;
  const isRequired = field.required !== undefined;
  const disabled = refused !== undefined;
  const shared = { id, label, error, disabled, required: isRequired, description: refused ?? hint?.description };
  const typed = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    maxLength: hint?.maxLength ?? maxLengthOf(field),
    placeholder: hint?.placeholder,
  };

  if (field.kind === 'choice') {
    const isClearable = !isRequired && field.default === undefined;
    return (
      <Select
        {...shared}
        placeholder={hint?.placeholder ?? 'Choose'}
        {...(hint?.isMarked && { withAsterisk: true })}
        data={field.options.map((option) => ({ value: option, label: optionLabel(field, option) }))}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable={isClearable}
        allowDeselect={isClearable || hint?.isMarked === true}
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      />
    );
  }
  if (kind === 'day') {
    return (
      <DateField
        {...BOUNDS}
        {...(hint?.max && { max: hint.max })}
        {...{ id, label, error, value, onChange, disabled }}
        required={isRequired}
        format={hint?.format ?? asStored}
      />
    );
  }
  if (kind === 'time' && (!isRequired || hint?.isNative)) return <TextInput {...shared} {...typed} type="time" />;
  if (kind === 'time') return <TimeField {...{ label, value, onChange, error }} />;
  if (kind === 'currency') {
    return (
      <Select
        {...shared}
        data={CURRENCY_OPTIONS}
        searchable
        allowDeselect={false}
        value={value}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    );
  }
  if (kind === 'money') {
    const sign = currency && currencySign(currency);
    const width = { ...(sign && sign.length > 1 && { leftSectionWidth: LONG_SIGN_WIDTH }) };
    return <TextInput {...shared} {...typed} {...width} {...DECIMAL} leftSection={sign} />;
  }
  if (kind === 'decimal' || (field.kind === 'number' && field.min >= 0)) return <TextInput {...shared} {...typed} {...DECIMAL} />;
  if (isLong(field)) return <Textarea {...shared} {...typed} rows={3} resize="vertical" />;
  return <TextInput {...shared} {...typed} type={INPUT_TYPES[kind] ?? 'text'} autoComplete="off" />;
}

/** Whether a field takes the whole width. */
export const isLong = (field: Field): boolean => field.kind === 'texts' || (field.kind === 'text' && field.isLong === true);

/** What is wrong with a field; a list's refusal may name one of its entries, `assignedProjects.3`. */
export function problemOf(field: string, problems: FieldErrors): string | undefined {
  return problems[field] ?? Object.entries(problems).find(([name]) => name.startsWith(`${field}.`))?.[1];
}
