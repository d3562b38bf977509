import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../platform/time.ts';
import { SheetDialog } from '../dialogs/sheet-dialog.tsx';
import { DateCalendar, useDayCursor } from './date-calendar.tsx';
import { type Day, type Month, monthOf } from './date-days.ts';
import classes from './date-picker.module.css';

export interface DatePickerProps {
  /** Default: 'Select a date'. */
  title?: string;
  /** `YYYY-MM-DD`. Without one the picker opens at today, and nothing is chosen yet. */
  value: Day | undefined;
  /** Earliest and latest day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
  /** Called by Apply when a day is chosen; onClose follows. */
  onApply: (day: Day) => void;
  /** Called by Cancel, Apply, backdrop, Escape and X. */
  onClose: () => void;
}

/** The content of DatePicker. */
export function DatePickerDialog({ title = 'Select a date', value, min, max, onApply, onClose }: DatePickerProps) {
  const [chosen, setChosen] = useState(value);
  const initial = value ?? within(today(), min, max);
  const [month, setMonth] = useState<Month>(monthOf(initial));
  const cursor = useDayCursor(initial);

  function show(day: Day) {
    setMonth(monthOf(day));
    cursor.focus(day);
  }

  function pick(day: Day) {
    setChosen(day);
    show(day);
  }

  function apply() {
    if (chosen !== undefined) onApply(chosen);
    onClose();
  }

  return (
    <SheetDialog title={title} onClose={onClose} width={340}>
      <div ref={cursor.root}>
        <DateCalendar
          month={month}
          onTurn={setMonth}
          range={chosen === undefined ? undefined : { start: chosen, end: chosen }}
          cursor={cursor.day}
          onPick={pick}
          onMove={show}
          min={min}
          max={max}
        />
      </div>
      <div className={classes.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" onClick={apply}>
          Apply
        </Button>
      </div>
    </SheetDialog>
  );
}

function within(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}
