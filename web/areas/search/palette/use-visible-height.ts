import { useEffect } from 'react';

/** Keeps in `--visible-height` how much of the screen a phone's keyboard leaves free. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const note = () => document.documentElement.style.setProperty('--visible-height', `${viewport.height}px`);
    note();
    viewport.addEventListener('resize', note);
    return () => {
      viewport.removeEventListener('resize', note);
      document.documentElement.style.removeProperty('--visible-height');
    };
  }, []);
}
