import { calendarEndpoints, EVENT_MESSAGES, type Event } from '@fairlead/contract/calendar';
import { type SeriesDates, seriesEndpoints } from '@fairlead/contract/calendar/series';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { eventRecords } from '../calendar.queries.ts';
import type { EventOpening, EventValues, NewEvent } from './event-form.rules.ts';
import { NewEventProvider } from './new-event.ts';

const SeriesQuestion = lazyPart(() => import('./series-question.tsx'), 'SeriesQuestion');

const KIND: Omit<DialogKind<Event, EventValues>, 'remove'> = {
  name: 'event',
  noun: 'event',
  nameOf: ({ eventName }) => eventName,
  pathOf: paths.event,
  Wizard: lazyPart(() => import('./event-wizard.tsx'), 'EventWizard'),
  read: eventRecords.read,
};

const DELETE_WORDS = {
  title: 'Delete this Event?',
  text: 'Are you sure you want to delete this event? This action cannot be undone.',
};
const DELETE_SERIES_WORDS: Record<SeriesDates, typeof DELETE_WORDS> = {
  following: {
    title: 'Delete these Events?',
    text: 'Are you sure you want to delete this event and those after it in its series? This action cannot be undone.',
  },
  all: {
    title: 'Delete the Series?',
    text: 'Are you sure you want to delete all events of this series, past ones too? This action cannot be undone.',
  },
};

/** The dialogs that an event is added, edited and deleted in; `dialogs` goes into the page. */
export function useEventDialogs(usual: Omit<NewEvent, 'time' | 'series'>) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [start, setStart] = useState<EventOpening['start']>();
  /** Which dates of a series the open dialog is for; undefined for the event alone. */
  const [dates, setDates] = useState<EventOpening['dates']>();
  const [asking, setAsking] = useState<{ title: string; event: Event; next: (event: Event) => void }>();
  const { owner, date, minutes } = usual;
  const { kind, _id, name } = owner ?? {};

  function tellRefused({ changed, refused: [first, ...others] }: BulkReply) {
    const missed = others.length + 1;
    if (first)
      void alert(`${changed} of ${changed + missed} events were changed. ${missed} ${missed === 1 ? 'was' : 'were'} not: ${first.message}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: telling stays the same
  const newEvent = useMemo<NewEvent>(
    () => ({
      ...(kind !== undefined && { owner: { kind, _id: _id ?? '', name: name ?? '' } }),
      minutes,
      ...(start ?? { date }),
      ...(dates && { series: { dates, tellRefused } }),
    }),
    [kind, _id, name, minutes, date, start, dates],
  );

  async function remove({ _id: id }: Event) {
    if (dates) tellRefused(await api(seriesEndpoints.removeSeries, { params: { id }, query: { dates } }));
    else await api(calendarEndpoints.remove, { params: { id } });
  }

  const { dialogs, add, edit, askDelete, ...actions } = useRecordDialogs(
    { ...KIND, remove },
    {
      onResume(opening) {
        const left = opening as EventOpening | undefined;
        setStart(left?.start);
        setDates(left?.dates);
      },
      deleteWords: () => (dates ? DELETE_SERIES_WORDS[dates] : DELETE_WORDS),
      failure: (error, isEdit) => describeError(error, isEdit ? EVENT_MESSAGES.updateFailed : EVENT_MESSAGES.createFailed),
      // Lists are read again behind the closed dialog.
      onDeleted: async (event) => void eventRecords.deleted(queries, event._id),
      onDeleteFailed: (error) => void alert(describeError(error, EVENT_MESSAGES.deleteFailed)),
    },
  );

  /** An event of a series asks first which of its dates are meant. */
  const afterAsking = (title: string, next: (event: Event) => void) => (event: Event) => {
    setDates(undefined);
    if (event.seriesId === null) next(event);
    else setAsking({ title, event, next });
  };

  return {
    ...actions,
    edit: afterAsking('Edit event', edit),
    askDelete: afterAsking('Delete event', askDelete),
    dialogs: (
      <NewEventProvider value={newEvent}>
        {asking && (
          <SeriesQuestion
            title={asking.title}
            onChoose={(chosen) => {
              setDates(chosen);
              setAsking(undefined);
              asking.next(asking.event);
            }}
            onCancel={() => setAsking(undefined)}
          />
        )}
        {dialogs}
      </NewEventProvider>
    ),
    /** Opens the form, on the usual day unless another is given. */
    add(at?: Pick<NewEvent, 'date' | 'time'>) {
      setDates(undefined);
      setStart(at);
      add();
    },
  };
}
