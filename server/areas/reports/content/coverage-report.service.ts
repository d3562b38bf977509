import type { ReportBlock, ReportColumn } from '@fairlead/contract/kit/report/content';
import { createDayFinder, DAY_MS, dayIn } from '@fairlead/contract/kit/time';
import type { Reader } from '../../../platform/db/database.ts';
import { findPeriod, percent, titleReport } from '../reports.rules.ts';
import * as store from './coverage-report.store.ts';
import type { Asked, ReadReport } from './report-content.service.ts';
import { listPeople } from './team-report.store.ts';

const ROWS_AT_ONCE = 500;
/** A chart of more people or categories can't be read. */
const CHART_ROWS = 15;
/** Of the clients that are furthest past their cadence. */
const COLDEST = 20;
const NOT_LINKED = 'Not linked to an employee';
const NO_CATEGORY = 'No category';

const COUNTS = [
  { key: 'planned', header: 'Planned visits', kind: 'number' },
  { key: 'visited', header: 'Visited as planned', kind: 'number' },
] satisfies ReportColumn[];
const SHARE: ReportColumn = { key: 'share', header: 'Share', kind: 'percent' };
const VISITS = [
  { key: 'visits', header: 'Visits', kind: 'number' },
  { key: 'verified', header: 'Verified visits', kind: 'number' },
] satisfies ReportColumn[];
const PAST: ReportColumn = { key: 'past', header: 'Clients past their cadence', kind: 'number' };

const COLD_COLUMNS: ReportColumn[] = [
  { key: 'companyName', header: 'Client', kind: 'text' },
  { key: 'category', header: 'Category', kind: 'text' },
  { key: 'assignedTo', header: 'Assigned to', kind: 'text' },
  { key: 'lastVerified', header: 'Last verified visit', kind: 'day' },
  { key: 'daysSince', header: 'Days since', kind: 'number' },
  { key: 'everyDays', header: 'To be visited every (days)', kind: 'number' },
  { key: 'pastBy', header: 'Past by (days)', kind: 'number' },
];
const COLUMNS: ReportColumn[] = [...COLD_COLUMNS.slice(0, 3), ...COUNTS, ...VISITS, ...COLD_COLUMNS.slice(3)];

/** Sums of an employee, a category or all. */
interface Counts {
  planned: number;
  visited: number;
  visits: number;
  verified: number;
  past: number;
}
const NONE: Counts = { planned: 0, visited: 0, visits: 0, verified: 0, past: 0 };
const COUNTED = ['planned', 'visited', 'visits', 'verified', 'past'] as const;
const shareOf = ({ planned, visited }: Counts) => percent(visited, planned);

/**
 * Planned visits against verified ones, and the clients past their cadence as on the period's last day, or today if that is earlier. Its
 * rows are the clients that had a planned visit or a visit, or that have a cadence.
 */
export async function readCoverageReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period, language, today } = asked;
  const isOver = period.to < today;
  const due = { from: period.from, to: isOver ? period.to : today };
  const all = { ...NONE, rows: 0, withCadence: 0, never: 0 };
  const byCategory = new Map<string, Counts & { clients: number }>();
  const byEmployee = new Map<string | null, Counts>();
  const countFor = (id: string | null, part: Partial<Counts>) => byEmployee.set(id, addUp(byEmployee.get(id) ?? NONE, part));
  let coldest: Row[] = [];
  for await (const { row, assignedToId, plans } of readRows(reader, asked, due)) {
    for (const { employeeId, isVisited } of plans) countFor(employeeId, { planned: 1, visited: isVisited ? 1 : 0 });
    const past = row.pastBy === null ? 0 : 1;
    const name = row.category ?? NO_CATEGORY;
    const category = byCategory.get(name) ?? { ...NONE, clients: 0 };
    for (const counts of [all, category]) {
      for (const key of ['planned', 'visited', 'visits', 'verified'] as const) counts[key] += row[key];
      counts.past += past;
    }
    category.clients += 1;
    byCategory.set(name, category);
    all.rows += 1;
    if (row.everyDays !== null) all.withCadence += 1;
    if (row.everyDays !== null && row.lastVerified === null) all.never += 1;
    if (row.pastBy === null) continue;
    countFor(assignedToId, { past });
    coldest = [...coldest, row].sort((one, other) => (other.pastBy ?? 0) - (one.pastBy ?? 0)).slice(0, COLDEST);
  }
  for (const { employeeId, ...counts } of await store.countVisitsByEmployee(reader, actor, period)) countFor(employeeId, counts);
  const people = nameEmployees(byEmployee, await listPeople(reader));
  const categories = [...byCategory]
    .map(([category, counts]) => ({ category, ...counts, share: shareOf(counts) }))
    .sort((one, other) => other.planned - one.planned || other.clients - one.clients);
  const totals = {
    planned: all.planned,
    visited: all.visited,
    share: shareOf(all),
    visits: all.visits,
    verified: all.verified,
    past: all.past,
  };
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'Coverage',
      figures: [
        { label: 'Planned visits', value: all.planned, kind: 'number', note: 'Up to today' },
        { label: 'Visited as planned', value: all.visited, kind: 'number' },
        { label: 'Share of the plan', value: shareOf(all), kind: 'percent' },
        { label: 'Visits', value: all.visits, kind: 'number' },
        { label: 'Verified visits', value: all.verified, kind: 'number' },
        { label: 'Clients with a cadence', value: all.withCadence, kind: 'number' },
        { label: 'Past their cadence', value: all.past, kind: 'number' },
        { label: 'No verified visit yet', value: all.never, kind: 'number', note: 'Of those with a cadence' },
      ],
    },
    {
      kind: 'table',
      title: 'By employee',
      hasTotals: true,
      columns: [{ key: 'employeeName', header: 'Employee', kind: 'text' }, ...COUNTS, SHARE, ...VISITS, PAST],
      rows: [...people, { employeeName: 'Total', ...totals }],
    },
    chartOf('Planned and visited by employee', people, ({ employeeName }) => employeeName),
    {
      kind: 'table',
      title: 'By category',
      hasTotals: true,
      columns: [
        { key: 'category', header: 'Category', kind: 'text' },
        { key: 'clients', header: 'Clients', kind: 'number' },
        ...COUNTS,
        SHARE,
        ...VISITS,
        PAST,
      ],
      rows: [...categories, { category: 'Total', clients: all.rows, ...totals }],
    },
    chartOf('Planned and visited by category', categories, ({ category }) => category),
    {
      kind: 'table',
      title: all.past > COLDEST ? `The ${COLDEST} clients furthest past their cadence` : 'Clients past their cadence',
      hasTotals: false,
      columns: COLD_COLUMNS,
      rows: coldest,
    },
  ];
  return {
    content: {
      title: titleReport({ type: 'coverage', ...period }, language),
      period: { from: period.from, to: period.to },
      notes: [
        'A planned visit is an event in the calendar of a client, other than a call, of a day up to today. It is visited as planned when somebody made a verified visit to that client on a day of the event.',
        'It counts for the employee it is assigned to, else for the one the client is assigned to now; a visit for whoever logged it; a client past its cadence for whom it is assigned to now.',
        'A client is past its cadence when its last verified visit, or the day it was added if there is none, is longer ago than it is to be visited by its own cadence or that of its category, on the last day of the period or today. Lost clients have no cadence.',
      ],
      blocks,
      detail: { title: 'Clients with a plan, a visit or a cadence', columns: COLUMNS, total: all.rows },
    },
    rows: (async function* () {
      for await (const { row } of readRows(reader, asked, due)) yield row;
    })(),
  };
}

const addUp = (counts: Counts, part: Partial<Counts>): Counts => {
  const sums = { ...counts };
  for (const key of COUNTED) sums[key] += part[key] ?? 0;
  return sums;
};

/** Everybody with a planned visit, a visit or a client past its cadence; those with the most planned first. */
function nameEmployees(byEmployee: ReadonlyMap<string | null, Counts>, everybody: Awaited<ReturnType<typeof listPeople>>) {
  const names = new Map(everybody.map(({ id, employeeName }) => [id, employeeName]));
  const found = new Map<string | null, Counts>();
  for (const [id, counts] of byEmployee) {
    const key = id !== null && names.has(id) ? id : null;
    found.set(key, addUp(found.get(key) ?? NONE, counts));
  }
  return [...found]
    .map(([id, counts]) => ({ employeeName: (id === null ? undefined : names.get(id)) ?? NOT_LINKED, ...counts, share: shareOf(counts) }))
    .sort((one, other) => other.planned - one.planned || other.verified - one.verified || (one.employeeName < other.employeeName ? -1 : 1));
}

function chartOf<Each extends Counts>(title: string, some: readonly Each[], nameOf: (each: Each) => string): ReportBlock {
  const planned = some.filter((each) => each.planned > 0);
  const drawn = planned.slice(0, CHART_ROWS);
  return {
    kind: 'chart',
    title: planned.length > CHART_ROWS ? `${title}, the ${CHART_ROWS} with the most` : title,
    shape: 'bars',
    categories: drawn.map(nameOf),
    series: [
      { name: 'Planned visits', values: drawn.map((each) => each.planned) },
      { name: 'Visited as planned', values: drawn.map(({ visited }) => visited) },
    ],
    values: { kind: 'number' },
  };
}

/** A client's row. */
interface Row {
  companyName: string;
  category: string | null;
  assignedTo: string | null;
  planned: number;
  visited: number;
  visits: number;
  verified: number;
  /** The day of the last verified visit up to the period's end, however long before the period. */
  lastVerified: string | null;
  daysSince: number | null;
  everyDays: number | null;
  /** Null for a client that is not past its cadence. */
  pastBy: number | null;
  [key: string]: string | number | null;
}

/** The rows, each with whom its client is assigned to and for whom each of its planned visits counts. */
async function* readRows(reader: Reader, { actor, zone, period }: Asked, due: store.Days) {
  const findDay = createDayFinder(zone);
  let after: { nameKey: string; id: string } | undefined;
  for (;;) {
    const found = await store.listClients(reader, actor, after, ROWS_AT_ONCE);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    const planned = Map.groupBy(await listPlans(reader, ids, due, { zone, findDay }), ({ clientId }) => clientId);
    const visits = new Map((await store.countVisitsByClient(reader, ids, period)).map((each) => [each.clientId, each]));
    const last = new Map((await store.listLastVerified(reader, ids, period)).map((each) => [each.clientId, each.lastVerifiedAt]));
    for (const { id, nameKey: _key, createdAt, assignedToId, ...client } of found) {
      const plans = planned.get(id) ?? [];
      const done = visits.get(id) ?? { visits: 0, verified: 0 };
      if (plans.length + done.visits === 0 && client.everyDays === null) continue;
      const lastVerifiedAt = last.get(id);
      const lastVerified = lastVerifiedAt === undefined ? null : dayIn(zone, new Date(lastVerifiedAt));
      const waited = daysBetween(lastVerified ?? dayIn(zone, new Date(createdAt)), due.to);
      const row: Row = {
        ...client,
        planned: plans.length,
        visited: plans.filter(({ isVisited }) => isVisited).length,
        visits: done.visits,
        verified: done.verified,
        lastVerified,
        daysSince: lastVerified === null ? null : waited,
        pastBy: client.everyDays !== null && waited > client.everyDays ? waited - client.everyDays : null,
      };
      yield { row, assignedToId, plans };
    }
    after = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}

interface Days {
  zone: string;
  findDay: (at: string) => string;
}

/** The planned visits to these clients, and whether somebody made a verified visit on one of an event's days, as the workspace's clock shows them. */
async function listPlans(reader: Reader, ids: readonly string[], due: store.Days, { zone, findDay }: Days) {
  // No day of the period has come yet. Otherwise an event that lasts from today into it would be found.
  const planned = due.from > due.to ? [] : await store.listPlanned(reader, ids, due);
  if (planned.length === 0) return [];
  const [from = due.from] = planned.map(({ date }) => date).sort();
  const to =
    planned
      .map(({ lastDay }) => lastDay)
      .sort()
      .at(-1) ?? due.to;
  const verified = await store.listVerified(reader, ids, findPeriod({ from, to }, zone));
  const days = Map.groupBy(
    verified.map(({ clientId, timestampAt }) => ({ clientId, day: findDay(timestampAt) })),
    ({ clientId }) => clientId,
  );
  return planned.map(({ clientId, employeeId, date, lastDay }) => {
    const isVisited = days.get(clientId)?.some(({ day }) => day >= date && day <= lastDay) ?? false;
    return { clientId, employeeId, isVisited };
  });
}

/** A device whose clock goes ahead may send a visit of tomorrow. */
const daysBetween = (from: string, to: string): number => Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);
