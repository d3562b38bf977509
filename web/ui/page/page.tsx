import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWorkspaceBrand } from '../workspace-brand.tsx';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import classes from './page.module.css';

const HeaderSlotState = createContext<[slot: HTMLElement | null, setSlot: (slot: HTMLElement | null) => void]>([null, () => {}]);

/** Around header and page. It holds the slot itself, so that only the breadcrumbs are rendered again once the slot is there. */
export function HeaderSlotProvider({ children }: { children: ReactNode }) {
  return <HeaderSlotState value={useState<HTMLElement | null>(null)}>{children}</HeaderSlotState>;
}

/** The element in the shell's header that each page renders its breadcrumbs into. */
export function HeaderSlot({ className }: { className?: string | undefined }) {
  const [, setSlot] = useContext(HeaderSlotState);
  return <div ref={setSlot} className={className} />;
}

/** The element at the top of the page's content; undefined without a page around. */
const PageTop = createContext<HTMLElement | null | undefined>(undefined);

/** Draws its content at the top of the page's content, whichever part of the page it belongs to. Without a page it stays in its place. */
export function AtPageTop({ children }: { children: ReactNode }) {
  const top = useContext(PageTop);
  return top === undefined ? children : top && createPortal(children, top);
}

interface PageProps {
  /** The page's name: browser title, last breadcrumb and, on phones, the heading. */
  title: string;
  /** The breadcrumbs between Home and the title. */
  crumbs?: Crumb[];
  /** True where the page has a level-1 heading of its own. */
  hasOwnHeading?: boolean;
  children: ReactNode;
}

/** The frame of every page inside the shell. */
export function Page({ title, crumbs = [], hasOwnHeading = false, children }: PageProps) {
  const [slot] = useContext(HeaderSlotState);
  const [top, setTop] = useState<HTMLElement | null>(null);
  usePageTitle(title);
  const up = crumbs.findLast(({ to }) => to !== undefined);
  return (
    <>
      {slot && createPortal(<Breadcrumbs crumbs={[{ label: 'Home', to: '/dashboard' }, ...crumbs]} current={title} />, slot)}
      {up?.to && (
        <Link to={up.to} className={classes.up}>
          {up.label}
        </Link>
      )}
      {!hasOwnHeading && <h1 className={classes.heading}>{title}</h1>}
      <div ref={setTop} />
      <PageTop value={top}>{children}</PageTop>
    </>
  );
}

export function usePageTitle(title: string): void {
  const { name } = useWorkspaceBrand();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
