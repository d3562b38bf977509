import { EVENT_CALENDAR_MINUTES, EVENT_PANEL_MINUTES, type Event } from '@fairlead/contract/calendar';
import { EVENT_EXPORT_FORMATS } from '@fairlead/contract/calendar/export';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { today } from '../../../platform/time.ts';
import { useNewByAddress } from '../../../records/page/use-new-by-address.ts';
import { CompactButton } from '../../../ui/compact-button.tsx';
import type { Day } from '../../../ui/dates/date-days.ts';
import { ExportMenu } from '../../../ui/menus/export-menu.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useIsPhone } from '../../../ui/phone-width.ts';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { calendarQueries, type EventsOf } from '../calendar.queries.ts';
import { ownershipOf } from '../event-fields.rules.ts';
import { exportEvents } from '../exchange/export.queries.ts';
import type { Owner } from '../form/event-form.rules.ts';
import { useEventDialogs } from '../form/use-event-dialogs.tsx';
import { CalendarGrid } from '../public/calendar-grid-part.tsx';
import classes from './calendar-panel.module.css';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayList } from './day-list.tsx';
import { beginningOf, daysOf, drawnDays, isWithin, type Span } from './period.rules.ts';
import { useEventMoves } from './use-event-moves.tsx';
import { usePeriod } from './use-period.ts';

/** Only this month has earlier days. */
const DAY_WORDS = { earlier: 'Earlier this month', noMore: 'No more events this month.' };

const EventDialog = lazyPart(() => import('./event-dialog.tsx'), 'EventDialog');

export interface CalendarPanelProps {
  label: string;
  /** Whose events it shows. */
  whose: EventsOf;
  /** Whose an event will be that is added here; absent where the form asks. */
  owner?: Owner;
  /** The view that needs no word in the address. */
  usual?: Span;
  /** The day it opens at, unless the address says another. */
  firstDay?: Day;
  /** An event that is open at first. */
  opened?: Event;
  onClosed?: () => void;
  /** In place of all of it while it can't be read because Fairlead can't be reached: what the device knows. */
  offline?: (pocket: PocketAbout) => ReactNode;
  /** Beside the actions. */
  heading?: ReactNode;
  /** Above the calendar: what is done with all of it. `add` opens the form of a new event, where the user may add one. */
  actions: (add: (() => void) | undefined) => ReactNode;
}

/** A calendar of a client, of an employee, or of everybody (docs/product/calendar.md). */
export function CalendarPanel(props: CalendarPanelProps) {
  const { label, whose, owner, usual = 'month', firstDay, opened, onClosed, offline, heading, actions } = props;
  const [period, show] = usePeriod(usual, firstDay);
  const read = useQuery(calendarQueries.between(whose, drawnDays(period)));
  const pocket = useOffline(read);
  const isPhone = useIsPhone();
  const moves = useEventMoves();
  const { mayAdd, mayEdit, mayDelete } = useRights();
  const [openId, setOpenId] = useState(opened?._id);
  const [isByAddress, setByAddress] = useState(opened !== undefined);
  const minutes = owner ? EVENT_PANEL_MINUTES : EVENT_CALENDAR_MINUTES;
  const newDay = isWithin(today(), daysOf(period)) ? today() : daysOf(period).start;
  const { dialogs, add, edit, askDelete } = useEventDialogs({ ...(owner && { owner }), date: newDay, minutes });
  useNewByAddress(mayAdd, add);
  const { place } = moves;
  const events = useMemo(() => read.data?.map(place), [read.data, place]);
  const open = events?.find(({ _id }) => _id === openId) ?? (opened?._id === openId ? opened : undefined);

  if (pocket && offline) return offline(pocket);

  function leave() {
    setOpenId(undefined);
    setByAddress(false);
  }
  function close() {
    leave();
    onClosed?.();
  }

  const move: typeof moves.move = (event, to) => {
    moves.move(event, to);
    // An event that leaves by the keyboard is followed.
    if (!isWithin(to.date, daysOf(period)) && period.span !== 'month') show({ ...period, day: to.date });
  };

  return (
    <>
      <div className={classes.actions}>
        {heading}
        <span className="grow" />
        {actions(mayAdd ? () => add() : undefined)}
        <ExportMenu
          isCompact
          formats={EVENT_EXPORT_FORMATS}
          fetchFile={(format, watch) => exportEvents(whose, period, format, watch)}
          onPrint={() => window.print()}
        />
      </div>
      <Panel
        label={label}
        actions={<CalendarToolbar period={period} onShow={show} />}
        query={{ ...read, data: events }}
        loading="Loading events..."
        skeleton={<div className={classes.skeleton} />}
        failure={(error) => describeError(error, 'Failed to load events')}
      >
        {(shown) => (
          <div aria-busy={read.isPlaceholderData}>
            {read.isPlaceholderData && (
              <p role="status" className="sr-only">
                Loading events...
              </p>
            )}
            {isPhone ? (
              <DayList
                events={shown}
                days={daysOf(period)}
                first={beginningOf(period, today())}
                words={DAY_WORDS}
                minutes={minutes}
                onOpen={({ _id }) => setOpenId(_id)}
              />
            ) : (
              <>
                <CalendarGrid
                  events={shown}
                  period={period}
                  minutes={minutes}
                  mayMove={mayEdit}
                  onOpen={({ _id }) => setOpenId(_id)}
                  onMove={move}
                  onAdd={mayAdd ? add : undefined}
                  onShow={show}
                />
                {mayAdd && (
                  <p className={classes.hint}>
                    Drag an event to move it, or its edge to change its end. The arrow keys do the same, with Shift for the end.
                  </p>
                )}
              </>
            )}
          </div>
        )}
      </Panel>
      {open && (
        <EventDialog
          event={open}
          onEdit={mayEdit(open) ? () => leadTo(() => edit(open)) : undefined}
          onDelete={mayDelete(open) ? () => leadTo(() => askDelete(open)) : undefined}
          onClose={close}
          hasAddress={isByAddress}
        />
      )}
      {dialogs}
      {moves.bar}
    </>
  );

  /** One dialog after the other. */
  function leadTo(next: () => void) {
    leave();
    next();
  }
}

/** Stays the same between renders, so that thousands of events are not described anew. */
function useRights() {
  const user = useCurrentUser();
  const may = useMay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights follow from who is signed in
  const mayEdit = useCallback((event: Event) => may('events.edit', ownershipOf(event)), [user]);
  return { mayAdd: may('events.create'), mayEdit, mayDelete: (event: Event) => may('events.delete', ownershipOf(event)) };
}

interface NewEventButtonProps {
  label: string;
  onAdd: (() => void) | undefined;
}

/** Left out for those who may add none. */
export function NewEventButton({ label, onAdd }: NewEventButtonProps) {
  if (!onAdd) return null;
  return <CompactButton variant="filled" label={label} icon="plus" onClick={onAdd} />;
}
