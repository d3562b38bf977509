import { YourCalendarCard } from '../../areas/calendar/public/your-calendar-card.tsx';
import { CheckInCard } from '../../areas/checkins/public/check-in-card.tsx';
import { CheckInDebug } from '../../areas/checkins/public/check-in-debug.tsx';
import { Overview, prepareOverview, useOverview } from '../../areas/dashboard/public/overview.tsx';
import { SampleData, useIsSampleKnown } from '../../areas/sample/public/sample-data.tsx';
import { useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { TodaysTasks } from '../../areas/tasks/public/todays-tasks.tsx';
import type { PreparePage } from '../../lazy-page.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useOffline } from '../../platform/pocket/use-offline.ts';
import { useSession } from '../../platform/session.ts';
import { longDate, useNow } from '../../platform/time.ts';
import { OnceSeen } from '../../ui/page/once-seen.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './dashboard-page.module.css';
import { greeting } from './greeting.rules.ts';

const VisitsCard = lazyPart(() => import('../../areas/checkins/stats/visits-card.tsx'), 'VisitsCard');
const TodayCard = lazyPart(() => import('../../areas/today/public/today-card.tsx'), 'TodayCard');
const OfflineToday = lazyPart(() => import('../offline/offline-today.tsx'), 'OfflineToday');

export const prepare: PreparePage = prepareOverview;

/** The overview (docs/product/dashboard.md). Its cards get what they show at first from one request. */
export function DashboardPage() {
  const session = useSession();
  const may = useMay();
  const at = useNow();
  const overview = useOverview();
  const userId = session?.userId ?? '';
  const first = overview.data;
  const mayHaveSample = may('sampleData.manage');
  const pocket = useOffline(overview);
  const isSampleKnown = useIsSampleKnown(mayHaveSample);

  return (
    <Page title="Dashboard" hasOwnHeading>
      <header className={classes.hello}>
        <h1>{`${greeting(at.getHours())}, ${session?.username ?? ''}`}</h1>
        <p>{longDate(at)}</p>
      </header>
      {pocket ? (
        <OfflineToday pocket={pocket} mayLog={may('checkins.create')} />
      ) : (
        <>
          {mayHaveSample && <SampleData />}
          <div className={isSampleKnown ? undefined : classes.waits}>
            <Overview
              overview={overview}
              checkIn={<CheckInCard userId={userId} canLog={may('checkins.create')} initial={first?.visits.checkIns} />}
              calendar={<YourCalendarCard initial={first?.events} />}
              tasks={<TodaysTasks initial={first?.tasks} />}
            />
            {!overview.isPending && (
              <div className={classes.later}>
                <OnceSeen className={classes.card}>
                  <TodayCard />
                </OnceSeen>
                <OnceSeen className={classes.visits}>
                  <VisitsCard />
                </OnceSeen>
              </div>
            )}
            {!overview.isPending && <CheckInDebug userId={userId} />}
          </div>
        </>
      )}
    </Page>
  );
}
