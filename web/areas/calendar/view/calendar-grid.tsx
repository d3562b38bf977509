import { EVENT_DAY_HOURS, type Event } from '@fairlead/contract/calendar';
import FullCalendar, { type CalendarRef, type EventApi, type EventInput } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import skeleton from '@fullcalendar/react/skeleton.css?inline';
import breezy from '@fullcalendar/react/themes/breezy';
import theme from '@fullcalendar/react/themes/breezy/theme.css?inline';
import timeGrid from '@fullcalendar/react/timegrid';
import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { dateLanguage, now, toLocalDay, toLocalTime } from '../../../platform/time.ts';
import { addDays, type Day } from '../../../ui/dates/date-days.ts';
import { colorOf } from '../event-fields.rules.ts';
import { addMinutes, type EventTimes, endOf, startOf, timesBetween } from '../event-times.rules.ts';
import classes from './calendar-grid.module.css';
import { hoursBeyond, timesByKey } from './grid.rules.ts';
import type { Period, Span } from './period.rules.ts';

// The library's styles come with its code, so that no other screen waits for them. Its texts grow as ours do.
const sheet = new CSSStyleSheet();
const inRem = (_size: string, px: string) => `font-size: ${Number(px) / 16}rem`;
sheet.replaceSync((skeleton + theme).replaceAll(/font-size: ?(\d+)px/g, inRem));
document.adoptedStyleSheets.push(sheet);

const PLUGINS = [dayGrid, timeGrid, interaction, breezy];
const VIEWS: Record<Span, string> = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' };
const SHOWN_A_DAY = 4;
/** More at the same hour would be too narrow to hit. */
const SHOWN_AT_ONCE = 2;
const BLACK = '#000';
/** How long a finger rests on an event before it can be dragged; a shorter touch scrolls the page or opens the event. */
const HOLD_MS = 400;

export interface CalendarGridProps {
  events: readonly Event[];
  period: Period;
  /** The length of an event that states no end. */
  minutes: number;
  mayMove: (event: Event) => boolean;
  onOpen: (event: Event) => void;
  onMove: (event: Event, to: EventTimes) => void;
  /** Absent for those who may add none. */
  onAdd: ((at: { date: Day; time?: string }) => void) | undefined;
  onShow: (period: Period) => void;
}

/** What the grid does, as of the newest drawing. */
interface Hands extends Pick<CalendarGridProps, 'onAdd' | 'onShow'> {
  changed: (change: { event: EventApi; revert: () => void }) => void;
  open: (id: string) => void;
  hold: () => void;
  release: () => void;
}

/** Month, week or day as a grid, with events that are dragged, resized, or moved by the arrow keys. Its code comes when first drawn. */
export function CalendarGrid({ events, period, minutes, mayMove, onOpen, onMove, onAdd, onShow }: CalendarGridProps) {
  const calendar = useRef<CalendarRef>(null);
  /** The event that has the focus, which is drawn anew when it moves. */
  const focused = useRef<string>(undefined);
  const [isWholeDay, setWholeDay] = useState(false);
  const [first] = useState(period);
  const held = useRef<ReactElement>(undefined);
  const [, drawAgain] = useState(0);
  const [box, isSettled] = useSettled<HTMLDivElement>();
  const byId = useMemo(() => new Map(events.map((event) => [event._id, event])), [events]);
  const inputs = useMemo(() => events.map((event) => inputOf(event, minutes, mayMove(event))), [events, minutes, mayMove]);
  const beyond = hoursBeyond(events, period, minutes);
  const hasHours = period.span !== 'month';

  useEffect(() => {
    const api = calendar.current?.getApi();
    // Within a lifecycle method the library may not draw at once.
    queueMicrotask(() => api?.changeView(VIEWS[period.span], period.day));
  }, [period.span, period.day]);

  const changed = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const moved = byId.get(event.id);
    // What is shown follows from the events handed in, also when the move fails.
    revert();
    if (moved) onMove(moved, timesOfGrid(event));
  };

  function press(press: KeyboardEvent) {
    const id = eventIdAt(press.target);
    const event = id === undefined ? undefined : byId.get(id);
    if (!event || press.altKey || press.ctrlKey || press.metaKey) return;
    const to = timesByKey(event, press.key, { isStretch: press.shiftKey, span: period.span, minutes });
    if (!to || !mayMove(event)) return;
    press.preventDefault();
    onMove(event, to);
  }

  const hands = useRef({} as Hands);
  hands.current = {
    onAdd,
    onShow,
    changed,
    open: (id) => {
      const event = byId.get(id);
      if (event) onOpen(event);
    },
    hold: () => {
      held.current = grid;
    },
    release: () => {
      held.current = undefined;
      // After the drop, which is told later.
      queueMicrotask(() => drawAgain((times) => times + 1));
    },
  };

  // Drawn anew in the middle of a drag, the grid would lose it: it changes with its events alone, and not while one is dragged.
  const grid = useMemo(
    () => (
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        // The clock on the wall is the same for everybody; no zone moves an event.
        timeZone="UTC"
        now={wallNow}
        locale={dateLanguage()}
        firstDay={1}
        headerToolbar={false}
        initialView={VIEWS[first.span]}
        initialDate={first.day}
        height="auto"
        fixedWeekCount
        // What ends at night is not drawn on the next day.
        nextDayThreshold="06:00"
        slotEventOverlap={false}
        eventMaxStack={SHOWN_AT_ONCE}
        dayMaxEvents={SHOWN_A_DAY}
        nowIndicator
        // A week's headings would have names that differ from what is seen.
        navLinks={!hasHours}
        navLinkDayClick={(date) => hands.current.onShow({ span: 'day', day: dayOf(date) })}
        slotMinTime={isWholeDay ? '00:00' : EVENT_DAY_HOURS.from}
        slotMaxTime={isWholeDay ? '24:00' : EVENT_DAY_HOURS.to}
        slotDuration="00:30"
        snapDuration="00:15"
        eventTimeFormat={TIME}
        slotHeaderFormat={HOUR}
        displayEventEnd={hasHours}
        eventInteractive
        eventDisplay="block"
        eventContrastColor={BLACK}
        events={inputs}
        eventDragStart={() => hands.current.hold()}
        eventDragStop={() => hands.current.release()}
        eventResizeStart={() => hands.current.hold()}
        eventResizeStop={() => hands.current.release()}
        eventDidMount={({ el, event }) => {
          el.dataset.event = event.id;
          el.title = event.title;
          if (event.id === focused.current) focusWhenShown(el);
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          hands.current.open(event.id);
        }}
        eventDrop={(change) => hands.current.changed(change)}
        eventResize={(change) => hands.current.changed(change)}
        rowEventClass={classes.row}
        rowEventTitleClass={classes.name}
        // In half an hour, time and name share one line.
        columnEventTitleClass={({ isShort }) => (isShort ? classes.name : classes.words)}
        columnEventTimeClass={classes.name}
        eventClass={({ isSelected }) => (isSelected ? classes.held : undefined)}
        longPressDelay={HOLD_MS}
        rowMoreLinkClass={classes.row}
        dateClick={({ dateStr, allDay }) => hands.current.onAdd?.(pressedAt(dateStr, allDay))}
      />
    ),
    [inputs, isWholeDay, hasHours, first],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys pressed on the events inside, which take the focus
    <div
      ref={box}
      className={classes.grid}
      data-unsettled={!isSettled || undefined}
      onKeyDown={press}
      onFocus={({ target }) => {
        focused.current = eventIdAt(target);
      }}
      onPointerDown={() => {
        focused.current = undefined;
      }}
    >
      {hasHours && !isWholeDay && beyond.earlier > 0 && (
        <Button className={classes.beyond} onClick={() => setWholeDay(true)}>{`${beyond.earlier} earlier`}</Button>
      )}
      {held.current ?? grid}
      {hasHours && !isWholeDay && beyond.later > 0 && (
        <Button className={classes.beyond} onClick={() => setWholeDay(true)}>{`${beyond.later} later`}</Button>
      )}
      {hasHours && isWholeDay && (
        <Button className={classes.beyond} onClick={() => setWholeDay(false)}>
          Usual hours
        </Button>
      )}
    </div>
  );
}

/** Frames that the grid takes at most to find an event's place; until then it is hidden and takes no focus. */
const FRAMES = 20;

/** Whether the grid has found its size and its events' places, for which it draws itself several times. Nothing of that is shown. */
function useSettled<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let frame = 0;
    function look(before: string, times: number) {
      const places = [...(box.current?.querySelectorAll('[role=row], [data-event]') ?? [])].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return `${top} ${height}`;
      });
      const now = `${box.current?.offsetHeight} ${places}`;
      if (now === before || times === 0) setSettled(true);
      else frame = requestAnimationFrame(() => look(now, times - 1));
    }
    frame = requestAnimationFrame(() => look('', FRAMES));
    return () => cancelAnimationFrame(frame);
  }, []);
  return [box, isSettled] as const;
}

function focusWhenShown(element: HTMLElement, frames = FRAMES): void {
  const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
  if (frames === 0 || isElsewhere || !element.isConnected) return;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) requestAnimationFrame(() => focusWhenShown(element, frames - 1));
}

const eventIdAt = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-event]')?.dataset.event;

const TIME = { hour: 'numeric', minute: '2-digit', meridiem: 'short' } as const;
const HOUR = { hour: 'numeric', meridiem: 'short' } as const;

const wallNow = () => {
  const at = now();
  return `${toLocalDay(at)}T${toLocalTime(at)}`;
};

const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);
const minuteOf = (date: Date): string => date.toISOString().slice(0, 16);

function inputOf(event: Event, minutes: number, isMovable: boolean): EventInput {
  const { _id: id, eventName: title, date, endDate, allDay } = event;
  const span = allDay ? { start: date, end: addDays(endDate ?? date, 1) } : { start: startOf(event), end: endOf(event, minutes) };
  return { id, title, ...span, allDay, color: colorOf(event), editable: isMovable };
}

/** The times of an event after a drag; one that became timed lasts an hour, as the grid draws it. */
function timesOfGrid({ start, end, allDay }: EventApi): EventTimes {
  const from = minuteOf(start as Date);
  return timesBetween(from, end ? minuteOf(end) : addMinutes(from, allDay ? 1440 : 60), allDay);
}

const pressedAt = (text: string, allDay: boolean) =>
  allDay ? { date: text.slice(0, 10) } : { date: text.slice(0, 10), time: text.slice(11, 16) };
