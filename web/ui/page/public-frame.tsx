import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { usePageTitle } from './page.tsx';
import classes from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  lead?: ReactNode;
  /** True for a form of two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** The frame of pages that need no session: the logo, a heading and one card. */
export function PublicFrame({ title, lead, isWide = false, children }: PublicFrameProps) {
  usePageTitle(title);
  return (
    <main className={classes.frame} data-wide={isWide || undefined}>
      <div className={classes.brand}>
        <Brand />
      </div>
      <section className={classes.card}>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </section>
    </main>
  );
}
