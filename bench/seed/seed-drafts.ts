import { CLIENT_TYPES, type ClientDraft, CURRENT_STATUSES, DECISION_MAKER, RELATIONSHIP_STATUSES } from '@fairlead/contract/clients';
import { createRandom } from '../random.ts';

const FIRST = [
  'Adani',
  'Baltic',
  'Cape',
  'Delta',
  'Eastern',
  'Fjord',
  'Gulf',
  'Harbour',
  'Indus',
  'Jade',
  'Kestrel',
  'Lagoon',
  'Meridian',
  'Nordic',
];
const SECOND = [
  'Agro',
  'Bulk',
  'Cement',
  'Dredging',
  'Energy',
  'Freight',
  'Grain',
  'Heavy Lift',
  'Iron',
  'Marine',
  'Ore',
  'Steel',
  'Timber',
];
const THIRD = ['Carriers', 'Exports', 'Group', 'Lines', 'Logistics', 'Shipping', 'Traders'];
const PORTS = ['Antwerp', 'Chennai', 'Durban', 'Gdańsk', 'İzmir', 'Jebel Ali', 'Mumbai', 'Rotterdam', 'Santos', 'Singapore'];
const PEOPLE = ['Anneke Visser', 'Bongani Dube', 'Chitra Rao', 'Dmitri Orlov', 'Elif Kaya', 'Farid Haddad'];

/** Lists leave lost clients out, so none is seeded. */
const LISTED_RELATIONSHIPS = RELATIONSHIP_STATUSES.filter((status) => status !== 'Lost');
const LISTED_STATUSES = CURRENT_STATUSES.filter((status) => status !== 'Lost');

/** NARROW is in one client of 5,000, and in at least one. BROAD is in every seventh. */
export const NARROW = 'north quay 7';
export const BROAD = 'shipping';
const NARROW_EVERY = 5000;

/** An employee's id for the list's filter. No employees are seeded. */
export const employeeId = (name: string) => `01900000-0000-7000-8000-${String(PEOPLE.indexOf(name)).padStart(12, '0')}`;

/** The client at an index of the seed, always the same. Its fields are filled in like those of a real client. */
export function createDraft(at: number): ClientDraft {
  const random = createRandom(at);
  const pick = <Option>(options: readonly Option[]) => options[Math.floor(random() * options.length)] as Option;
  const words = `${pick(FIRST)} ${pick(SECOND)} ${pick(THIRD)}`;
  const isNarrow = at % NARROW_EVERY === 7;
  const port = pick(PORTS);
  const assignedTo = pick(PEOPLE);
  return {
    companyName: isNarrow ? `${words} North Quay 7${at}` : `${words} ${at}`,
    email: `desk${at}@${words.split(' ')[0]?.toLowerCase()}.example`,
    address: `${1 + Math.floor(random() * 400)} Quay Road, ${port}`,
    country: pick(['India', 'Netherlands', 'Brazil', 'South Africa', 'Türkiye']),
    website: `https://www.company-${at}.example`,
    primaryContactName: pick(PEOPLE),
    designation: pick(['Chartering Manager', 'Head of Logistics', 'Operations Lead']),
    phone: `+91 22 ${10_000_000 + Math.floor(random() * 89_000_000)}`,
    mobile: `+91 ${9_000_000_000 + Math.floor(random() * 900_000_000)}`,
    industryType: pick(['Mining', 'Agriculture', 'Energy', 'Construction']),
    cargoType: pick(['Bulk', 'Breakbulk', 'Project cargo', 'Containers']),
    accountManager: pick(PEOPLE),
    assignedTo,
    assignedToId: employeeId(assignedTo),
    category: pick(['Key account', 'Regular', 'Occasional', 'New']),
    typicalCargoes: 'Coal in bulk, iron ore pellets, steel coils',
    tradingRoutes: `${port} to ${pick(PORTS)}`,
    historicalVolume: `${10 + Math.floor(random() * 900)},000 t a year`,
    leadSource: pick(['Referral', 'Exhibition', 'Website', 'Cold call']),
    notes: 'Prefers fixing on Mondays. Asks for two weeks of notice before a laycan and for photos of the holds after discharge.',
    preferredLoadPorts: port,
    type: pick(CLIENT_TYPES),
    decisionMaker: pick(DECISION_MAKER),
    relationshipStatus: pick(LISTED_RELATIONSHIPS),
    currentStatus: pick(LISTED_STATUSES),
    followUpDate: `2026-0${1 + Math.floor(random() * 9)}-15`,
    opportunityValue: Math.floor(random() * 5_000_000),
    sites: [{ name: port, latitude: random() * 120 - 60, longitude: random() * 360 - 180, radius: 300 }],
  };
}
