/** Every address of the web app (docs/product/app.md). */
export const paths = {
  home: '/',
  login: '/login',
  /** Where the organisation's provider sends the browser back to. */
  providerReturn: '/login/provider',
  forgotPassword: '/forgotpassword',
  example: '/example',
  /** The one-time token comes after `#`, which browsers never send to a server. */
  invitation: (token: string) => `/invitation#${token}`,
  dashboard: '/dashboard',
  clients: '/salesandleads',
  imports: '/salesandleads/import',
  duplicates: '/salesandleads/duplicates',
  client: (id: string) => `/salesandleadsclient/${encodeURIComponent(id)}`,
  reports: '/reports',
  profile: '/profile',
  accounts: '/profile/accounts',
  permissions: '/profile/permissions',
  log: '/profile/log',
  workspace: '/profile/workspace',
  workspacePage: (name: string) => `/profile/workspace/${encodeURIComponent(name)}`,
  deleted: '/profile/deleted',
  calendar: '/yourcalendar',
  event: (id: string) => `/yourcalendar/${encodeURIComponent(id)}`,
  documents: '/documents',
  document: (id: string) => `/documents/${encodeURIComponent(id)}`,
  team: '/teammanagement',
  teamImports: '/teammanagement/import',
  /** A team member's calendar. */
  memberCalendar: (slug: string) => `/${encodeURIComponent(slug)}`,
  employee: (id: string) => `/teammanagement_salesleads/${encodeURIComponent(id)}`,
  checkIns: '/checkins',
  /** Of an employee, by the query. */
  visitDay: '/checkins/day',
  checkIn: (id: string) => `/checkins/${encodeURIComponent(id)}`,
  today: '/today',
  tasks: '/tasks',
  taskImports: '/tasks/import',
  task: (id: string) => `/tasks/${encodeURIComponent(id)}`,
  ledger: '/ledger',
  ledgerImports: '/ledger/import',
  ledgerEntry: (id: string) => `/ledger/${encodeURIComponent(id)}`,
  contacts: '/contacts',
  contactImports: '/contacts/import',
  contact: (id: string) => `/contacts/${encodeURIComponent(id)}`,
  lanes: '/lanes',
  laneImports: '/lanes/import',
  lane: (id: string) => `/lanes/${encodeURIComponent(id)}`,
  ports: '/ports',
  portImports: '/ports/import',
  port: (id: string) => `/ports/${encodeURIComponent(id)}`,
  help: '/help',
  apiReference: '/help/api',
  waiting: '/waiting',
} as const;

/** An address on this site to return to after sign-in, or undefined if it would lead to another site. */
export function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, location.origin)) return undefined;
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname === paths.home || url.pathname === paths.login ? undefined : url.pathname + url.search + url.hash;
}

/** Where to go after sign-in. Omitted for the dashboard, which is the default. */
export function returnTo(address: unknown): { from?: string } {
  const from = ownAddress(address);
  return from && from !== paths.dashboard ? { from } : {};
}
