import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { isOverItself } from '../../../ui/page/over-itself.ts';
import classes from './profile-part.module.css';

/** What the address of a part of the profile ends with, behind the '#'. */
export type ProfilePartName = 'account' | 'appearance' | 'security' | 'sessions' | 'device' | 'calendar-addresses' | 'visits';

/** A part of the profile with an address of its own, to which a search leads: its panel, or its button, gets the focus there. */
export function ProfilePart({ name, children }: { name: ProfilePartName; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const { hash, state } = useLocation();
  const isMeant = hash === name;

  useEffect(() => {
    // A dialog over the page is no new way to it.
    if (!isMeant || isOverItself(state)) return;
    // Once the shell has moved the focus to the new page.
    const timer = setTimeout(() => {
      const target = part.current?.querySelector<HTMLElement>('section, a, button');
      if (!target) return;
      // A panel is no control, so Tab passes over it.
      if (target.tagName === 'SECTION') target.tabIndex = -1;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'start' });
    });
    return () => clearTimeout(timer);
  }, [isMeant, state]);

  return (
    <div ref={part} id={name} className={classes.part}>
      {children}
    </div>
  );
}
