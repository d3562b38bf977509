import type { CheckInDraft } from '@fairlead/contract/checkins';
import type { ClientDraft } from '@fairlead/contract/clients';
import type { CategoryDraft } from '@fairlead/contract/clients/categories';
import { addDays } from '@fairlead/contract/kit/time';
import type { EmployeeDraft } from '@fairlead/contract/team';
import { SAMPLE_COMPANIES } from './sample-companies.rules.ts';
import { type SampleEntry, sampleEntries } from './sample-entries.rules.ts';
import { type SampleEvent, sampleEvents } from './sample-events.rules.ts';
import { SAMPLE_PORTS, samplePhone } from './sample-ports.rules.ts';
import { type SampleTask, sampleTasks } from './sample-tasks.rules.ts';
import { emailName, SAMPLE_SALES, SAMPLE_TEAM } from './sample-team.rules.ts';

/** A client; `employee` is the index of the employee it is assigned to. */
export interface SampleClient {
  draft: ClientDraft;
  employee: number;
  /** The day it was added, as a lead. */
  addedOn: string;
  /** What became of it since, in order. The draft holds how it is now. */
  moves: { on: string; change: Pick<ClientDraft, 'currentStatus' | 'relationshipStatus'> }[];
  /** The day on which it was won or lost. */
  decidedOn: string | undefined;
}

/** A visit; `client`, `by` (the employee who logged it) and `employees` (who came along) are indexes into the lists. */
export interface SampleVisit {
  draft: Omit<CheckInDraft, 'clientId' | 'teamMembers'>;
  client: number;
  by: number;
  employees: number[];
}

export interface SampleData {
  employees: readonly EmployeeDraft[];
  categories: readonly CategoryDraft[];
  clients: SampleClient[];
  visits: SampleVisit[];
  events: SampleEvent[];
  tasks: SampleTask[];
  entries: SampleEntry[];
}

/** The twelve weeks that the grid of the team's activity shows. */
const DAYS_BACK = 84;
const METRES_PER_DEGREE = 111_320;
/** Sample visits are to clients in this country, since the sales desk is there. */
const HOME = { country: 'India', timeZone: 'Asia/Kolkata' };
const NOTES = [
  'Walked through next month’s bookings with the dispatch team.',
  'Stuffing inspected, seals noted on the packing list.',
  'Asked for a rate to the second port of discharge.',
  'Dropped the signed bill of lading and picked up the form of undertaking.',
  'Free days at destination are the sticking point; promised an answer by Friday.',
  null,
  'Met the new warehouse head. नमस्ते and tea.',
  'Reefer plugs at the yard were all taken; they will pre-cool at the plant.',
];

/**
 * A made-up cargo sales desk: 12 employees, 40 clients and leads in every segment, added, won and lost over a year, with invoices since they
 * were won; visits of the twelve weeks before `today` (`YYYY-MM-DD`), none of them today, and events and tasks of these weeks and the next.
 * Nothing happens to a client before it was added. The same day always gives the same data.
 */
export function sampleData(today: string): SampleData {
  const clients = SAMPLE_COMPANIES.map((_, index) => sampleClient(index, today));
  return {
    employees: SAMPLE_TEAM,
    categories: CATEGORIES,
    clients,
    visits: sampleVisits(clients, today),
    events: sampleEvents(clients, today),
    tasks: sampleTasks(clients, today),
    entries: sampleEntries(clients, today),
  };
}

const STATUS = 10;
const statusOf = (index: number) => SAMPLE_COMPANIES[index]?.[STATUS];
const WON = SAMPLE_COMPANIES.flatMap((_company, index) => (statusOf(index) === 'Won' ? [index] : []));
const LOST = SAMPLE_COMPANIES.flatMap((_company, index) => (statusOf(index) === 'Lost' ? [index] : []));
/** How many days ago the clients were won, the more often the later; and lost. */
const [FIRST_WON_DAYS, LAST_WON_DAYS] = [348, 3];
const LOST_DAYS = [12, 52, 118, 230];
/** How many days a lead is worked on until it is won or lost, or has come as far as it is. */
const [SHORTEST_WORK, LONGEST_WORK] = [12, 45];

function decidedDaysAgo(index: number): number | undefined {
  const lost = LOST.indexOf(index);
  if (lost >= 0) return LOST_DAYS[lost];
  const won = WON.indexOf(index);
  if (won < 0) return undefined;
  // Any step that shares no divisor with the number of clients mixes them.
  const rank = ((won * 5) % WON.length) / (WON.length - 1);
  return Math.round(LAST_WON_DAYS + (FIRST_WON_DAYS - LAST_WON_DAYS) * rank ** 1.5);
}

/** From lead to where the client stands now, in equal steps. */
function movesOf(index: number, today: string): Pick<SampleClient, 'addedOn' | 'moves' | 'decidedOn'> {
  const company = SAMPLE_COMPANIES[index];
  if (!company) throw new Error(`there is no sample company ${index}`);
  const [status, relationshipStatus] = [company[STATUS], company[STATUS + 1] as ClientDraft['relationshipStatus']];
  const decided = decidedDaysAgo(index);
  const work = SHORTEST_WORK + ((index * 13) % (LONGEST_WORK - SHORTEST_WORK));
  const last = decided ?? 2 + ((index * 11) % 40);
  const steps = ({ Lead: [], Quoted: ['Quoted'], Negotiation: ['Quoted', 'Negotiation'] } as const)[status as string] ?? [
    'Quoted' as const,
    'Negotiation' as const,
    status,
  ];
  const moves = steps.map((currentStatus, at) => ({
    on: addDays(today, -(last + Math.round((work * (steps.length - 1 - at)) / Math.max(1, steps.length)))),
    change: { currentStatus, ...(at === steps.length - 1 && { relationshipStatus }) },
  })) as SampleClient['moves'];
  const decidedOn = decided === undefined ? undefined : addDays(today, -decided);
  return { addedOn: addDays(today, -(last + work)), moves, decidedOn };
}

function sampleClient(index: number, today: string): SampleClient {
  const company = SAMPLE_COMPANIES[index];
  if (!company) throw new Error(`there is no sample company ${index}`);
  const [
    companyName,
    type,
    industryType,
    cargoType,
    contact,
    designation,
    at,
    lane,
    incoterms,
    contractType,
    status,
    relationship,
    thousands,
  ] = company;
  const [here, there] = [SAMPLE_PORTS[at], SAMPLE_PORTS[lane]];
  const [load, discharge] = type === 'Consignee' ? [there, here] : [here, there];
  const employee = SAMPLE_SALES[index % SAMPLE_SALES.length] ?? 0;
  const assigned = SAMPLE_TEAM[employee];
  const domain = `${emailName(companyName).replaceAll('.', '')}.example`;
  const course = movesOf(index, today);
  const isOpen = course.decidedOn === undefined;
  return {
    employee,
    ...course,
    draft: {
      companyName,
      email: `${emailName(contact.replace(/^Dr\. /, ''))}@${domain}`,
      type,
      primaryContactName: contact,
      designation,
      phone: samplePhone(at, index * 2),
      mobile: samplePhone(at, index * 2 + 1),
      website: `https://www.${domain}`,
      address: `${10 + index * 3} ${WHARVES[index % WHARVES.length]}, ${here.port}`,
      country: here.country,
      industryType,
      cargoType,
      typicalCargoes: cargoType,
      decisionMaker: index % 4 === 3 ? 'No' : 'Yes',
      relationshipStatus: relationship,
      currentStatus: status,
      category: CATEGORIES[index % CATEGORIES.length]?.name,
      leadSource: SOURCES[index % SOURCES.length],
      accountManager: assigned?.employeeName,
      assignedTo: assigned?.employeeName,
      assignedRole: assigned?.role,
      contractType,
      incoterms,
      preferredLoadPorts: load.port,
      preferredDischargePorts: discharge.port,
      tradingRoutes: `${load.port} – ${discharge.port}`,
      averageShipmentSize: `${2 + (index % 9)} × 40' a sailing`,
      shipmentFrequency: ['Weekly', 'Fortnightly', 'Monthly'][index % 3],
      opportunityValue: thousands * 1000,
      followUpDate: isOpen ? addDays(today, 1 + (index % 14)) : undefined,
      sites: sampleSites(index),
    },
  };
}

const WHARVES = ['Wharf Road', 'Dock Street', 'Harbour View', 'Container Yard Lane', 'Lighthouse Avenue'];
const CATEGORIES: readonly Required<CategoryDraft>[] = [
  { name: 'Key account', color: 'indigo', visitEveryDays: 30 },
  { name: 'Growth', color: 'green', visitEveryDays: 45 },
  { name: 'Spot trade', color: 'yellow', visitEveryDays: 60 },
  { name: 'Project cargo', color: 'teal', visitEveryDays: 90 },
];
const SOURCES = ['Referral', 'Trade fair', 'Cold call', 'Website', 'Existing customer'];

/** An office, and for every third client a yard some kilometres away. */
function sampleSites(index: number) {
  const company = SAMPLE_COMPANIES[index];
  if (!company) return [];
  const { port, latitude, longitude } = SAMPLE_PORTS[company[6]];
  const random = createRandom(1000 + index);
  const place = (metres: number) => offsetPosition({ latitude, longitude }, metres, random());
  const office = { name: `${port} office`, ...place(800 + 4200 * random()), radius: 300 };
  return index % 3 === 0 ? [office, { name: `${port} yard`, ...place(6000 + 5000 * random()), radius: 500 }] : [office];
}

function sampleVisits(clients: SampleClient[], today: string): SampleVisit[] {
  const random = createRandom(20_260);
  const near = clients.flatMap(({ draft }, index) => (draft.country === HOME.country ? [index] : []));
  const visits: SampleVisit[] = [];
  for (let back = DAYS_BACK; back >= 1; back--) {
    const date = addDays(today, -back);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const count = weekday === 0 ? 0 : weekday === 6 ? 1 : 1 + Math.floor(random() * 3);
    for (let nth = 0; nth < count; nth++) {
      const known = near.filter((index) => (clients[index]?.addedOn ?? '') < date);
      const client = known[Math.floor(random() * known.length)] ?? 0;
      visits.push(sampleVisit(clients, client, { date, time: formatTime(9 * 60 + nth * 150 + Math.floor(random() * 120)) }, random));
    }
  }
  return visits;
}

function sampleVisit(
  clients: SampleClient[],
  client: number,
  { date, time }: { date: string; time: string },
  random: () => number,
): SampleVisit {
  const sites = clients[client]?.draft.sites ?? [];
  const site = sites[Math.floor(random() * sites.length)] ?? { latitude: 0, longitude: 0 };
  // One in ten visits was logged on the road, well outside the site.
  const position = offsetPosition(site, random() < 0.1 ? 1500 + 3000 * random() : 180 * random(), random());
  const eventType =
    (['client_meeting', 'site_visit', 'client_meeting', 'delivery', 'inspection', 'other'] as const)[Math.floor(random() * 6)] ?? 'other';
  const by = clients[client]?.employee ?? 0;
  const companion = Math.floor(random() * SAMPLE_TEAM.length);
  return {
    client,
    by,
    employees: random() < 0.45 && companion !== by ? [companion] : [],
    draft: {
      eventType,
      date,
      time,
      timeZone: HOME.timeZone,
      location: formatPosition(position),
      ...position,
      accuracy: Math.round(50 + 350 * random()) / 10,
      fixAt: new Date(Date.parse(`${date}T${time}:00+05:30`) - 8000).toISOString(),
      fixSource: 'live',
      notes: NOTES[Math.floor(random() * NOTES.length)] ?? null,
    },
  };
}

/** The position that lies `metres` away in the direction `turn`, a fraction of a full turn. */
function offsetPosition(from: { latitude: number; longitude: number }, metres: number, turn: number) {
  const degrees = metres / METRES_PER_DEGREE;
  const latitude = from.latitude + degrees * Math.cos(2 * Math.PI * turn);
  const longitude = from.longitude + (degrees * Math.sin(2 * Math.PI * turn)) / Math.cos((from.latitude * Math.PI) / 180);
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 };
}

/** Formats a position like the check-in form does (docs/product/app.md): 18°57'00.0"N 72°51'00.0"E. */
function formatPosition({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const formatAngle = (value: number, [positive, negative]: readonly [string, string]) => {
    const tenths = Math.round(Math.abs(value) * 36_000);
    const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0');
    const seconds = ((tenths % 600) / 10).toFixed(1);
    return `${Math.floor(tenths / 36_000)}°${minutes}'${seconds}"${value < 0 ? negative : positive}`;
  };
  return `${formatAngle(latitude, ['N', 'S'])} ${formatAngle(longitude, ['E', 'W'])}`;
}

const formatTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A generator of pseudo-random numbers from 0 to 1, repeatable for a seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
