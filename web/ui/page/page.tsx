import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page.module.css';

const HeaderSlot = createContext<HTMLElement | null>(null);

/** The element in the shell's header that each page renders its breadcrumbs into. */
export const HeaderSlotProvider = HeaderSlot.Provider;

interface PageProps {
  /** The page's name: browser title, last breadcrumb and, on phones, the heading. */
  title: string;
  /** The breadcrumbs between Home and the title. */
  crumbs?: Crumb[];
  /** Where Home leads. */
  home?: string;
  /** True where the page has a level-1 heading of its own. */
  hasOwnHeading?: boolean;
  children: ReactNode;
}

/** The frame of every page inside the shell. */
export function Page({ title, crumbs = [], home = '/dashboard', hasOwnHeading = false, children }: PageProps) {
  const slot = useContext(HeaderSlot);
  usePageTitle(title);
  const up = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <>
      {slot && createPortal(<Breadcrumbs crumbs={[{ label: 'Home', to: home }, ...crumbs]} current={title} />, slot)}
      {up?.to && (
        <Link to={up.to} className={classes.up}>
          {up.label}
        </Link>
      )}
      {!hasOwnHeading && <h1 className={classes.heading}>{title}</h1>}
      {children}
    </>
  );
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Fairlead`;
  }, [title]);
}
