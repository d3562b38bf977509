import type { CheckIn } from '@fairlead/contract/checkins';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { timeAgo, toLocalDay, useNow } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkInQueries } from '../checkins.queries.ts';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';
import classes from './check-in-card.module.css';

interface Props {
  userId: string;
  /** False for people who may only read. The card then has no button. */
  canLog: boolean;
  /** The user's latest visits, if they are known already. */
  initial?: readonly CheckIn[] | undefined;
}

/** The dashboard's Check In card: whether the user has logged a visit today, and a button to log one (docs/product/checkins.md). */
export function CheckInCard({ userId, canLog, initial }: Props) {
  const logging = useCheckInDialog();
  const at = useNow();
  const latest = useQuery({ ...checkInQueries.latest(userId), ...(initial && { initialData: initial[0] ?? null }) });
  // If the latest visit could not be refetched, the cached one may be outdated (docs/product/checkins.md).
  const todaysVisit = !latest.isError && isFromToday(latest.data, at) ? latest.data : undefined;

  return (
    <section className={classes.card} data-logged={todaysVisit !== undefined || undefined} aria-labelledby="check-in-card">
      <h2 id="check-in-card" className={classes.label}>
        <Icon name="pin" />
        Check In
      </h2>
      <div className={classes.state} aria-live="polite">
        {latest.isError && (
          <p className={classes.note} role="alert">
            Your last check-in could not be loaded.{' '}
            <button type="button" className={classes.again} onClick={() => void latest.refetch()}>
              Try Again
            </button>
          </p>
        )}
        {todaysVisit && (
          <>
            <p className={classes.figure}>
              Logged <span className={classes.ago}>{timeAgo(todaysVisit.timestamp, at)}</span>
            </p>
            <p className={classes.note}>
              <Link to={paths.checkIn(todaysVisit._id)} className="link">
                {todaysVisit.companyName}
              </Link>
            </p>
          </>
        )}
        {!todaysVisit && !latest.isError && (
          <>
            <p className={classes.figure}>{latest.isPending ? '\u00a0' : 'No Entries today'}</p>
            <p className={classes.note}>{latest.isPending || !canLog ? '\u00a0' : 'Your location will be collected.'}</p>
          </>
        )}
      </div>
      {canLog && (
        <Button
          variant="filled"
          className={classes.log}
          onClick={logging.open}
          onPointerEnter={logging.prepare}
          leftSection={<Icon name="pin" />}
        >
          {todaysVisit ? 'Log another visit' : 'Log onsite visit'}
        </Button>
      )}
      {logging.dialogs}
    </section>
  );
}

function isFromToday(checkIn: CheckIn | null | undefined, at: Date): checkIn is CheckIn {
  return !!checkIn && toLocalDay(new Date(checkIn.timestamp)) === toLocalDay(at);
}
