import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { today } from '../../platform/time.ts';
import { Icon } from '../icon.tsx';
import classes from './date-calendar.module.css';
import { addMonths, type Day, firstDayOf, fullDay, type Month, monthAndYear, monthOf } from './date-days.ts';
import type { DateRange } from './date-range.ts';
import { dayByKey, gridOf, WEEKDAYS } from './month-grid.ts';

interface DateCalendarProps {
  month: Month;
  /** Called by the arrows beside the month's name. */
  onTurn: (month: Month) => void;
  /** The highlighted range; for a single day, start and end are equal. */
  range: DateRange | undefined;
  isRange?: boolean;
  /** The day that Tab focuses, if it belongs to this month. */
  cursor: Day;
  /** Called when a day is chosen by click, Enter or Space. It may belong to an adjacent month. */
  onPick: (day: Day) => void;
  /** Called with the day that the arrow keys move to; the focus must follow (useDayCursor). */
  onMove: (day: Day) => void;
  /** Earliest and latest day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
}

/**
 * A month as six weeks from Monday, days of adjacent months among them. Written by hand: Mantine's calendar has no grid
 * roles, no keys for pages and weeks' ends, and shows neighbouring months only (docs/decisions/0008).
 */
export function DateCalendar({ month, onTurn, range, isRange = false, cursor, onPick, onMove, min, max }: DateCalendarProps) {
  const name = useId();
  const days = gridOf(month);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const now = today();
  const tabStop = tabStopOf(month, [cursor, range?.start, range?.end, now]);
  const isRefused = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max);

  function move(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.day;
    const to = from && dayByKey(from, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    // Components around the dialog handle keys of their own.
    event.stopPropagation();
    onMove(to);
  }

  return (
    <fieldset className={classes.calendar} aria-labelledby={name}>
      <div className={classes.head}>
        <ActionIcon onClick={() => onTurn(addMonths(month, -1))} aria-label="Previous month" className={classes.turn}>
          <Icon name="left" />
        </ActionIcon>
        <h3 id={name} className={classes.month} aria-live="polite">
          {monthAndYear(month)}
        </h3>
        <ActionIcon onClick={() => onTurn(addMonths(month, 1))} aria-label="Next month" className={classes.turn}>
          <Icon name="right" />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid */}
      <table role="grid" aria-labelledby={name} aria-multiselectable={isRange || undefined} className={classes.grid} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, long]) => (
              <th key={short} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/noNoninteractiveElementToInteractiveRole: a grid's cell; the button inside takes the focus
                <td key={day} role="gridcell" aria-selected={isWithin(range, day)} data-mark={markDay(range, day)}>
                  <button
                    type="button"
                    data-day={day}
                    data-outside={monthOf(day) !== month || undefined}
                    data-autofocus={day === cursor && day === tabStop ? true : undefined}
                    aria-label={fullDay(day)}
                    aria-current={day === now ? 'date' : undefined}
                    aria-disabled={isRefused(day) || undefined}
                    tabIndex={day === tabStop ? 0 : -1}
                    onClick={() => !isRefused(day) && onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

const isWithin = (range: DateRange | undefined, day: Day) => range !== undefined && day >= range.start && day <= range.end;

function markDay(range: DateRange | undefined, day: Day): 'only' | 'start' | 'end' | 'between' | undefined {
  if (!range || !isWithin(range, day)) return undefined;
  if (range.start === range.end) return 'only';
  if (day === range.start) return 'start';
  return day === range.end ? 'end' : 'between';
}

/** Each grid is one tab stop: the first of these days that belongs to its month, else the first of the month. */
function tabStopOf(month: Month, days: readonly (Day | undefined)[]): Day {
  return days.find((day) => day !== undefined && monthOf(day) === month) ?? firstDayOf(month);
}

interface DayCursor {
  day: Day;
  /** Goes on the element around the calendars. */
  root: RefObject<HTMLDivElement | null>;
  /** Focuses a day as soon as it is rendered. */
  focus: (day: Day) => void;
}

/** The day that has the focus, or gets it by Tab. */
export function useDayCursor(initial: Day): DayCursor {
  const root = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState({ day: initial, takesFocus: false });
  useEffect(() => {
    // The day may be rendered twice; this finds it in its own month.
    if (cursor.takesFocus) root.current?.querySelector<HTMLElement>(`[data-day="${cursor.day}"]:not([data-outside])`)?.focus();
  }, [cursor]);
  return { day: cursor.day, root, focus: (day) => setCursor({ day, takesFocus: true }) };
}
