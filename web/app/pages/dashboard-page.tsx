import { useMay } from '../../areas/accounts/public/signed-in-user.ts';
import { CheckInCard } from '../../areas/checkins/public/check-in-card.tsx';
import { CheckInDebug } from '../../areas/checkins/public/check-in-debug.tsx';
import { SampleData } from '../../areas/dashboard/public/sample-data.tsx';
import { TodaysTasks } from '../../areas/tasks/public/todays-tasks.tsx';
import { useSession } from '../../platform/session.ts';
import { greeting, longDate, useNow } from '../../platform/time.ts';
import { Page } from '../../ui/page/page.tsx';
import classes from './dashboard-page.module.css';

/** The overview (docs/product/app.md). Cards of areas that aren't built yet are left out, so that it never shows made-up figures. */
export function DashboardPage() {
  const session = useSession();
  const may = useMay();
  const at = useNow();
  const userId = session?.userId ?? '';

  return (
    <Page title="Dashboard" hasOwnHeading>
      <header className={classes.hello}>
        <h1>{`${greeting(at.getHours())}, ${session?.username ?? ''}`}</h1>
        <p>{longDate(at)}</p>
      </header>
      {may('sampleData.manage') && <SampleData />}
      <div className={classes.cards}>
        <CheckInCard userId={userId} canLog={may('checkins.create')} />
        <TodaysTasks />
      </div>
      <CheckInDebug userId={userId} />
    </Page>
  );
}
