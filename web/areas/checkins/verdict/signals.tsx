import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import classes from './visit-verdict.module.css';

/** What is unusual about a visit's position, for Managers alone (docs/product/checkins.md). None of it says that anything is wrong. */
export function Signals({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['checkins', 'explanation', id],
    queryFn: ({ signal }) => api(visitEndpoints.explain, { params: { id }, signal }),
  });
  if (!data?.signals?.length) return null;
  return (
    <>
      <p>Unusual about this position, which need not mean anything (Managers see this):</p>
      <ul className={classes.signals}>
        {data.signals.map(({ kind, words }) => (
          <li key={kind}>{words}</li>
        ))}
      </ul>
    </>
  );
}
