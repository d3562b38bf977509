import classes from './skeleton.module.css';

/** Grey lines in place of text that is loading. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className={classes.lines} aria-hidden="true">
      {upTo(lines).map((line) => (
        <span key={line} style={{ width: `${90 - ((line * 23) % 45)}%` }} />
      ))}
    </div>
  );
}

/** The shape of a table: a head and rows with a picture and two lines. */
export function SkeletonTable({ rows = 10 }: { rows?: number }) {
  return (
    <div className={classes.table} aria-hidden="true">
      {upTo(rows).map((row) => (
        <div key={row}>
          <i />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, each) => each);
