import type { ProfilePartName } from '../../areas/profile/public/profile-part.tsx';
import type { KindLooks } from '../../areas/search/palette/find.ts';
import type { Place } from '../../areas/search/places/places.rules.ts';
import { SETTINGS_PAGES } from '../../areas/settings/public/settings-pages.ts';
import { AREAS } from '../../areas.ts';
import { paths } from '../../paths.ts';
import { textOf } from '../help/guide.rules.ts';
import { GUIDE } from '../help/guide.ts';
import { ADDITIONAL, MAIN } from '../shell/destinations.ts';

/** What people call pages beside what they are called. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  [paths.clients]: 'clients leads companies customers',
  [paths.team]: 'employees people staff colleagues',
  [paths.ledger]: 'ledger receivables payables invoices money',
  [paths.documents]: 'documents files',
  [paths.checkIns]: 'check-ins site visits',
  [paths.calendar]: 'events meetings',
  [paths.tasks]: 'to do',
  [paths.profile]: 'profile account',
};

const DESTINATIONS: readonly Place[] = [...MAIN, ...ADDITIONAL].map(({ label, to, icon }) => ({
  title: label,
  icon,
  path: to,
  ...(OTHER_WORDS[to] && { words: OTHER_WORDS[to] }),
}));

const YOUR_PROFILE = 'Settings, Your Profile';
const WORKSPACE = 'Settings of the workspace';

/** A part of the profile, which gets the focus there. */
const inProfile = (part: ProfilePartName) => `${paths.profile}#${part}`;

const SETTINGS: readonly Place[] = [
  {
    title: 'Appearance',
    icon: 'sun',
    path: inProfile('appearance'),
    detail: YOUR_PROFILE,
    words: 'dark light colours language dates sound',
  },
  {
    title: 'Security',
    icon: 'lock',
    path: inProfile('security'),
    detail: YOUR_PROFILE,
    words: 'two-step sign-in authenticator passkeys recovery codes',
  },
  {
    title: 'Password, e-mail and picture',
    icon: 'edit',
    path: inProfile('account'),
    detail: YOUR_PROFILE,
    words: 'name phone number email',
  },
  {
    title: 'Where you are signed in',
    icon: 'unlock',
    path: inProfile('sessions'),
    detail: YOUR_PROFILE,
    words: 'sessions devices sign out',
  },
  { title: 'On this device', icon: 'phone', path: inProfile('device'), detail: YOUR_PROFILE, words: 'offline kept network remove' },
  {
    title: 'Calendar addresses',
    icon: 'link',
    path: inProfile('calendar-addresses'),
    detail: YOUR_PROFILE,
    words: 'feeds subscribe other calendars',
  },
  { title: 'Your visits', icon: 'pin', path: inProfile('visits'), detail: YOUR_PROFILE, words: 'positions notice privacy' },
  {
    title: 'People',
    icon: 'team',
    path: paths.accounts,
    detail: 'Settings',
    words: 'accounts users invite roles',
    needs: 'accounts.manage',
  },
  { title: 'Permissions', icon: 'lock', path: paths.permissions, detail: 'Settings', words: 'rights roles why may' },
  {
    title: 'Administrator’s log',
    icon: 'report',
    path: paths.log,
    detail: 'Settings',
    words: 'audit administrators',
    needs: 'accounts.manage',
  },
  { title: 'Workspace', icon: 'settings', path: paths.workspace, detail: 'Settings', needs: 'settings.manage' },
  { title: 'Recently deleted', icon: 'bin', path: paths.deleted, detail: 'Settings', words: 'bin trash restore', needs: 'clients.restore' },
  ...SETTINGS_PAGES.map(
    ({ name, title, icon, hint }): Place => ({
      ...{ title, icon, path: paths.workspacePage(name), detail: WORKSPACE, words: hint, needs: 'settings.manage' },
    }),
  ),
];

const OTHERS: readonly Place[] = [
  { title: 'Import clients', icon: 'upload', path: paths.imports, words: 'csv excel leads', needs: 'clients.import' },
  { title: 'Import employees', icon: 'upload', path: paths.teamImports, words: 'csv excel team', needs: 'employees.create' },
  { title: 'Import tasks', icon: 'upload', path: paths.taskImports, words: 'csv excel trello asana jira planner', needs: 'tasks.create' },
  { title: 'Import ledger entries', icon: 'upload', path: paths.ledgerImports, words: 'csv excel bank accounts', needs: 'ledger.create' },
  { title: 'Contacts', icon: 'team', path: paths.contacts, words: 'people at clients vcard' },
  { title: 'Import contacts', icon: 'upload', path: paths.contactImports, words: 'csv excel people', needs: 'contacts.create' },
  { title: 'Lanes', icon: 'pin', path: paths.lanes, words: 'who ships ports from to unlocode trade volume' },
  { title: 'Import lanes', icon: 'upload', path: paths.laneImports, words: 'csv excel ports', needs: 'lanes.create' },
  { title: 'Ports', icon: 'pin', path: paths.ports, words: 'unlocode harbours' },
  { title: 'Import ports', icon: 'upload', path: paths.portImports, words: 'csv excel unlocode', needs: 'ports.create' },
  { title: 'A day of visits', icon: 'calendar', path: paths.visitDay, words: 'employee route' },
  { title: 'Waiting', icon: 'upload', path: paths.waiting, words: 'outbox unsent to be sent' },
];

/** A topic of Help & Support is found by its whole text, and opens there alone. */
const TOPICS: readonly Place[] = GUIDE.map(({ title, lines, needs }) => ({
  ...{ title: `Help: ${title}`, icon: 'help', path: `${paths.help}?search=${encodeURIComponent(title)}` },
  ...{ detail: 'Help & Support', words: lines.map(textOf).join(' ') },
  ...(needs && { needs }),
}));

const withNew = (path: string, search = '') => `${path}?${search}new=1`;
const ofClient = (tab: string) => (id: string) => withNew(paths.client(id), `tab=${tab}&`);
const phrases = (verbs: string, ...nouns: string[]) => verbs.split(' ').flatMap((verb) => nouns.map((noun) => `${verb} ${noun}`));
const ADD = 'new add create';

/** Each opens a form; with a client, on the client's page. */
const ACTIONS: readonly Place[] = [
  {
    ...{ title: 'New client', icon: 'plus', path: withNew(paths.clients), needs: 'clients.create', isAction: true },
    ...{ detail: 'or lead', phrases: phrases(ADD, 'client', 'lead') },
  },
  {
    ...{ title: 'Log onsite visit', icon: 'pin', path: `${paths.checkIns}?log=visit`, needs: 'checkins.create', isAction: true },
    canWait: true,
    phrases: [...phrases('log', 'visit'), ...phrases(ADD, 'visit'), 'check in', 'check-in'],
  },
  {
    ...{ title: 'New task', icon: 'plus', path: withNew(paths.tasks, 'finished=no&'), needs: 'tasks.create', isAction: true },
    ...{ phrases: [...phrases(ADD, 'task'), 'task for'], forClient: { title: 'New task for', path: ofClient('tasks') } },
  },
  {
    ...{ title: 'New event', icon: 'plus', path: withNew(paths.calendar), needs: 'events.create', isAction: true },
    phrases: [...phrases(ADD, 'event', 'meeting'), 'event for', 'meeting with'],
    forClient: { title: 'New event for', path: ofClient('meetings') },
  },
  {
    ...{ title: 'Upload a document', icon: 'upload', path: withNew(paths.documents), needs: 'documents.create', isAction: true },
    phrases: [...phrases('upload', 'a document', 'document', 'a file', 'file'), ...phrases(ADD, 'document'), 'document for', 'upload'],
    forClient: { title: 'Upload a document for', path: ofClient('documents') },
  },
  {
    ...{ title: 'New ledger entry', icon: 'plus', path: withNew(paths.ledger), needs: 'ledger.create', isAction: true },
    phrases: [...phrases(ADD, 'ledger entry', 'entry', 'invoice'), 'ledger entry for', 'entry for'],
    forClient: { title: 'New ledger entry for', path: ofClient('accounts') },
  },
  {
    ...{ title: 'New contact', icon: 'plus', path: withNew(paths.contacts), needs: 'contacts.create', isAction: true },
    phrases: [...phrases(ADD, 'contact'), 'contact for', 'contact at'],
    forClient: { title: 'New contact for', path: ofClient('contacts') },
  },
  {
    ...{ title: 'New lane', icon: 'plus', path: withNew(paths.lanes), needs: 'lanes.create', isAction: true },
    phrases: phrases(ADD, 'lane'),
  },
  {
    ...{ title: 'New employee', icon: 'plus', path: withNew(paths.team), needs: 'employees.create', isAction: true },
    phrases: phrases(ADD, 'employee', 'team member'),
  },
];

/** All pages and actions that are found by words. */
export const PLACES: readonly Place[] = [...ACTIONS, ...DESTINATIONS, ...SETTINGS, ...OTHERS, ...TOPICS];

/** Kinds that are called differently from what others call one of their records. */
const WORDS: Readonly<Record<string, string>> = { checkIn: 'Visit', entry: 'Ledger entry' };

/** What a find of a kind is called, and its icon: that of its list. */
export const KIND_LOOKS: KindLooks = Object.fromEntries(
  AREAS.flatMap(({ kind, destination }) => {
    if (!kind) return [];
    const word = WORDS[kind.thing] ?? kind.thing.charAt(0).toUpperCase() + kind.thing.slice(1);
    return [[kind.thing, { word, icon: destination?.icon ?? 'right' }]];
  }),
);
