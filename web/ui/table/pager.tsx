import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  /** Undefined while the count is on its way. */
  pages: number | undefined;
  /** Undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children?: ReactNode;
}

/** Previous, Next and 'Page 1 of N' (docs/product/app.md). */
export function Pager({ page, pages, onPrevious, onNext, children }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button onClick={onPrevious} disabled={!onPrevious}>
        Previous
      </Button>
      <Button onClick={onNext} disabled={!onNext}>
        Next
      </Button>
      <span className="grow" />
      {children}
      <span aria-live="polite">
        Page {page} of {pages ?? '…'}
      </span>
    </nav>
  );
}
