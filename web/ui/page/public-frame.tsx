import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '../brand.tsx';
import { usePageTitle } from './page.tsx';
import classes from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  /** True for a form of two columns. */
  isWide?: boolean;
  /** Focuses the heading, so that a screen reader says what has come in place of a form. */
  hasFocus?: boolean;
  children?: ReactNode;
}

/** The frame of pages that need no session: the logo, a heading and one card. */
export function PublicFrame({ title, lead, isWide = false, hasFocus = false, children }: PublicFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  usePageTitle(title);
  return (
    <main className={classes.frame} data-wide={isWide || undefined}>
      <div className={classes.brand}>
        <Brand />
      </div>
      <section className={classes.card}>
        <h1 ref={heading} tabIndex={hasFocus ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </section>
    </main>
  );
}
