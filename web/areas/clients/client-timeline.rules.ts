import { CHECKIN_EVENT_LABELS, type CheckIn } from '@fairlead/contract/checkins';
import { moneyShown } from '@fairlead/contract/client-page';
import { CLIENT_LABELS, CLIENT_MESSAGES, type ClientFormField } from '@fairlead/contract/clients';
import type { TimelineEntry } from '@fairlead/contract/history';
import { dateTime } from '../../platform/time.ts';
import { labelOf } from './client-merge.rules.ts';
import { positionShown, radiusShown, shown } from './client-shown.rules.ts';
import { unitOfColumn } from './client-who.rules.ts';

/** One thing that changed, in words; without `from` there was nothing to change, without `to` only that it changed. */
export interface ToldChange {
  label: string;
  from?: string;
  to?: string;
}

/** What happened, to be read after a name: 'riya.nair changed Country'. */
export interface Told {
  words: string;
  changes: ToldChange[];
}

interface Pair {
  from: unknown;
  to: unknown;
}

const CLIENT_ACTIONS: Record<string, string> = {
  created: 'added this client',
  deleted: 'deleted this client',
  restored: 'restored this client',
  imported: 'imported this client',
  noteAdded: 'added a note',
  noteChanged: 'changed a note',
  noteRemoved: 'removed a note',
};
/** Named in a title; the rest is counted. */
const NAMED = 3;

/** An entry of the timeline in plain words: values as the screens show them, never an id. */
export function told(entry: TimelineEntry): Told {
  if (entry.area === 'checkins') return toldVisit(entry);
  if (entry.area !== 'clients') return { words: `${spaced(entry.action)} (${entry.area})`, changes: [] };
  const changes = changesOf(entry.changes);
  const { file } = entry.changes;
  if (entry.action === 'imported' && isPair(file)) return { words: `imported this client from ${file.to}`, changes: [] };
  const { words, changes: said } = toldChange(entry, changes);
  return { words: isPair(file) ? `${words} through the import of ${file.to}` : words, changes: said };
}

function toldChange(entry: TimelineEntry, changes: ToldChange[]): Told {
  if (entry.action !== 'updated') {
    const isWhole = entry.action === 'created' || entry.action === 'deleted' || entry.action === 'restored';
    return { words: CLIENT_ACTIONS[entry.action] ?? spaced(entry.action), changes: isWhole ? [] : changes };
  }
  const status = entry.changes.currentStatus;
  if (isPair(status)) {
    const words = `set the status to ${status.to ?? CLIENT_MESSAGES.notProvided}`;
    return { words, changes: changes.filter(({ to }) => to !== undefined) };
  }
  return { words: changes.length === 0 ? 'changed this client' : `changed ${listed(changes.map(({ label }) => label))}`, changes };
}

function toldVisit({ action, changes }: TimelineEntry): Told {
  const type = changes.eventType;
  const label = typeof type === 'string' ? CHECKIN_EVENT_LABELS[type as CheckIn['eventType']] : undefined;
  const visit = label ? `visit (${label})` : 'visit';
  const when = typeof changes.timestamp === 'string' ? ` of ${dateTime(changes.timestamp)}` : '';
  if (action === 'created') return { words: `logged a ${visit}${when}`, changes: [] };
  if (action === 'deleted') return { words: `deleted a ${visit}${when}`, changes: [] };
  const corrected = Object.keys(changes).filter((column) => column in VISIT_LABELS);
  return {
    words: `corrected a visit${corrected.length > 0 ? `: ${listed(corrected.map((column) => VISIT_LABELS[column] ?? ''))}` : ''}`,
    changes: [],
  };
}

/** What a correction of a visit is told by; its other columns follow from these. */
const VISIT_LABELS: Record<string, string> = {
  clientId: 'client',
  eventType: 'event type',
  date: 'date',
  time: 'time',
  location: 'location',
  teamMembers: 'team members',
  notes: 'notes',
  imageId: 'photo',
};

function changesOf(changes: Record<string, unknown>): ToldChange[] {
  const byLabel = new Map<string, ToldChange>();
  for (const [column, pair] of Object.entries(changes)) {
    const change = isPair(pair) ? changeOf(column, pair) : undefined;
    // An employee's id and job role come with the name, which says it.
    if (change && (!byLabel.has(change.label) || change.to !== undefined)) byLabel.set(change.label, change);
  }
  return [...byLabel.values()];
}

function changeOf(column: string, pair: Pair): ToldChange | undefined {
  const label = column === 'note' ? 'Note' : labelOf(unitOfColumn(column));
  if (label === undefined) return undefined;
  // A note that came or went is told by its text alone.
  if (column === 'note' && (pair.from === null || pair.to === null)) return { label, to: String(pair.from ?? pair.to) };
  if (column === 'assignedToId' || column === 'assignedRole' || column === 'pictureId') return { label };
  return { label, from: wordsOf(column, pair.from), to: wordsOf(column, pair.to) };
}

function wordsOf(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return CLIENT_MESSAGES.notProvided;
  if (column === 'opportunityMinor') return moneyShown(Number(value) / 100);
  if (column === 'sites') return sitesOf(value);
  return column in CLIENT_LABELS ? shown({ [column]: String(value) }, column as ClientFormField) : String(value);
}

function sitesOf(value: unknown): string {
  const sites: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (!Array.isArray(sites) || sites.length === 0) return 'No sites';
  return sites.map((site) => `${site.name}: ${positionShown(site)}, ${radiusShown(site.radius)}`).join('\n');
}

/** 'Country, Tax ID and 2 more'. */
function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return new Intl.ListFormat('en-US').format(rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names);
}

/** 'merged together' of `mergedTogether`. */
const spaced = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

const isPair = (value: unknown): value is Pair => typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
