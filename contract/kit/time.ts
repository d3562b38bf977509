const DAY_MS = 86_400_000;
/** A name is taken in any case, so that the spellings of one zone are many; more than these are not worth keeping. */
const MAX_KEPT = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(0, 10);
}

/** Whether this runtime knows the IANA zone. */
export function isTimeZone(name: string): boolean {
  try {
    return formatterOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** The instant at which a clock in the zone shows this day and time. In a gap the clock has moved on; in an overlap the first of the two counts. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // A day before and after stands on either side of any change of the clock near the wanted time.
  const [byOld, byNew] = [wanted - offsetAt(timeZone, wanted - DAY_MS), wanted - offsetAt(timeZone, wanted + DAY_MS)];
  const shown = [byOld, byNew].filter((at) => at + offsetAt(timeZone, at) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : byOld);
}

/** Milliseconds by which the zone's clock is ahead of UTC at an instant. */
function offsetAt(timeZone: string, at: number): number {
  const parts = formatterOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** Kept per zone: making one costs far more than using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-US', {
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
  formatters.set(timeZone, made);
  return made;
}
