import { calendarEndpoints, EVENT_MESSAGES, type Event } from '@fairlead/contract/calendar';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { UndoBar } from '../../../ui/dialogs/undo-bar.tsx';
import { eventRecords } from '../calendar.queries.ts';
import { type EventTimes, isSameTimes, timesOf, whenText } from '../event-times.rules.ts';

interface Move {
  /** As it is shown when the move begins. */
  event: Event;
  to: EventTimes;
}

/** More savers at once than this have no one to wait for. */
const MOST_TRIES = 5;

/**
 * Moves and resizes events: shown at once, saved one after the other, and back with a word when the save fails.
 * `place` puts what is under way over what is read; `bar` goes into the page and takes the last move back.
 */
export function useEventMoves() {
  const queries = useQueryClient();
  const alert = useAlert();
  const [pending, setPending] = useState<ReadonlyMap<string, EventTimes>>(new Map());
  const [last, setLast] = useState<{ event: Event; before: EventTimes }>();

  /** Nothing is shown in place of what is stored any more, unless it was moved again meanwhile. */
  const settle = ({ event, to }: Move) =>
    setPending((before) => (before.get(event._id) === to ? new Map([...before].filter(([id]) => id !== event._id)) : before));

  /** Stays the same while nothing moves, so that the grid is not drawn anew for nothing. */
  const place = useCallback(
    (event: Event): Event => {
      const to = pending.get(event._id);
      return to ? { ...event, ...to } : event;
    },
    [pending],
  );

  const save = useMutation({
    scope: { id: 'calendar-moves' },
    mutationFn: ({ event, to }: Move) => saveTimes(queries, event, to),
    onSuccess: (saved, move) => {
      void eventRecords.saved(queries, saved);
      settle(move);
    },
    onError: (error, move) => {
      settle(move);
      setLast(undefined);
      void alert(describeError(error, EVENT_MESSAGES.updateFailed));
    },
  });

  function start(event: Event, to: EventTimes) {
    if (isSameTimes(event, to)) return false;
    setPending((before) => new Map(before).set(event._id, to));
    save.mutate({ event, to });
    return true;
  }

  const bar: ReactNode = last && (
    <UndoBar
      key={JSON.stringify(timesOf(last.event))}
      message={`${last.event.eventName}: ${whenText(last.event)}`}
      onUndo={() => {
        setLast(undefined);
        start(last.event, last.before);
      }}
      onGone={() => setLast(undefined)}
    />
  );

  return {
    bar,
    place,
    move(event: Event, to: EventTimes) {
      // Several steps by the arrow keys are taken back as one.
      const before = last?.event._id === event._id ? last.before : timesOf(event);
      if (start(event, to)) setLast({ event: { ...event, ...to }, before });
    },
  };
}

/** Saves over whatever others changed elsewhere in the event; throws when someone else moved it. */
async function saveTimes(queries: QueryClient, event: Event, to: EventTimes): Promise<Event> {
  let { version } = event;
  for (let tries = 1; ; tries += 1) {
    try {
      return await api(calendarEndpoints.update, { params: { id: event._id }, body: { ...to, version } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict') || tries === MOST_TRIES) throw error;
    }
    const newest = await eventRecords.read(queries, event._id);
    if (!isSameTimes(newest, event)) throw new Error(`Someone else moved ${event.eventName} meanwhile. It is now at ${whenText(newest)}.`);
    version = newest.version;
  }
}
