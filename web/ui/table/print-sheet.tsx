import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

interface PrintSheetProps {
  title: string;
  /** Under the title: what is on the sheet, and what is not. */
  lead?: ReactNode;
  /** Called when the print dialog was left. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints its content alone, on paper's own terms, as soon as it is mounted; the screen does not change. */
export function PrintSheet({ title, lead, onDone, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // The portal is in the page before effects run, so that the dialog finds it whole.
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <article className={classes.sheet} data-print-sheet>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </article>,
    document.body,
  );
}
