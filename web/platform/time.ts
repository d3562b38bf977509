import { DAY_PARTS } from '@fairlead/contract/kit/time';
import { useEffect, useState } from 'react';

const STORED_LANGUAGE = 'dateLanguage';
export const FIRST_LANGUAGE = 'en-US';
let language = globalThis.localStorage?.getItem(STORED_LANGUAGE) ?? FIRST_LANGUAGE;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;

/** How dates are written from now on. Kept in this browser, so that the next page load begins with it. */
export function setDateLanguage(chosen: string): void {
  if (chosen === language) return;
  language = chosen;
  localStorage.setItem(STORED_LANGUAGE, chosen);
}

/** The language that dates are written in, such as 'en-GB'. */
export const dateLanguage = (): string => language;

/** The web's only clock (docs/architecture.md). */
export const now = (): Date => new Date();

/** The local day of an instant, `YYYY-MM-DD`. */
export function toLocalDay(at: Date): string {
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

/** Today on the viewer's own calendar, `YYYY-MM-DD` (docs/product/app.md). */
export const today = (): string => toLocalDay(now());

/** The device's time zone as an IANA name, such as 'Asia/Kolkata' (docs/product/app.md). */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local wall-clock time of an instant, `HH:MM`. */
export const toLocalTime = (at: Date): string => `${pad(at.getHours())}:${pad(at.getMinutes())}`;

const formats: Record<string, Intl.DateTimeFormat> = {};

/** A browser takes longer to make a format than to write a hundred dates with it, and the dashboard writes dates in six ways. */
function write(at: Date, parts: Intl.DateTimeFormatOptions): string {
  // The offset, because the zone of a device that travels changes.
  const key = language + at.getTimezoneOffset() + JSON.stringify(parts);
  formats[key] ??= new Intl.DateTimeFormat(language, parts);
  return formats[key].format(at);
}

/** For example 'Saturday, November 21, 2026'. */
export const longDate = (at: Date): string => write(at, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** For example 'Nov 21, 2026', or `fallback` if there is no instant. */
export const mediumDate = (instant: string | null | undefined, fallback = ''): string =>
  instant ? write(new Date(instant), DAY_PARTS) : fallback;

/** A calendar day, `YYYY-MM-DD`, as the language writes these parts of it. */
export const writtenDay = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  write(new Date(`${day}T00:00:00Z`), { ...parts, timeZone: 'UTC' });

/** For example 'Nov 21, 2026, 3:05 PM'. */
export const dateTime = (instant: string): string => write(new Date(instant), { ...DAY_PARTS, ...TIME });

/** The same of a day and a time on a clock anywhere, whatever the viewer's own zone. */
export const wallClock = (day: string, time: string): string =>
  write(new Date(`${day}T${time}Z`), { ...DAY_PARTS, ...TIME, timeZone: 'UTC' });

/** As in '9:00 AM'. */
export const timeText = (time: string): string => write(new Date(`2000-01-01T${time}Z`), { timeStyle: 'short', timeZone: 'UTC' });

/** 'Just now', 'Nm ago', 'Nh Mm ago' or 'Nd ago' (docs/product/app.md). An instant in the future, as from another clock, is 'Just now'. */
export function timeAgo(instant: string, at: Date): string {
  const minutes = Math.floor((at.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ${minutes % 60}m ago` : `${Math.floor(hours / 24)}d ago`;
}

/** The current time, updated every `everyMs` milliseconds, so that texts like 'Just now' stay correct. */
export function useNow(everyMs = 30_000): Date {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
}

const pad = (value: number) => String(value).padStart(2, '0');
