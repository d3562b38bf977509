import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { monthDayYear } from './date-days.ts';
import classes from './date-field.module.css';
import type { DateRange } from './date-range.ts';
import { DateRangePicker } from './date-range-picker.tsx';

interface DateRangeFieldProps {
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Why the value is no range of days; it is then not shown. */
  problem?: string | undefined;
  error?: string | undefined;
}

/** A range of days in a form. A click, Enter or Space opens the picker. */
export function DateRangeField({ label, value, onChange, problem, error = problem }: DateRangeFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <Input
        component="button"
        type="button"
        id={id}
        pointer
        error={error !== undefined}
        // With the label alone, screen readers wouldn't announce the days.
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        classNames={{ section: classes.mark }}
        rightSectionPointerEvents="none"
        rightSection={<Icon name="calendar" />}
      >
        <span id={`${id}-value`} className={classes.day}>
          {problem === undefined ? `${monthDayYear(value.start)} – ${monthDayYear(value.end)}` : 'Select a date range'}
        </span>
      </Input>
      {isOpen && <DateRangePicker value={problem === undefined ? value : undefined} onApply={onChange} onClose={() => setOpen(false)} />}
    </Input.Wrapper>
  );
}
