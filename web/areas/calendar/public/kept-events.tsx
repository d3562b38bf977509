import { EVENT_CALENDAR_MINUTES, type Event } from '@fairlead/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { today } from '../../../platform/time.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { isOn } from '../event-times.rules.ts';
import { DayList } from '../view/day-list.tsx';
import { EventDialog } from '../view/event-dialog.tsx';

export const keptEvents = () => pocketQueries.list<Event[]>('events');

/** Today's events as the device knows them (docs/product/offline.md). */
export function KeptToday() {
  const kept = useQuery(keptEvents());
  const [open, setOpen] = useState<Event>();
  const day = today();
  return (
    <>
      <Panel
        title="Today's Events"
        query={{ ...kept, data: kept.data?.value?.filter((event) => isOn(event, day, EVENT_CALENDAR_MINUTES)) }}
        loading="Loading events..."
        isEmpty={(events) => events.length === 0}
        empty={<p className="muted">No events today.</p>}
      >
        {(events) => (
          <DayList
            events={events}
            days={{ start: day, end: day }}
            first={day}
            words={{ earlier: '', noMore: '' }}
            minutes={EVENT_CALENDAR_MINUTES}
            onOpen={setOpen}
          />
        )}
      </Panel>
      {open && <EventDialog event={open} onEdit={undefined} onDelete={undefined} onClose={() => setOpen(undefined)} />}
    </>
  );
}
