import { useInViewport } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';

interface OnceSeenProps {
  className?: string | undefined;
  /** Keeps the place of what is not drawn yet. */
  style?: CSSProperties;
  /** After so many milliseconds it is drawn unseen. Absent: never. */
  afterMs?: number;
  children: ReactNode;
}

/** Draws something, and fetches its code and figures, once its place comes into sight. */
export function OnceSeen({ className, style, afterMs, children }: OnceSeenProps) {
  const { ref, inViewport } = useInViewport();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  useEffect(() => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => setSeen(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return (
    <div ref={ref} className={className} style={style}>
      {isSeen && children}
    </div>
  );
}
