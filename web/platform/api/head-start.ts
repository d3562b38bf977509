/** What a page needs before anything else: addresses of the API, and of scripts. */
export interface HeadStartPlan {
  /** For every page of a signed-in user. */
  always: readonly string[];
  /** For the pages at these addresses; the calls only where no query says what else to ask for, `wide` only on wide screens. */
  pages: Readonly<Record<string, { calls: readonly string[]; scripts: readonly string[]; wide: readonly string[] }>>;
}

/** In a call, the first and the last day of the six weeks that a calendar draws of this month. */
export const FIRST_DAY = 'FIRST_DAY';
export const LAST_DAY = 'LAST_DAY';
/** In a call, the device's day and time zone. */
export const TODAY = 'TODAY';
export const TIME_ZONE = 'TIME_ZONE';

declare global {
  interface Window {
    headStart?: { token: string; answers: Record<string, Promise<Response>> };
  }
}

/**
 * Asks for what the page needs, before the app's scripts have arrived. The build writes this function into the page with its plan, so it
 * uses nothing from outside (web/build/head-start.ts).
 */
export function beginHeadStart({ always, pages }: HeadStartPlan, now: Date): void {
  const token = localStorage.getItem('token');
  // Before the first steps, such as choosing a password, all of it is refused.
  if (!token || localStorage.getItem('firstStep')) return;
  const page = pages[location.pathname];
  const templates = [...always, ...(page && location.search === '' ? page.calls : [])];
  const dayText = (day: Date) =>
    [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  const drawnDay = (place: number) => {
    const day = new Date(now);
    day.setDate(1);
    // Weeks begin on Monday.
    day.setDate(1 - ((day.getDay() + 6) % 7) + place);
    return dayText(day);
  };
  const ask = (address: string) => {
    const answer = fetch(address, { headers: { authorization: `Bearer ${token}` } });
    // A failure that nobody takes over is not an error of the page.
    answer.catch(() => undefined);
    return answer;
  };
  // Made only where a call names them: a slow phone takes 40 ms for its time zone.
  const places: [name: string, write: () => string][] = [
    ['FIRST_DAY', () => drawnDay(0)],
    ['LAST_DAY', () => drawnDay(41)],
    ['TODAY', () => dayText(now)],
    ['TIME_ZONE', () => encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)],
  ];
  const calls = templates.map((call) => places.reduce((address, [name, write]) => address.replace(name, write), call));
  window.headStart = { token, answers: Object.fromEntries(calls.map((address) => [address, ask(address)])) };
  const preload = (href: string, media: string) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href, media }));
  for (const href of page?.scripts ?? []) preload(href, '');
  for (const href of page?.wide ?? []) preload(href, 'not all and (max-width: 48em)');
}

/** Whether the page's first lines have asked for something that nobody has taken yet. */
export const isHeadStartWaiting = () => Object.keys(window.headStart?.answers ?? {}).length > 0;

/** An older answer is not used, because it is no fresher than what a query would ask for again. Milliseconds. */
const FRESH_MS = 30_000;

/** The answer to a call of this session that the page's first lines have asked for; once for each. */
export function takeHeadStart(address: string, token: string | undefined): Promise<Response> | undefined {
  const { headStart } = window;
  if (!headStart || headStart.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = headStart.answers[address];
  delete headStart.answers[address];
  return answer;
}
