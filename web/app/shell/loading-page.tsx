import classes from './loading-page.module.css';

/** A placeholder while a page's code is loading. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status">
      <span className="sr-only">Loading...</span>
      <div />
      <div />
    </div>
  );
}
