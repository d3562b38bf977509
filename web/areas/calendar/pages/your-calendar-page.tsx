import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { ApiError } from '../../../platform/api.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import { BackArrow } from '../../../records/page/back-arrow.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { WhyLink } from '../../people/public/why-link.tsx';
import { calendarQueries } from '../calendar.queries.ts';
import { ExchangeMenu } from '../exchange/exchange-menu.tsx';
import { CalendarPanel, NewEventButton } from '../view/calendar-panel.tsx';
import classes from './calendar-page.module.css';

const OfflineAgenda = lazyPart(() => import('../offline/offline-agenda.tsx'), 'OfflineAgenda');

/** Everybody's events that the user may see; with an id in the address, that one is open (docs/product/calendar.md). */
export function YourCalendarPage() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const event = useQuery({ ...calendarQueries.one(id ?? ''), enabled: id !== undefined });
  const isCutOff = useOffline(event) !== undefined;
  const isRefused = event.error instanceof ApiError && event.error.code !== 'network';
  const isRead = id === undefined || event.data !== undefined;
  return (
    <Page title="Your Calendar" hasOwnHeading>
      {id !== undefined && isRefused && <EmptyState title="This event is gone, or you may not see it." action={<WhyLink />} />}
      {(isRead || event.isError || isCutOff) && (
        <CalendarPanel
          key={id ?? 'all'}
          label="Calendar"
          heading={
            <div className={classes.heading}>
              <BackArrow to={paths.dashboard} label="Back" />
              <h1>Calendar</h1>
            </div>
          }
          whose={{}}
          offline={(pocket) => <OfflineAgenda pocket={pocket} openId={id} />}
          {...(event.data && { opened: event.data, firstDay: event.data.date })}
          onClosed={() =>
            id !== undefined && void navigate({ to: paths.calendar, search: (before: object) => before as never, replace: true })
          }
          actions={(add) => (
            <>
              <ExchangeMenu mayImport={add !== undefined} />
              <NewEventButton label="New Event" onAdd={add} />
            </>
          )}
        />
      )}
    </Page>
  );
}
