import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { usePageTitle } from './page.tsx';
import classes from './public-frame.module.css';

/** The frame of pages that need no session: the logo, a heading and one card. */
export function PublicFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className={classes.frame}>
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
