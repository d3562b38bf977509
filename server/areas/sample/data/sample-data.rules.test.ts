import { EVENT_COLORS, EVENT_TYPES, eventDraft } from '@fairlead/contract/calendar';
import { CHECKIN_EVENT_TYPES, checkInDraft } from '@fairlead/contract/checkins';
import { CLIENT_TYPES, CONTRACT_TYPES, CURRENT_STATUSES, clientDraft, INCOTERMS, RELATIONSHIP_STATUSES } from '@fairlead/contract/clients';
import { TASK_STATUSES, taskDraft } from '@fairlead/contract/tasks';
import { DEPARTMENTS, employeeDraft, JOB_ROLES } from '@fairlead/contract/team';
import { describe, expect, it } from 'vitest';
import { sampleData } from './sample-data.rules.ts';

const TODAY = '2026-11-21';
const sample = sampleData(TODAY);
const clients = sample.clients.map(({ draft }) => draft);
const distinct = (values: unknown[]) => new Set(values).size;

describe('the sample desk', () => {
  it('is what a user could have typed', () => {
    expect(sample.employees.map((each) => employeeDraft.safeParse(each).error?.issues ?? [])).toEqual(sample.employees.map(() => []));
    expect(clients.map((each) => clientDraft.safeParse(each).error?.issues ?? [])).toEqual(clients.map(() => []));
    const clientId = '01987654-0000-7000-8000-000000000001';
    const visits = sample.visits.map(({ draft }) => checkInDraft.safeParse({ ...draft, clientId }).error?.issues ?? []);
    expect(visits).toEqual(sample.visits.map(() => []));
  });

  it('has 12 employees of every job role and department, and 40 clients with every choice of the form', () => {
    expect([sample.employees.length, distinct(sample.employees.map(({ employeeId }) => employeeId))]).toEqual([12, 12]);
    expect(new Set(sample.employees.map(({ role }) => role))).toEqual(new Set(JOB_ROLES));
    expect(new Set(sample.employees.map(({ department }) => department))).toEqual(new Set(DEPARTMENTS));
    expect([clients.length, distinct(clients.map(({ companyName }) => companyName)), distinct(clients.map(({ email }) => email))]).toEqual([
      40, 40, 40,
    ]);
    expect(new Set(clients.map(({ type }) => type))).toEqual(new Set(CLIENT_TYPES));
    expect(new Set(clients.map(({ currentStatus }) => currentStatus))).toEqual(new Set(CURRENT_STATUSES));
    expect(new Set(clients.map(({ relationshipStatus }) => relationshipStatus))).toEqual(new Set(RELATIONSHIP_STATUSES));
    expect(new Set(clients.map(({ contractType }) => contractType))).toEqual(new Set(CONTRACT_TYPES));
    expect(new Set(clients.map(({ incoterms }) => incoterms))).toEqual(new Set(INCOTERMS));
    expect(clients.every(({ sites }) => sites?.length)).toBe(true);
  });

  it('wins some and loses some in each of the last two spans of ten weeks', () => {
    const decided = (from: string, to: string) =>
      sample.clients
        .filter(({ decidedOn }) => decidedOn !== undefined && decidedOn > from && decidedOn <= to)
        .map(({ draft }) => (draft.currentStatus === 'Lost' ? 'Lost' : 'Won'));
    const spans = [decided('2026-09-12', TODAY), decided('2026-07-04', '2026-09-12')];
    expect(spans.map((span) => span.filter((outcome) => outcome === 'Lost').length)).toEqual([2, 1]);
    expect(spans.every((span) => span.includes('Won'))).toBe(true);
  });

  it('writes only to addresses that exist nowhere', () => {
    const addresses = [...clients.map(({ email }) => email), ...sample.employees.map(({ emailId }) => emailId)];
    expect(addresses.filter((each) => !/^[a-z.]+@[a-z]+\.example$/.test(each))).toEqual([]);
  });
});

describe('its visits', () => {
  it('lie in the twelve weeks before today, in order, and are of every kind', () => {
    const days = sample.visits.map(({ draft }) => draft.date);
    expect(days).toEqual([...days].sort());
    expect(days.every((day) => day >= '2026-08-29' && day < TODAY)).toBe(true);
    expect(days.length).toBeGreaterThan(100);
    expect(new Set(sample.visits.map(({ draft }) => draft.eventType))).toEqual(new Set(CHECKIN_EVENT_TYPES));
  });

  it('are mostly made within a site of the client', () => {
    const within = sample.visits.filter(({ draft, client }) =>
      clients[client]?.sites?.some((site) => {
        const north = (draft.latitude - site.latitude) * 111_320;
        const east = (draft.longitude - site.longitude) * 111_320 * Math.cos((site.latitude * Math.PI) / 180);
        return Math.hypot(north, east) <= site.radius;
      }),
    );
    expect(within.length / sample.visits.length).toBeGreaterThan(0.75);
    expect(within.length).toBeLessThan(sample.visits.length);
  });

  it('are the same for the same day, and move with it', () => {
    expect(sampleData(TODAY)).toEqual(sample);
    expect(sampleData('2027-01-01').visits.at(-1)?.draft.date).toBe('2026-12-31');
  });
});

describe('its events', () => {
  const drafts = sample.events.map(({ draft }) => draft);

  it('are what a user could have typed, at clients by those they are assigned to', () => {
    expect(drafts.flatMap((each) => eventDraft.safeParse(each).error?.issues ?? [])).toEqual([]);
    const atClients = sample.events.filter(({ client }) => client !== undefined);
    expect(atClients.map(({ employee }) => employee)).toEqual(atClients.map(({ client }) => sample.clients[client ?? 0]?.employee));
    expect(atClients.length).toBeLessThan(drafts.length);
  });

  it('lie on the working days of the weeks around today, of nearly every kind and colour, and never overlap', () => {
    const days = [...new Set(drafts.map(({ date }) => date))];
    expect([days[0], days.at(-1)]).toEqual(['2026-08-31', '2026-12-11']);
    expect(days.filter((day) => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay()))).toEqual([]);
    expect(EVENT_TYPES.filter((type) => !drafts.some(({ eventType }) => eventType === type))).toEqual(['other']);
    expect(new Set(drafts.map(({ color }) => color))).toEqual(new Set(EVENT_COLORS));
    const spans = drafts.map(({ date, time, endDate, endTime }) => [`${date}T${time}`, `${endDate}T${endTime}`] as const);
    expect(spans.every(([from], index) => index === 0 || from >= (spans[index - 1]?.[1] ?? ''))).toBe(true);
  });
});

describe('its tasks', () => {
  const drafts = sample.tasks.map(({ draft }) => draft);

  it('are what a user could have typed, in every column, some overdue, some due today, and the oldest done', () => {
    expect(drafts.flatMap((each) => taskDraft.safeParse(each).error?.issues ?? [])).toEqual([]);
    expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set(TASK_STATUSES));
    const open = drafts.filter(({ status }) => status !== 'done').map(({ date }) => date);
    expect([open.some((date) => date < TODAY), open.includes(TODAY), open.some((date) => date > TODAY)]).toEqual([true, true, true]);
    expect(open.every((date) => date >= '2026-11-18')).toBe(true);
  });
});
