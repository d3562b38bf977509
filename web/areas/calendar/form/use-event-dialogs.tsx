import { calendarEndpoints, EVENT_MESSAGES, type Event } from '@fairlead/contract/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { eventDeleted, readEvent } from '../calendar.queries.ts';
import type { EventValues, NewEvent } from './event-form.rules.ts';
import { NewEventProvider } from './new-event.ts';

const KIND: DialogKind<Event, EventValues> = {
  name: 'event',
  noun: 'event',
  pathOf: paths.event,
  Wizard: lazyPart(() => import('./event-wizard.tsx'), 'EventWizard'),
  read: readEvent,
  remove: ({ _id }) => api(calendarEndpoints.remove, { params: { id: _id } }),
};

const DELETE_WORDS = {
  title: 'Delete this Event?',
  text: 'Are you sure you want to delete this event? This action cannot be undone.',
};

/** The dialogs that an event is added, edited and deleted in; `dialogs` goes into the page. */
export function useEventDialogs(usual: Omit<NewEvent, 'time'>) {
  const queries = useQueryClient();
  const alert = useAlert();
  const [start, setStart] = useState<Pick<NewEvent, 'date' | 'time'>>();
  const { owner, date, minutes } = usual;
  const { kind, _id, name } = owner ?? {};
  const newEvent = useMemo<NewEvent>(
    () => ({
      ...(kind !== undefined && { owner: { kind, _id: _id ?? '', name: name ?? '' } }),
      minutes,
      ...(start ?? { date }),
    }),
    [kind, _id, name, minutes, date, start],
  );
  const { dialogs, add, ...actions } = useRecordDialogs(KIND, {
    deleteWords: () => DELETE_WORDS,
    failure: (error, isEdit) => describeError(error, isEdit ? EVENT_MESSAGES.updateFailed : EVENT_MESSAGES.createFailed),
    // Lists are read again behind the closed dialog.
    onDeleted: async (event) => void eventDeleted(queries, event._id),
    onDeleteFailed: (error) => void alert(describeError(error, EVENT_MESSAGES.deleteFailed)),
  });
  return {
    ...actions,
    dialogs: <NewEventProvider value={newEvent}>{dialogs}</NewEventProvider>,
    /** Opens the form, on the usual day unless another is given. */
    add(at?: Pick<NewEvent, 'date' | 'time'>) {
      setStart(at);
      add();
    },
  };
}
