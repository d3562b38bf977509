import { CHECKIN_MESSAGES } from '@fairlead/contract/checkins';
import { useQuery } from '@tanstack/react-query';
import { checkInQueries } from '../checkins.queries.ts';
import classes from './check-in-debug.module.css';

/** The debug box (docs/product/checkins.md), collapsed by default: the user's id and the state of the last check-in. */
export function CheckInDebug({ userId }: { userId: string }) {
  const latest = useQuery({ ...checkInQueries.latest(userId), enabled: userId !== '' });
  return (
    <details className={classes.debug}>
      <summary>Debug info</summary>
      <dl>
        <dt>User ID</dt>
        <dd>{userId || CHECKIN_MESSAGES.noUserId}</dd>
        <dt>Last check-in</dt>
        <dd>{describeStatus(latest)}</dd>
      </dl>
    </details>
  );
}

function describeStatus({
  data,
  error,
  isPending,
}: {
  data: { _id: string; timestamp: string } | null | undefined;
  error: Error | null;
  isPending: boolean;
}) {
  if (error) return error.message;
  if (isPending) return 'Loading';
  return data ? `${data.timestamp} (${data._id})` : 'None';
}
