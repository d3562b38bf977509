import type { EventColor, EventDraft, EventType } from '@fairlead/contract/calendar';
import { DAY_MS } from '@fairlead/contract/kit/time';
import type { SampleClient } from './sample-data.rules.ts';
import { SAMPLE_TEAM } from './sample-team.rules.ts';

/** An event in a client's calendar, or in that of the employee if there is no client. Both are indexes into the sample's lists. */
export interface SampleEvent {
  draft: EventDraft;
  client?: number;
  employee: number;
  addedOn: string;
}

interface Occasion {
  eventName: string;
  eventType: EventType;
  color: EventColor;
  minutes: number;
  notes?: string;
}

const DAYS_BACK = 84;
const DAYS_AHEAD = 20;
const MORNING = 9 * 60 + 30;
/** No event of the sample is longer, so those of one day never overlap. */
const SLOT = 120;

const WITH_CLIENT: readonly Occasion[] = [
  { eventName: 'Rate review', eventType: 'meeting', color: '#FF9500', minutes: 60, notes: 'Bring the last quarter’s lifts and rollovers.' },
  { eventName: 'Call about the next sailing', eventType: 'call', color: '#007AFF', minutes: 30 },
  { eventName: 'Service presentation', eventType: 'presentation', color: '#34C759', minutes: 90, notes: 'Transit times and free days.' },
  {
    eventName: 'Contract renewal',
    eventType: 'meeting',
    color: '#FF9500',
    minutes: 60,
    notes: 'The contract runs out at the end of the quarter.',
  },
  {
    eventName: 'Documentation workshop',
    eventType: 'workshop',
    color: '#30B0C7',
    minutes: 120,
    notes: 'VGM, shipping instructions, amendments.',
  },
];
const IN_HOUSE: readonly Occasion[] = [
  { eventName: 'Sales huddle', eventType: 'meeting', color: '#007AFF', minutes: 30 },
  { eventName: 'Incoterms refresher', eventType: 'workshop', color: '#30B0C7', minutes: 90 },
  { eventName: 'Pipeline review', eventType: 'meeting', color: '#FF9500', minutes: 60 },
];

/**
 * Events of the twelve weeks before `today` (`YYYY-MM-DD`) and the three after it: on each working day two at clients, with whom each client is assigned to, and on two
 * days a week one of the team's own.
 */
export function sampleEvents(clients: readonly Pick<SampleClient, 'employee' | 'addedOn'>[], today: string): SampleEvent[] {
  const events: SampleEvent[] = [];
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + day * DAY_MS);
    const weekday = date.getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (let nth = 0; nth < 2; nth++) {
      const known = clients.flatMap(({ addedOn }, index) => (addedOn < minuteText(new Date(date.getTime() - 6 * DAY_MS)) ? [index] : []));
      const client = known[(events.length * 7) % known.length] ?? 0;
      events.push({ ...eventAt(WITH_CLIENT, events.length, date, nth, clients[client]?.employee ?? 0, today), client });
    }
    if (weekday === 1 || weekday === 4) events.push(eventAt(IN_HOUSE, events.length, date, 2, events.length % SAMPLE_TEAM.length, today));
  }
  return events;
}

function eventAt(occasions: readonly Occasion[], index: number, date: Date, slot: number, employee: number, today: string): SampleEvent {
  const occasion = occasions[index % occasions.length];
  const member = SAMPLE_TEAM[employee];
  if (!occasion || !member) throw new Error(`there is no sample employee ${employee}`);
  const { minutes, ...words } = occasion;
  const from = new Date(date.getTime() + (MORNING + slot * SLOT) * 60_000);
  const [endDate = '', endTime = ''] = minuteText(new Date(from.getTime() + minutes * 60_000)).split('T');
  const [day = '', time = ''] = minuteText(from).split('T');
  const addedOn = new Date(Math.min(date.getTime() - 5 * DAY_MS, Date.parse(today) - DAY_MS)).toISOString().slice(0, 10);
  return { employee, addedOn, draft: { ...words, date: day, time, endDate, endTime, assignedTeamMember: member.employeeName } };
}

const minuteText = (at: Date) => at.toISOString().slice(0, 16);
