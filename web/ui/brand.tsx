import classes from './brand.module.css';

/** The logo and the name; with `isShort` only screen readers get the name. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
        <circle cx="16" cy="16" r="9" />
        <path d="M2 21c6-1 9-3 14-5s8-4 14-5" />
      </svg>
      <span className={isShort ? 'sr-only' : undefined}>Fairlead</span>
    </span>
  );
}
