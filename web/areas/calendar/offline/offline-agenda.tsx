import { EVENT_CALENDAR_MINUTES } from '@fairlead/contract/calendar';
import { POCKET_EVENT_DAYS } from '@fairlead/contract/pocket';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import type { PocketAbout } from '../../../platform/pocket/pocket-store.ts';
import { today } from '../../../platform/time.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { addDays } from '../../../ui/dates/date-days.ts';
import { AsOfNote } from '../../../ui/page/as-of-note.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from '../pages/calendar-page.module.css';
import { keptEvents } from '../public/kept-events.tsx';
import { DayList } from '../view/day-list.tsx';
import { EventDialog } from '../view/event-dialog.tsx';

/** The events of two weeks before and after today as the device knows them, from today on (docs/product/offline.md). */
export function OfflineAgenda({ pocket, openId: first }: { pocket: PocketAbout; openId: string | undefined }) {
  const kept = useQuery(keptEvents());
  const [openId, setOpenId] = useState(first);
  const [isByAddress, setByAddress] = useState(first !== undefined);
  const events = kept.data?.value;
  const open = events?.find(({ _id }) => _id === openId);
  const day = today();
  return (
    <>
      <div className={classes.heading}>
        <BackArrow to={paths.dashboard} label="Back" />
        <h1>Calendar</h1>
      </div>
      <AsOfNote asOf={pocket.asOf}>
        {`These are the workspace’s events and your own, of ${POCKET_EVENT_DAYS} days before and after today.`}
      </AsOfNote>
      <Panel label="Calendar" query={{ ...kept, data: events }} loading="Loading events...">
        {(shown) => (
          <DayList
            events={shown}
            days={{ start: addDays(day, -POCKET_EVENT_DAYS), end: addDays(day, POCKET_EVENT_DAYS) }}
            first={day}
            words={{ earlier: 'Earlier', noMore: 'No more events in the days that are kept here.' }}
            minutes={EVENT_CALENDAR_MINUTES}
            onOpen={({ _id }) => setOpenId(_id)}
          />
        )}
      </Panel>
      {open && (
        <EventDialog
          event={open}
          onEdit={undefined}
          onDelete={undefined}
          onClose={() => {
            setOpenId(undefined);
            setByAddress(false);
          }}
          hasAddress={isByAddress}
        />
      )}
    </>
  );
}
