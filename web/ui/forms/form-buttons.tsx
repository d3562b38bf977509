import type { ReactNode } from 'react';
import classes from './form-buttons.module.css';

/** The buttons at the foot of a form or question: at its end, on a phone side by side over the whole width. The last is what it is about. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
