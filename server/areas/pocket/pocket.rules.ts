import type { Actor } from '@fairlead/contract/kit/permissions';
import { POCKET_CONTACTS } from '@fairlead/contract/pocket';
import { z } from 'zod';
import { type CommitPoint, commitPoint, type LaterEntry } from '../history/history.service.ts';

/** Longer positions would not be taken back, see the contract. */
const POSITION_MAX = 2000;
/** Grows with what is answered of a client, so that a device which was told less is told everything again. */
const EXTENT = 2;
const position = z
  .object({
    extent: z.literal(EXTENT),
    point: commitPoint,
    whose: z.string(),
    day: z.string(),
    isLimited: z.boolean(),
    contactsEach: z.int(),
  })
  .transform(({ extent: _extent, ...at }) => at);

/** What a device was told: until which point, for whom, on which day, whether only some clients, and how many contacts of each. */
export interface Position {
  point: CommitPoint;
  /** Equal while the actor sees the same by the same rules. */
  whose: string;
  day: string;
  isLimited: boolean;
  contactsEach: number;
}

/** Names what decides, beside the records themselves, what an actor sees and what is theirs. */
export const nameActor = ({ accountId, employeeId, sees }: Actor): string => [accountId, employeeId, sees].join();

/** As opaque text. Blank if it would be too long, so that the next call is answered with everything. */
export function writePosition(at: Position): string {
  const text = Buffer.from(JSON.stringify({ extent: EXTENT, ...at })).toString('base64url');
  return text.length > POSITION_MAX ? '' : text;
}

/** Undefined for a text that is no position. */
export function readPosition(text: string): Position | undefined {
  try {
    return position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The lists that are answered as a whole. */
export const PARTS = ['employees', 'tasks', 'events', 'visits'] as const;
export type Part = (typeof PARTS)[number];

/** What must be read again: everything, or these clients (`clients` each with the subjects of its changes) and these lists. */
export interface Outdated {
  isEverything: boolean;
  clients: Map<string, string[]>;
  /** What visits and contacts were about: clients whose last verified visit or contacts may be others now, and employees. */
  reread: Set<string>;
  parts: Set<Part>;
}

type Effect = 'nothing' | 'everything' | 'client' | 'clients' | 'contact' | 'visit' | readonly Part[];

/** Clients and employees are named in all of them. */
const NAMED_IN: readonly Part[] = ['tasks', 'events', 'visits'];

/** Entries that tell of something beside the client. Its category's name stands in the client, whose own entry tells of another one. */
const BESIDE_CLIENTS = /^(note|category|followUpDue|pair)/;
/** Entries about several clients, with all that hangs on them. */
const OF_SEVERAL = /^(merged|unmerged)$/;
/** What changes an account's employee or name. */
const OF_ACCOUNTS_IGNORED =
  /^(created|joined|invited|signedOut|signedOutEverywhere|resetUnblocked|passwordReset|unlocked|exported|emailProved|secondFactor|passkey)/;

/** What an entry of the history may have changed in somebody's pocket. Whatever is not known to be harmless outdates everything. */
export function effectOf({ area, action, changes }: LaterEntry, actor: Pick<Actor, 'sees'>): Effect {
  switch (area) {
    case 'clients':
      // How often a category's clients are to be visited stands in each of them.
      if (action.startsWith('category') && 'visitEveryDays' in changes) return 'everything';
      if (OF_SEVERAL.test(action)) return 'clients';
      return BESIDE_CLIENTS.test(action) ? 'nothing' : 'client';
    case 'team':
      return effectOfTeam(action, changes);
    case 'accounts':
      return effectOfAccount(action, changes, actor);
    case 'tasks':
      return ['tasks'];
    case 'calendar':
      return /^(feed|reminded)/.test(action) ? 'nothing' : ['events'];
    case 'checkins':
      return 'visit';
    case 'contacts':
      return 'contact';
    case 'settings':
      // Who sees which clients is a part of the actor.
      return action === 'positionsRemoved' ? ['visits'] : 'nothing';
    case 'documents':
    case 'ledger':
    case 'reports':
    case 'notifications':
      return 'nothing';
    case 'imports':
    case 'dashboard':
      // The undoing of imports and sample data.
      return 'everything';
    default:
      // Records of added kinds are in no pocket.
      return 'nothing';
  }
}

/** A name stands in clients, tasks, events and visits; a department may decide who sees which client. */
function effectOfTeam(action: string, changes: LaterEntry['changes']): Effect {
  if (action === 'created' || action === 'imported') return ['employees'];
  if (action !== 'updated') return 'everything';
  return ['employeeName', 'role', 'department'].some((field) => field in changes) ? 'everything' : 'nothing';
}

/** Who sees a department's clients also sees those that its people's accounts have added. */
function effectOfAccount(action: string, changes: LaterEntry['changes'], { sees }: Pick<Actor, 'sees'>): Effect {
  if (OF_ACCOUNTS_IGNORED.test(action)) return 'nothing';
  const isSame = action === 'updated' && !('employeeId' in changes) && !(changes.fields as string[] | undefined)?.includes('username');
  if (isSame) return 'nothing';
  return sees === 'department' ? 'everything' : NAMED_IN;
}

/** What a list of entries has outdated. */
export function findOutdated(entries: readonly LaterEntry[], actor: Pick<Actor, 'sees'>): Outdated {
  const outdated: Outdated = { isEverything: false, clients: new Map(), reread: new Set(), parts: new Set() };
  for (const entry of entries) {
    const effect = effectOf(entry, actor);
    if (effect === 'everything') return { ...outdated, isEverything: true };
    if (effect === 'nothing') continue;
    if (effect === 'client') outdated.clients.set(entry.entityId, [...(outdated.clients.get(entry.entityId) ?? []), ...entry.subjects]);
    // Employees are among the subjects; they are no clients, and so neither seen nor gone.
    if (effect === 'clients')
      for (const id of entry.subjects) outdated.clients.set(id, [...(outdated.clients.get(id) ?? []), ...entry.subjects]);
    if (effect === 'visit' || effect === 'contact') for (const subject of entry.subjects) outdated.reread.add(subject);
    if (effect === 'contact') continue;
    for (const part of effect === 'client' || effect === 'clients' ? NAMED_IN : effect === 'visit' ? (['visits'] as const) : effect)
      outdated.parts.add(part);
  }
  return outdated;
}

/** The clients that these lists name; each is JSON, or null. */
export const listClientsIn = (...lists: (string | null)[]): string[] =>
  lists.flatMap((list) => (JSON.parse(list ?? '[]') as { clientId: string | null }[]).flatMap(({ clientId }) => clientId ?? []));

/**
 * How many contacts of each client a device keeps, so that all are no more than `max`, by how many clients have how many. The fullest are cut
 * first, and each keeps one.
 */
export function fitContacts(counts: readonly { contacts: number; clients: number }[], max: number): number {
  const countAll = (each: number) => counts.reduce((sum, { contacts, clients }) => sum + Math.min(contacts, each) * clients, 0);
  let each = POCKET_CONTACTS;
  while (each > 1 && countAll(each) > max) each -= 1;
  return each;
}
