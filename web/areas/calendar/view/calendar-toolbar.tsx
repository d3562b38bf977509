import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../../platform/time.ts';
import { DateRangePicker } from '../../../ui/dates/date-range-picker.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/menus/segmented.tsx';
import classes from './calendar-toolbar.module.css';
import { daysOf, nameOfPeriod, type Period, periodOfRange, SPAN_LABELS, SPANS, titleOfPeriod, turnPeriod } from './period.rules.ts';

interface CalendarToolbarProps {
  period: Period;
  onShow: (period: Period) => void;
}

const OPTIONS = SPANS.map((value) => ({ value, label: SPAN_LABELS[value] }));

/** Turns the calendar and says what it shows; the label opens a picker that leads anywhere. */
export function CalendarToolbar({ period, onShow }: CalendarToolbarProps) {
  const [isPicking, setPicking] = useState(false);
  const name = nameOfPeriod(period, today());
  const title = titleOfPeriod(period);
  return (
    <div className={classes.toolbar}>
      <div className={classes.turn}>
        <ActionIcon aria-label={`Previous ${period.span}`} onClick={() => onShow(turnPeriod(period, -1))}>
          <Icon name="left" />
        </ActionIcon>
        <Button
          variant="subtle"
          className={classes.label}
          aria-haspopup="dialog"
          title={name === title ? undefined : title}
          onClick={() => setPicking(true)}
          rightSection={<Icon name="down" size={16} />}
        >
          <span aria-live="polite">{name}</span>
        </Button>
        <ActionIcon aria-label={`Next ${period.span}`} onClick={() => onShow(turnPeriod(period, 1))}>
          <Icon name="right" />
        </ActionIcon>
      </div>
      {/* Its name differs from the label, which reads Today on that day. */}
      <Button aria-label="Go to today" onClick={() => onShow({ ...period, day: today() })}>
        Today
      </Button>
      <div className={classes.span}>
        <Segmented label="View" options={OPTIONS} value={period.span} onChange={(span) => onShow({ ...period, span })} />
      </div>
      {isPicking && (
        <DateRangePicker value={daysOf(period)} onApply={(range) => onShow(periodOfRange(range))} onClose={() => setPicking(false)} />
      )}
    </div>
  );
}
