import { CLIENT_TYPES, type ClientDraft, CURRENT_STATUSES, DECISION_MAKER, RELATIONSHIP_STATUSES } from '@fairlead/contract/clients';
import { randomOf } from './random.ts';

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

/** The lists leave the lost out; here every client counts. */
const LISTED_RELATIONSHIPS = RELATIONSHIP_STATUSES.filter((status) => status !== 'Lost');
const LISTED_STATUSES = CURRENT_STATUSES.filter((status) => status !== 'Lost');

/** A text that one in five thousand clients has, at least one, and one that every seventh has. */
export const NARROW = 'north quay 7';
export const BROAD = 'shipping';
const NARROW_EVERY = 5000;

/** An employee's id as the list filters by it; the bench seeds no employees. */
export const personId = (name: string) => `01900000-0000-7000-8000-${String(PEOPLE.indexOf(name)).padStart(12, '0')}`;

/** The client at a place in the seed, always the same, as filled in as one that sales have worked on. */
export function draftOf(at: number): ClientDraft {
  const random = randomOf(at);
  const of = <Option>(options: readonly Option[]) => options[Math.floor(random() * options.length)] as Option;
  const words = `${of(FIRST)} ${of(SECOND)} ${of(THIRD)}`;
  const isNarrow = at % NARROW_EVERY === 7;
  const port = of(PORTS);
  const assignedTo = of(PEOPLE);
  return {
    companyName: isNarrow ? `${words} North Quay 7${at}` : `${words} ${at}`,
    email: `desk${at}@${words.split(' ')[0]?.toLowerCase()}.example`,
    address: `${1 + Math.floor(random() * 400)} Quay Road, ${port}`,
    country: of(['India', 'Netherlands', 'Brazil', 'South Africa', 'Türkiye']),
    website: `https://www.company-${at}.example`,
    primaryContactName: of(PEOPLE),
    designation: of(['Chartering Manager', 'Head of Logistics', 'Operations Lead']),
    phone: `+91 22 ${10_000_000 + Math.floor(random() * 89_000_000)}`,
    mobile: `+91 ${9_000_000_000 + Math.floor(random() * 900_000_000)}`,
    industryType: of(['Mining', 'Agriculture', 'Energy', 'Construction']),
    cargoType: of(['Bulk', 'Breakbulk', 'Project cargo', 'Containers']),
    accountManager: of(PEOPLE),
    assignedTo,
    assignedToId: personId(assignedTo),
    category: of(['Key account', 'Regular', 'Occasional', 'New']),
    typicalCargoes: 'Coal in bulk, iron ore pellets, steel coils',
    tradingRoutes: `${port} to ${of(PORTS)}`,
    historicalVolume: `${10 + Math.floor(random() * 900)},000 t a year`,
    leadSource: of(['Referral', 'Exhibition', 'Website', 'Cold call']),
    notes: 'Prefers fixing on Mondays. Asks for two weeks of notice before a laycan and for photos of the holds after discharge.',
    preferredLoadPorts: port,
    type: of(CLIENT_TYPES),
    decisionMaker: of(DECISION_MAKER),
    relationshipStatus: of(LISTED_RELATIONSHIPS),
    currentStatus: of(LISTED_STATUSES),
    followUpDate: `2026-0${1 + Math.floor(random() * 9)}-15`,
    opportunityValue: Math.floor(random() * 5_000_000),
    sites: [{ name: port, latitude: random() * 120 - 60, longitude: random() * 360 - 180, radius: 300 }],
  };
}
