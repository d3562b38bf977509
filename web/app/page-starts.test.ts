import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarQueries } from '../areas/calendar/calendar.queries.ts';
import { drawnDays } from '../areas/calendar/view/period.rules.ts';
import { dashboardQueries } from '../areas/dashboard/dashboard.queries.ts';
import { paths } from '../paths.ts';
import { beginHeadStart, takeHeadStart } from '../platform/api/head-start.ts';
import { signIn } from '../platform/session.ts';
import { now, today } from '../platform/time.ts';
import { HEAD_START } from './page-starts.ts';

const callOf = (page: string) => HEAD_START.pages.find(({ path }) => path === page)?.call ?? '';
const fetched = vi.fn((_address: string) => Promise.resolve(new Response('[]')));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  signIn({ token: 'a token', username: 'asha', user: { _id: 'asha' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.headStart;
});

test.each(['2026-02-14', '2026-06-01', '2026-11-30', '2027-08-01', '2028-02-29'])(
  'the days that the page’s first lines ask for are those that the calendar draws on %s',
  async (day) => {
    // The page has just begun; the files that this worker ran before took longer than an early answer is used.
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date(`${day}T12:00:00`) });
    vi.stubGlobal('location', { pathname: paths.calendar, search: '' });
    const call = callOf(paths.calendar);
    beginHeadStart({ always: [], pages: { [paths.calendar]: { calls: [call], scripts: [], wide: [] } } }, now());
    const queries = new QueryClient();
    await queries.fetchQuery(calendarQueries.between({}, drawnDays({ span: 'month', day: today() })));
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([expect.stringContaining('/api/events?from=')]);
    expect(takeHeadStart(fetched.mock.calls[0]?.[0] ?? '', 'a token')).toBeUndefined();
  },
);

test('the dashboard takes over what the page’s first lines have asked for, for the device’s day and time zone', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2027-03-04T00:30:00') });
  vi.stubGlobal('location', { pathname: paths.dashboard, search: '' });
  const call = callOf(paths.dashboard);
  beginHeadStart({ always: [], pages: { [paths.dashboard]: { calls: [call], scripts: [], wide: [] } } }, now());
  await new QueryClient().fetchQuery(dashboardQueries.overview(today()));
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`/api/dashboard?today=2027-03-04&timeZone=${zone}`]);
});
