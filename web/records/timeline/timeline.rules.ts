import type { DescribedChange, DescribedEntry, TimelineEntry } from './timeline-entry.ts';

/** How the history of a kind of record reads. */
export interface EntryWords {
  area: string;
  /** What a sentence calls one of them, as in 'client'. */
  noun: string;
  /** What a column is called; undefined for one that is not told. */
  labelOf: (column: string) => string | undefined;
  /** How a column's value reads; undefined for one that only says that it changed. */
  textOf: (column: string, value: unknown) => string | undefined;
  /** Words for an edit that one of its changes says all about, as in 'set the status to Won'. */
  sayEdit?: (changes: Readonly<Record<string, unknown>>) => string | undefined;
}

interface Pair {
  from: unknown;
  to: unknown;
}

export const isPair = (value: unknown): value is Pair => typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** Named in a title; the rest is counted. */
const NAMED = 3;

/** An entry about a record of this kind in plain words: values as the screens show them, never an id. Undefined for one about another kind. */
export function describeEntry(kind: EntryWords, { area, action, changes, about }: TimelineEntry): DescribedEntry | undefined {
  if (area !== kind.area) return undefined;
  const record = about ? `the ${kind.noun} ${about.name}` : `this ${kind.noun}`;
  const how = describeOrigin({ action, changes });
  const whole = WHOLE[action];
  if (whole) return { words: `${whole} ${record}${how}`, changes: [] };
  const all = describeChanges(kind, changes);
  const edit = action === 'updated' ? kind.sayEdit?.(changes) : undefined;
  const what = edit ?? (action === 'updated' ? nameChanges(all, record) : (NOTES[action] ?? splitWords(action)));
  const where = about && all.length > 0 ? ` for ${about.name}` : '';
  return { words: `${what}${where}${how}`, changes: edit ? all.filter(({ to }) => to !== undefined) : all };
}

/** How it came about, as words behind a sentence; blank for what somebody did by hand. */
export function describeOrigin({ action, changes: { file } }: Pick<TimelineEntry, 'action' | 'changes'>): string {
  if (!isPair(file)) return '';
  if (file.to === null) return ` through the undo of the import of ${file.from}`;
  return action === 'imported' ? ` from ${file.to}` : ` through the import of ${file.to}`;
}

/** An entry that nobody has words for. */
export const describeAnyEntry = ({ area, action }: TimelineEntry): DescribedEntry => ({
  words: `${splitWords(action)} (${area})`,
  changes: [],
});

const WHOLE: Record<string, string> = { created: 'added', deleted: 'deleted', restored: 'restored', imported: 'imported' };
const NOTES: Record<string, string> = {
  noteAdded: 'added a note',
  noteChanged: 'changed a note',
  noteRemoved: 'removed a note',
  noteRestored: 'restored a note',
  enquired: 'sent an enquiry by the website',
};

function nameChanges(changes: readonly DescribedChange[], record: string): string {
  return changes.length === 0 ? `changed ${record}` : `changed ${listNames(changes.map(({ label }) => label))}`;
}

function describeChanges(kind: EntryWords, columns: TimelineEntry['changes']): DescribedChange[] {
  const byLabel = new Map<string, DescribedChange>();
  for (const [column, pair] of Object.entries(columns)) {
    const change = isPair(pair) ? describeChange(kind, column, pair) : undefined;
    // What belongs together has one label, as a name and its id; the one with words says it.
    if (change && (!byLabel.has(change.label) || change.to !== undefined)) byLabel.set(change.label, change);
  }
  return [...byLabel.values()];
}

function describeChange(kind: EntryWords, column: string, { from, to }: Pair): DescribedChange | undefined {
  // A note that came or went is told by its text alone.
  if (column === 'note')
    return from === null || to === null ? { label: 'Note', to: `${from ?? to}` } : { label: 'Note', from: `${from}`, to: `${to}` };
  const label = kind.labelOf(column);
  if (label === undefined) return undefined;
  const [before, after] = [kind.textOf(column, from), kind.textOf(column, to)];
  return before === undefined || after === undefined ? { label } : { label, from: before, to: after };
}

/** 'Country, Tax ID and 2 more'. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return new Intl.ListFormat('en-US').format(rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names);
}

/** 'merged together' of `mergedTogether`. */
const splitWords = (name: string) => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
