import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../platform/time.ts';
import { SheetDialog } from '../dialogs/sheet-dialog.tsx';
import { DateCalendar, useDayCursor } from './date-calendar.tsx';
import { type Day, monthDayYear } from './date-days.ts';
import classes from './date-picker.module.css';
import { DATE_PRESETS, type DatePreset, type DateRange } from './date-range.ts';
import { monthsOf, monthsWith, openedWith, type RangeChoice, withDay, withMonth, withPreset } from './range-choice.ts';

export interface DateRangePickerProps {
  /** Default: 'Select a date range'. */
  title?: string;
  /** Without a range the picker opens with last week. */
  value: DateRange | undefined;
  /** The current preset, whose days depend on today; `value` is then ignored. */
  preset?: DatePreset | undefined;
  /** Called by Apply; onClose follows. `preset` is set if the days were chosen by it and not by hand. */
  onApply: (range: DateRange, preset: DatePreset | undefined) => void;
  /** Called by Cancel, Apply, backdrop, Escape and X. */
  onClose: () => void;
}

const CALENDARS = [0, 1] as const;

/** The content of DateRangePicker. */
export function DateRangePickerDialog({ title = 'Select a date range', value, preset: used, onApply, onClose }: DateRangePickerProps) {
  const [opened] = useState(() => openedWith(value, today(), used));
  const [choice, setChoice] = useState(opened);
  const [months, setMonths] = useState(() => monthsOf(choice.range));
  const cursor = useDayCursor(choice.range.start);
  const { range, preset } = choice;
  // Days chosen by hand stay fixed, even if a preset means the same days today.
  const isByHand = choice === opened && value !== undefined && used === undefined;

  function choose(next: RangeChoice) {
    setChoice(next);
    setMonths(monthsOf(next.range));
  }

  function pick(day: Day) {
    choose(withDay(choice, day));
    cursor.focus(day);
  }

  function move(calendar: 0 | 1, day: Day) {
    setMonths(monthsWith(months, calendar, day));
    cursor.focus(day);
  }

  return (
    <SheetDialog title={title} onClose={onClose} width={776}>
      <div className={classes.range}>
        <Presets chosen={preset} onChoose={(each) => choose(withPreset(each, today()))} />
        <div ref={cursor.root} className={classes.calendars}>
          {CALENDARS.map((calendar) => (
            <DateCalendar
              key={calendar}
              month={months[calendar]}
              onTurn={(month) => setMonths(withMonth(months, calendar, month))}
              range={range}
              isRange
              cursor={cursor.day}
              onPick={pick}
              onMove={(day) => move(calendar, day)}
            />
          ))}
        </div>
      </div>
      <div className={classes.buttons}>
        <dl className={classes.ends} aria-live="polite">
          <End label="Start" day={range.start} />
          <End label="End" day={range.end} />
        </dl>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          onClick={() => {
            onApply(range, isByHand ? undefined : preset);
            onClose();
          }}
        >
          Apply
        </Button>
      </div>
    </SheetDialog>
  );
}

function Presets({ chosen, onChoose }: { chosen: DatePreset | undefined; onChoose: (preset: DatePreset) => void }) {
  return (
    <fieldset className={classes.presets}>
      <legend className="sr-only">Presets</legend>
      {DATE_PRESETS.map((preset) => (
        <button key={preset} type="button" aria-pressed={preset === chosen} onClick={() => onChoose(preset)}>
          {preset}
        </button>
      ))}
    </fieldset>
  );
}

function End({ label, day }: { label: string; day: Day }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{monthDayYear(day)}</dd>
    </div>
  );
}
