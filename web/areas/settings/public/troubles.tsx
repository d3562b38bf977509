import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/icon.tsx';
import classes from './troubles.module.css';
import { workspaceQueries } from './workspace.queries.ts';

/** For Administrators: problems with the data storage and what to do about them. Renders nothing if there are none. */
export function Troubles() {
  const { data } = useQuery(workspaceQueries.troubles());
  return (
    <div role="status">
      {data?.troubles.map(({ kind, message }) => (
        <p key={kind} className={classes.trouble}>
          <Icon name="warning" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
}
