import { DOCUMENT_FIELDS } from '@fairlead/contract/documents';
import { paths } from '../../../paths.ts';
import { describeEntry, type EntryWords } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';

const WORDS: EntryWords = {
  area: 'documents',
  noun: 'document',
  labelOf: (column) => (column === 'fileName' || column === 'type' ? DOCUMENT_FIELDS[column].label : undefined),
  textOf: (_, value) => String(value ?? 'Not provided'),
};

/** What happened to a document, in the timeline of its client or employee; undefined for an entry that is about none. */
export function describeDocument(entry: TimelineEntry): DescribedEntry | undefined {
  const { area, action, changes, entityId, about } = entry;
  const described = describeEntry(WORDS, { ...entry, about: null });
  if (!described || area !== WORDS.area) return undefined;
  const name = typeof changes.fileName === 'string' ? changes.fileName : undefined;
  const words = described.words
    .replace('this document', `${name ? `the document ${name}` : 'a document'}${about ? ` of ${about.name}` : ''}`)
    .replace(/^added/, 'uploaded');
  return action === 'deleted' ? { ...described, words } : { ...described, words, href: paths.document(entityId) };
}
