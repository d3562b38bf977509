import { CLIENT_LABELS, CLIENT_MESSAGES, type ClientFormField } from '@fairlead/contract/clients';
import { valueShown } from '@fairlead/contract/clients/page';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { labelOfUnit } from '../../../records/merge/conflict.rules.ts';
import { describeEntry, type EntryWords, isPair } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { fieldText } from '../client-text.rules.ts';
import { CLIENT_COLUMNS, CLIENT_UNITS } from '../form/client-form.rules.ts';
import { sitesText } from '../sites/site.rules.ts';

/** Describes a client's history with values as the screens show them, never ids. */
const WORDS: EntryWords = {
  area: 'clients',
  noun: 'client',
  labelOf: (column) =>
    column === 'opportunityCurrency'
      ? CLIENT_LABELS.opportunityCurrency
      : labelOfUnit({ units: CLIENT_UNITS }, CLIENT_COLUMNS[column] ?? column),
  textOf(column, value) {
    if (column === 'assignedToId' || column === 'assignedRole' || column === 'pictureId') return undefined;
    if (value === null || value === undefined || value === '') return CLIENT_MESSAGES.notProvided;
    // An entry keeps the amount, and the currency only where that changed.
    if (column === 'opportunityMinor') return valueShown(Number(value) / 100);
    if (column === 'sites') return sitesText(typeof value === 'string' ? JSON.parse(value) : value);
    return column in CLIENT_LABELS ? fieldText({ [column]: String(value) }, column as ClientFormField) : String(value);
  },
  sayEdit: ({ currentStatus }) =>
    isPair(currentStatus) ? `set the status to ${currentStatus.to ?? CLIENT_MESSAGES.notProvided}` : undefined,
};

/** Describes what happened to a client, also in another record's timeline; undefined for an entry that is not about a client. */
export function describeClientEntry(entry: TimelineEntry): DescribedEntry | undefined {
  const described = describeEntry(WORDS, entry);
  const say = described && lookUp(MERGES, entry.action);
  if (!say) return described;
  const { merged } = entry.changes;
  const others = isPair(merged) ? String(merged.to ?? merged.from ?? '') : '';
  return { ...described, words: say(others || 'another client', entry.about ? `the client ${entry.about.name}` : 'this client') };
}

/** What happened to the other clients and the one that was kept. */
const MERGES: Readonly<Record<string, (others: string, kept: string) => string>> = {
  merged: (others, kept) => `merged ${others} into ${kept}`,
  unmerged: (others, kept) => `undid the merge of ${others} into ${kept}`,
};
