import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';

/** The buttons at the end of a form or question, on a phone side by side over the whole width. The last one is the main action. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
