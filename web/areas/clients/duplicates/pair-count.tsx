import { useQuery } from '@tanstack/react-query';
import { pairCountQuery } from './duplicates.queries.ts';
import classes from './pair-count.module.css';

const MOST = 999;

/** How many pairs of clients wait to be looked at, in the corner of the button that leads to them. */
export function PairCount() {
  const { data: count = 0 } = useQuery(pairCountQuery);
  if (count === 0) return null;
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {count > MOST ? `${MOST}+` : count}
      </span>
      <span className="sr-only">{`: ${count.toLocaleString('en-US')} ${count === 1 ? 'pair' : 'pairs'}`}</span>
    </>
  );
}
