import { useEffect, useState } from 'react';

/** The web's only clock (docs/architecture.md). */
export const now = (): Date => new Date();

/** The local day of an instant, `YYYY-MM-DD`. */
export function dayOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Today on the viewer's own calendar, `YYYY-MM-DD` (docs/product/app.md). */
export const today = (): string => dayOf(now());

/** Where this device says it is, as an IANA name: 'Asia/Kolkata'. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local wall-clock time of an instant, `HH:MM`. */
export const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** Good Morning before 12:00, Good Afternoon before 17:00, else Good Evening (docs/product/app.md). */
export function greeting(hour: number): 'Good Morning' | 'Good Afternoon' | 'Good Evening' {
  if (hour < 12) return 'Good Morning';
  return hour < 17 ? 'Good Afternoon' : 'Good Evening';
}

/** As in 'Saturday, November 21, 2026'. */
export function longDate(at: Date): string {
  return at.toLocaleDateString('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
}

/** As in '11/21/2026', or `fallback` where there is no instant. */
export function shortDate(instant: string | null | undefined, fallback: string): string {
  return instant ? new Date(instant).toLocaleDateString('en-US') : fallback;
}

/** As in 'Nov 21, 2026, 3:05 PM'. */
export const dateTime = (instant: string): string => new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Just now; 'Nm ago'; 'Nh Mm ago'; 'Nd ago' (docs/product/app.md). An instant ahead of this device's clock is just now. */
export function timeAgo(instant: string, at: Date): string {
  const minutes = Math.floor((at.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ${minutes % 60}m ago` : `${Math.floor(hours / 24)}d ago`;
}

/** The time, read anew every `everyMs` milliseconds, so that texts like 'Just now' grow old on their own. */
export function useNow(everyMs = 30_000): Date {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
}

const two = (value: number) => String(value).padStart(2, '0');
