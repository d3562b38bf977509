import { CloseButton, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type Day, monthDayYear } from './date-days.ts';
import classes from './date-field.module.css';
import { DatePicker } from './date-picker.tsx';

interface DateFieldProps {
  id?: string | undefined;
  label: string;
  placeholder?: string;
  /** `YYYY-MM-DD`, or '' for none. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  /** Formats the day. Default: 'Nov 21, 2026'. */
  format?: (day: Day) => string;
  /** Shows the asterisk and removes the clear button. */
  required?: boolean;
  /** Earliest and latest day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

/** A day in a form. A click, Enter or Space opens the picker: a dialog on a wide screen, a sheet on a phone. */
export function DateField({
  id: givenId,
  label,
  placeholder = 'Select a date',
  value,
  onChange,
  format = monthDayYear,
  required = false,
  min,
  max,
  error,
  disabled = false,
}: DateFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const field = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isClearable = !required && !disabled && value !== '';

  function clear() {
    onChange('');
    // The clear button disappears with the day.
    field.current?.focus();
  }

  return (
    <Input.Wrapper id={id} label={label} withAsterisk={required} error={error}>
      <Input
        component="button"
        type="button"
        ref={field}
        id={id}
        pointer
        disabled={disabled}
        error={error !== undefined}
        // With the label alone, screen readers wouldn't announce the day.
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        classNames={{ section: classes.mark }}
        rightSectionPointerEvents={isClearable ? 'all' : 'none'}
        rightSection={
          isClearable ? <CloseButton aria-label={`Clear ${label}`} onClick={clear} className={classes.clear} /> : <Icon name="calendar" />
        }
      >
        <span id={`${id}-value`} className={classes.day} data-blank={value === '' || undefined}>
          {value === '' ? placeholder : format(value)}
        </span>
      </Input>
      {isOpen && (
        <DatePicker
          title={label}
          value={value === '' ? undefined : value}
          min={min}
          max={max}
          onApply={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
}
