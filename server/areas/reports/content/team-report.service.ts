import { dayIn } from '@fairlead/contract/kit/time';
import type { ReportBlock, ReportColumn } from '@fairlead/contract/reports/content';
import type { Reader } from '../../../platform/db/database.ts';
import { nameReport, percent, sum } from '../reports.rules.ts';
import type { Asked, ReadReport } from './report-content.service.ts';
import * as store from './team-report.store.ts';

/** A chart of more people can't be read. */
const CHART_PEOPLE = 15;

const COLUMNS: ReportColumn[] = [
  { key: 'employeeName', header: 'Employee', kind: 'text' },
  { key: 'role', header: 'Role', kind: 'text' },
  { key: 'department', header: 'Department', kind: 'text' },
  { key: 'attendance', header: 'Attendance now', kind: 'text' },
  { key: 'checkIns', header: 'Check-ins', kind: 'number' },
  { key: 'goodPosition', header: 'With a good position', kind: 'percent' },
  { key: 'meetings', header: 'Meetings', kind: 'number' },
  { key: 'tasksDone', header: 'Tasks done', kind: 'number' },
  { key: 'onTime', header: 'On time', kind: 'percent' },
  { key: 'wins', header: 'Wins', kind: 'number' },
];

/** What each member of the team did. The counts hold only visits, meetings, tasks and wins of clients that the reader sees. */
export async function readTeamReport(reader: Reader, asked: Asked): Promise<ReadReport> {
  const { actor, period } = asked;
  const team = await store.listTeam(reader);
  const visits = await store.countVisits(reader, actor, period);
  const meetings = await store.countMeetings(reader, actor, period);
  const finished = await store.listFinished(reader, actor, period);
  const wins = await store.countWins(reader, actor, period);
  const countOf = (some: readonly { employeeId: string | null; count: number }[], id: string) =>
    some.find(({ employeeId }) => employeeId === id)?.count ?? 0;
  const tasksOf = Map.groupBy(finished, ({ employeeId }) => employeeId);
  const isOnTime = ({ date, finishedAt }: (typeof finished)[number]) =>
    finishedAt !== null && dayIn(asked.zone, new Date(finishedAt)) <= date;

  const people = team.map(({ id, employeeName, role, department, attendance }) => {
    const tasks = tasksOf.get(id) ?? [];
    const good = visits.find(({ employeeId }) => employeeId === id)?.good ?? 0;
    const numbers = { checkIns: countOf(visits, id), meetings: countOf(meetings, id), tasksDone: tasks.length, wins: countOf(wins, id) };
    const onTime = percent(tasks.filter(isOnTime).length, tasks.length);
    return { employeeName, role, department, attendance, ...numbers, goodPosition: percent(good, numbers.checkIns), onTime };
  });
  const known = new Set(team.map(({ id }) => id));
  const ofTeam = visits.filter(({ employeeId }) => employeeId !== null && known.has(employeeId));
  const tasks = finished.filter(({ employeeId }) => known.has(employeeId));
  const total = (key: 'checkIns' | 'meetings' | 'tasksDone' | 'wins') => sum(people.map((person) => person[key]));
  const onLeave = people.filter(({ attendance }) => attendance === 'Leave').length;
  const busiest = people
    .filter(({ checkIns, meetings: met }) => checkIns + met > 0)
    .sort((a, b) => b.checkIns + b.meetings - a.checkIns - a.meetings)
    .slice(0, CHART_PEOPLE);
  const blocks: ReportBlock[] = [
    {
      kind: 'figures',
      title: 'The team',
      figures: [
        { label: 'Employees', value: people.length, kind: 'number', note: `${onLeave} on leave now` },
        { label: 'Check-ins', value: total('checkIns'), kind: 'number' },
        {
          label: 'With a good position',
          value: percent(sum(ofTeam.map(({ good }) => good)), total('checkIns')),
          kind: 'percent',
          note: 'Taken live, within 100 m',
        },
        { label: 'Meetings', value: total('meetings'), kind: 'number' },
        { label: 'Tasks done', value: total('tasksDone'), kind: 'number' },
        { label: 'On time', value: percent(tasks.filter(isOnTime).length, tasks.length), kind: 'percent' },
        { label: 'Wins', value: total('wins'), kind: 'number' },
      ],
    },
    {
      kind: 'chart',
      title: people.length > CHART_PEOPLE ? `Check-ins and meetings of the busiest ${CHART_PEOPLE}` : 'Check-ins and meetings',
      shape: 'stacked',
      categories: busiest.map(({ employeeName }) => employeeName),
      series: [
        { name: 'Check-ins', values: busiest.map(({ checkIns }) => checkIns) },
        { name: 'Meetings', values: busiest.map((person) => person.meetings) },
      ],
      values: { kind: 'number' },
    },
  ];
  return {
    content: {
      title: nameReport({ type: 'team', ...period }),
      period: { from: period.from, to: period.to },
      notes: [
        'A visit counts for whoever logged it, a task for each person it is assigned to, and a win for whom the client is assigned to now.',
      ],
      blocks,
      detail: { title: 'Employees', columns: COLUMNS, total: people.length },
    },
    rows: (async function* () {
      yield* people;
    })(),
  };
}
