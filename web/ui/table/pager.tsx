import { Button } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import classes from './pager.module.css';

/** A page of a list: its number, from 1, and the cursors that lead on; null at the ends. */
export interface Turnable {
  page: number;
  next: string | null;
  previous: string | null;
}

/** The address of a page. The first page has neither, so that returning to it needs no new request. */
export interface PagePlace {
  page?: number;
  cursor?: string;
}

interface PagerProps {
  /** The displayed page. */
  at: Turnable;
  /** Undefined until counted. */
  pages: number | undefined;
  /** True while the previous page is still displayed because the next one is loading. */
  isOld?: boolean;
  onTurn: (place: PagePlace) => void;
}

/**
 * Previous, Next and 'Page 1 of N' (docs/product/app.md). Pages are turned by cursor, so that depth costs nothing. The focus stays on a
 * button while its page loads, and goes to the other one at an end.
 */
export function Pager({ at, pages, isOld = false, onTurn }: PagerProps) {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches('nav :disabled')) focused.parentElement?.querySelector<HTMLElement>(':enabled')?.focus();
  });
  const turning = (cursor: string | null, page: number) => ({
    disabled: cursor === null,
    'aria-disabled': isOld,
    onClick: () => isOld || onTurn(page > 1 && cursor ? { page, cursor } : {}),
  });
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Button {...turning(at.previous, at.page - 1)}>Previous</Button>
      <Button {...turning(at.next, at.page + 1)}>Next</Button>
      <span className="grow" />
      <span aria-live="polite">
        Page {at.page} of {pages ?? '…'}
      </span>
    </nav>
  );
}

interface PagedProps extends PagerProps {
  className?: string;
  children: ReactNode;
}

/** The rows of a page with a pager below; `aria-busy` while they are still those of the previous page. */
export function Paged({ className, children, ...pager }: PagedProps) {
  return (
    <div aria-busy={pager.isOld ?? false} className={className}>
      {children}
      <Pager {...pager} />
    </div>
  );
}
