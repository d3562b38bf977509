import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

interface PrintSheetProps {
  title: string;
  /** Below the title: what the sheet contains, and what it leaves out. */
  lead?: ReactNode;
  /** Called when the print dialog is closed. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints only its content, with the print styles, as soon as it is mounted. The screen doesn't change. */
export function PrintSheet({ title, lead, onDone, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // The portal is in the page before effects run, so the print dialog sees all of it.
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
