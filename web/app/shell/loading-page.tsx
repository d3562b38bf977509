import classes from './loading-page.module.css';

/** Holds the place of a page whose code is on its way. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status">
      <span className="sr-only">Loading...</span>
      <div />
      <div />
    </div>
  );
}
