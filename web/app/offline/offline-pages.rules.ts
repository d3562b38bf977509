import { paths } from '../../paths.ts';

/** Pages that work from what the browser keeps, and say themselves what is missing; each with all addresses below it. */
const WORKING = [paths.clients, '/salesandleadsclient', paths.tasks, paths.calendar, paths.waiting, paths.help];
/** The same for these addresses alone. */
const WORKING_THEMSELVES: readonly string[] = [paths.dashboard, paths.checkIns, paths.today];
/** Below those, but only the server can do it. */
const NOT_WORKING = [paths.imports, paths.taskImports, paths.apiReference];

const IMPORTS = [
  paths.imports,
  paths.taskImports,
  paths.ledgerImports,
  paths.contactImports,
  paths.laneImports,
  paths.portImports,
  paths.teamImports,
];

/** What only the server can do, by where an address begins. */
const REASONS: readonly (readonly [beginning: string, reason: string])[] = [
  ...IMPORTS.map((path) => [path, 'Files are read by the server.'] as const),
  [paths.reports, 'Reports are made by the server.'],
  [paths.documents, 'Documents are opened and downloaded from the server.'],
  [paths.ledger, 'Amounts are read from the server, so that nobody sees old ones.'],
  [paths.contacts, 'Contacts are read from the server.'],
  [paths.lanes, 'Lanes are read from the server.'],
  [paths.ports, 'Ports are read from the server.'],
  [paths.checkIns, 'Other visits than your latest are read from the server. You can still log one.'],
  [paths.profile, 'Settings are kept by the server.'],
  [paths.team, 'The team is read from the server.'],
  [paths.apiReference, 'What the server takes and answers is read from the server.'],
];

/** What can be done instead. */
export const WORKING_LINKS = [
  { label: 'Sales & Leads', to: paths.clients, search: {} },
  { label: 'Tasks', to: paths.tasks, search: {} },
  { label: 'Today', to: paths.today, search: {} },
  { label: 'Calendar', to: paths.calendar, search: {} },
  { label: 'Waiting', to: paths.waiting, search: {} },
  { label: 'Log a visit', to: paths.checkIns, search: { log: 'visit' } },
] as const;

/** A visit's page; others below its list need the server. */
const VISIT = new RegExp(`^${paths.checkIn('')}[\\da-f-]{36}$`);

const isBelow = (path: string, beginning: string) => path === beginning || path.startsWith(`${beginning}/`);

/** Whether the page at this address needs the server. */
export const needsServer = (path: string): boolean =>
  NOT_WORKING.some((each) => isBelow(path, each)) ||
  !(WORKING_THEMSELVES.includes(path) || VISIT.test(path) || WORKING.some((each) => isBelow(path, each)));

/** Why the page at this address needs the server. */
export const describeNeed = (path: string): string =>
  REASONS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'What it shows is read from the server.';
