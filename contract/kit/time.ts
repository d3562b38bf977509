export const DAY_MS = 86_400_000;
/** Zone names are accepted in any case, so the cache must be limited. */
const MAX_KEPT = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(0, 10);
}

/** As `dayIn`, for many instants (ISO 8601 UTC): the zone is asked once for each day of UTC, in which one local day ends and another begins. */
export function createDayFinder(timeZone: string): (at: string) => string {
  const found = new Map<string, { day: string; endsAt: string; next: string }>();
  return (at) => {
    const date = at.slice(0, 'YYYY-MM-DD'.length);
    let days = found.get(date);
    if (!days) {
      const day = dayIn(timeZone, new Date(date));
      const endsAt = toInstant(dayAfter(day), '00:00', timeZone);
      days = { day, endsAt: endsAt.toISOString(), next: dayIn(timeZone, endsAt) };
      found.set(date, days);
    }
    return at < days.endsAt ? days.day : days.next;
  };
}

/** The local time of an instant in a time zone, `HH:MM`. */
export function timeIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(11, 16);
}

/** Whether the runtime knows this IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    return findFormatter(name) !== undefined;
  } catch {
    return false;
  }
}

/** The instant at which a clock in the zone shows this day and time. A time in a gap is moved forward; in an overlap the first instant counts. */
export function toInstant(day: string, time: string, timeZone: string): Date {
  const localMs = Date.parse(`${day}T${time}:00Z`);
  // The offsets one day before and after include any clock change near the given time.
  const [byOld, byNew] = [localMs - offsetAt(timeZone, localMs - DAY_MS), localMs - offsetAt(timeZone, localMs + DAY_MS)];
  const shown = [byOld, byNew].filter((at) => at + offsetAt(timeZone, at) === localMs);
  return new Date(shown.length > 0 ? Math.min(...shown) : byOld);
}

/** How far the zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = findFormatter(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** Cached by zone, because creating a format takes much longer than using it. */
function findFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formatters.size >= MAX_KEPT) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

/** `days` may be negative. */
export const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const dayAfter = (day: string) => addDays(day, 1);
export const dayBefore = (day: string) => addDays(day, -1);
/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The one way in which a day is written for people, apart from long dates. */
export const DAY_PARTS = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A calendar day, `YYYY-MM-DD`, in a reader's language of dates: 'Nov 21, 2026' in 'en-US', '21. Nov. 2026' in 'de'. */
export function dayText(day: string, language: string): string {
  let format = dayFormats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...DAY_PARTS, timeZone: 'UTC' });
    dayFormats.set(language, format);
  }
  return format.format(Date.parse(day));
}

/** Both days of a period, or the one that it is: 'Nov 1, 2026 to Nov 7, 2026'. */
export const periodText = ({ from, to }: { from: string; to: string }, language: string): string =>
  from === to ? dayText(from, language) : `${dayText(from, language)} to ${dayText(to, language)}`;
