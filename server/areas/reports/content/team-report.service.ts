import { CHECKIN_EVENT_LABELS, type CheckInStats } from '@fairlead/contract/checkins';
import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/kit/report/content';
import { dayIn } from '@fairlead/contract/kit/time';
import { instantText } from '../../../platform/clock/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readLogEnd, readVisitStats } from '../../checkins/checkins.service.ts';
import { readSeenClients } from '../../clients/clients.service.ts';
import { percent, sum, titleReport } from '../reports.rules.ts';
import type { Asked, ReadReport } from './report-content.service.ts';
import * as store from './team-report.store.ts';

/** A chart of more people can't be read. */
const CHART_PEOPLE = 15;
/** A period may last ten years. */
const DAYS = 366;
const TOP_CLIENTS = 20;

/** The row of what no employee can be named for. */
const NOT_LINKED = 'Not linked to an employee';
/** Stands for the attendance of whoever left. */
const LEFT = 'Left the team';

const COLUMNS: ReportColumn[] = [
  { key: 'employeeName', header: 'Employee', kind: 'text' },
  { key: 'role', header: 'Role', kind: 'text' },
  { key: 'department', header: 'Department', kind: 'text' },
  { key: 'attendance', header: 'Attendance now', kind: 'text' },
  { key: 'checkIns', header: 'Check-ins', kind: 'number' },
  { key: 'verified', header: 'Verified', kind: 'percent' },
  { key: 'goodPosition', header: 'With a good position', kind: 'percent' },
  { key: 'takenAlong', header: 'Taken along', kind: 'number' },
  { key: 'meetings', header: 'Meetings', kind: 'number' },
  { key: 'otherEvents', header: 'Other events', kind: 'number' },
  { key: 'tasksDone', header: 'Tasks done', kind: 'number' },
  { key: 'onTime', header: 'On time', kind: 'percent' },
  { key: 'wins', header: 'Wins', kind: 'number' },
];

/** Of the visits that have a verdict; those from before there were verdicts say nothing. */
const verifiedShare = (visits: readonly { judged: number; verified: number }[]) =>
  percent(sum(visits.map(({ verified }) => verified)), sum(visits.map(({ judged }) => judged)));

/**
 * What each member of the team did, with a row for each who left but did something in the period and one for what no employee can be
 * named for, so that the rows hold every visit, event, task and win of the clients that the reader sees.
 */
export async function readTeamReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period, language } = asked;
  const everybody = await store.listPeople(reader);
  const known = new Set(everybody.map(({ id }) => id));
  const byPerson = <Each extends { employeeId: string | null }>(some: readonly Each[]) => {
    const found = Map.groupBy(some, ({ employeeId }) => (employeeId !== null && known.has(employeeId) ? employeeId : null));
    return (id: string | null) => found.get(id) ?? [];
  };
  const allVisits = await store.countVisits(reader, actor, period);
  const finished = await store.listFinished(reader, actor, period);
  const visitsOf = byPerson(allVisits);
  const takenAlongOf = byPerson(await store.countTakenAlong(reader, actor, period));
  const eventsOf = byPerson(await store.countEvents(reader, actor, period));
  const tasksOf = byPerson(finished);
  const winsOf = byPerson(await store.countWins(reader, actor, period));
  const lastInstant = instantText(new Date(Date.parse(period.endsAt) - 1));
  const stats = await readVisitStats(reader, await readSeenClients(reader, actor), { from: period.startsAt, to: lastInstant }, asked.zone);
  // The log's entries are about the visits to all clients.
  const logEnd = actor.sees === 'all' ? await readLogEnd(reader) : undefined;
  const isOnTime = ({ date, finishedAt }: (typeof finished)[number]) =>
    finishedAt !== null && dayIn(asked.zone, new Date(finishedAt)) <= date;

  const countFor = (id: string | null) => {
    const [visits, events, tasks] = [visitsOf(id), eventsOf(id), tasksOf(id)];
    const checkIns = sum(visits.map(({ count }) => count));
    const meetings = sum(events.map((each) => each.meetings));
    return {
      checkIns,
      verified: verifiedShare(visits),
      goodPosition: percent(sum(visits.map(({ good }) => good)), checkIns),
      takenAlong: sum(takenAlongOf(id).map(({ count }) => count)),
      meetings,
      otherEvents: sum(events.map(({ count }) => count)) - meetings,
      tasksDone: tasks.length,
      onTime: percent(tasks.filter(isOnTime).length, tasks.length),
      wins: sum(winsOf(id).map(({ count }) => count)),
    };
  };
  const didSomething = ({ checkIns, takenAlong, meetings, otherEvents, tasksDone, wins }: ReturnType<typeof countFor>) =>
    checkIns + takenAlong + meetings + otherEvents + tasksDone + wins > 0;
  const people = [
    ...everybody.map(({ id, deletedAt, attendance, ...person }) => ({
      ...person,
      isInTeam: deletedAt === null,
      attendance: deletedAt === null ? attendance : LEFT,
      ...countFor(id),
    })),
    { employeeName: NOT_LINKED, role: null, department: null, isInTeam: false, attendance: null, ...countFor(null) },
  ]
    .filter((row) => row.isInTeam || didSomething(row))
    .map(({ isInTeam: _isInTeam, ...row }) => row);
  // A task of two people is in two rows, and here once.
  const tasks = [...new Map(finished.map((task) => [task.id, task])).values()];
  const total = (key: 'checkIns' | 'meetings' | 'otherEvents' | 'wins') => sum(people.map((person) => person[key]));
  const inTeam = everybody.filter(({ deletedAt }) => deletedAt === null);
  const onLeave = inTeam.filter(({ attendance }) => attendance === 'Leave').length;
  const busy = people
    .filter(({ checkIns, meetings }) => checkIns + meetings > 0)
    .sort((a, b) => b.checkIns + b.meetings - a.checkIns - a.meetings);
  const busiest = busy.slice(0, CHART_PEOPLE);
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'The team',
      figures: [
        { label: 'Employees', value: inTeam.length, kind: 'number', note: `${onLeave} on leave now` },
        { label: 'Check-ins', value: total('checkIns'), kind: 'number' },
        { label: 'Verified', value: verifiedShare(allVisits), kind: 'percent', note: 'Of the check-ins with a verdict' },
        {
          label: 'With a good position',
          value: percent(sum(allVisits.map(({ good }) => good)), total('checkIns')),
          kind: 'percent',
          note: 'Taken live, within 100 m',
        },
        { label: 'Meetings', value: total('meetings'), kind: 'number', note: 'With clients' },
        { label: 'Other events', value: total('otherEvents'), kind: 'number' },
        { label: 'Tasks done', value: tasks.length, kind: 'number' },
        { label: 'On time', value: percent(tasks.filter(isOnTime).length, tasks.length), kind: 'percent' },
        { label: 'Wins', value: total('wins'), kind: 'number' },
      ],
    },
    {
      kind: 'chart',
      title: busy.length > CHART_PEOPLE ? `Check-ins and meetings of the busiest ${CHART_PEOPLE}` : 'Check-ins and meetings',
      shape: 'stacked',
      categories: busiest.map(({ employeeName }) => employeeName),
      series: [
        { name: 'Check-ins', values: busiest.map(({ checkIns }) => checkIns) },
        { name: 'Meetings', values: busiest.map((person) => person.meetings) },
      ],
      values: { kind: 'number' },
    },
    ...describeVisits(stats),
  ];
  return {
    content: {
      title: titleReport({ type: 'team', ...period }, language),
      period: { from: period.from, to: period.to },
      notes: [
        'A visit counts for whoever logged it, and beside it for each person taken along; a task for each person it is assigned to, so that a shared one is in several rows; a win for whom the client is assigned to now.',
        'Meetings are events of the type Meeting in the calendar of a client.',
        ...(stats.perDay.length > DAYS ? [`Check-ins by day are those of the latest ${DAYS} days that had any.`] : []),
        ...(logEnd
          ? [`Visit log: ${logEnd.seq.toLocaleString('en-US')} ${logEnd.seq === 1 ? 'entry' : 'entries'}, last hash ${logEnd.hash}`]
          : []),
      ],
      blocks,
      detail: { title: 'Employees', columns: COLUMNS, total: people.length },
    },
    rows: (async function* () {
      yield* people;
    })(),
  };
}

/** The same counts as those of the statistics of visits. */
function describeVisits({ perDay, perClient, perEventType }: CheckInStats): ReportBlock[] {
  const table = <Each extends Pick<CheckInStats['perDay'][number], 'count' | 'judged' | 'verified'>>(
    title: string,
    of: ReportColumn,
    counts: readonly Each[],
    nameOf: (each: Each) => string,
  ): ReportBlock => ({
    kind: 'table',
    title,
    hasTotals: false,
    columns: [of, { key: 'checkIns', header: 'Check-ins', kind: 'number' }, { key: 'verified', header: 'Verified', kind: 'percent' }],
    rows: counts.map(
      (each): ReportRow => ({ [of.key]: nameOf(each), checkIns: each.count, verified: percent(each.verified, each.judged) }),
    ),
  });
  return [
    table('Check-ins by day', { key: 'date', header: 'Day', kind: 'day' }, perDay.slice(-DAYS), ({ date }) => date),
    table(
      'Clients with the most check-ins',
      { key: 'client', header: 'Client', kind: 'text' },
      perClient.slice(0, TOP_CLIENTS),
      ({ companyName }) => companyName,
    ),
    table(
      'Check-ins by event type',
      { key: 'eventType', header: 'Event type', kind: 'text' },
      perEventType,
      ({ eventType }) => CHECKIN_EVENT_LABELS[eventType],
    ),
  ];
}
