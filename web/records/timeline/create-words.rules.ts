import { type Fields, optionLabel } from '@fairlead/contract/kit/records/fields';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { timeText } from '../../platform/time.ts';
import { monthDayYear } from '../../ui/dates/date-days.ts';
import { describeEntry, describeOrigin, type EntryWords } from './timeline.rules.ts';
import type { DescribedEntry, DescribeEntry, TimelineEntry } from './timeline-entry.ts';

interface WordsOptions {
  /** The fields whose changes are told. */
  told: readonly string[];
  /** How the value of a column reads where it is not as it is stored; undefined only says that it changed. */
  texts?: Readonly<Record<string, (value: string) => string | undefined>>;
  /** A record by what an entry tells of it, as in 'the task Call the agent'; undefined if it tells too little. */
  nameOf: (changes: TimelineEntry['changes']) => string | undefined;
  /** The page of a record. */
  href: (id: string) => string;
  /** What actions of its own read like; `which` is the record. A text replaces the words alone. */
  say?: (entry: TimelineEntry, which: string) => string | DescribedEntry | undefined;
}

/** Makes the words for the history of a kind from its fields, as they stand in the timelines of records that it hangs on. */
export function createWords(
  { area, words, list }: { area: string; words: { one: string }; list: { fields: Fields } },
  { told, texts = {}, nameOf, href, say }: WordsOptions,
): DescribeEntry {
  const { one: noun } = words;
  const { fields } = list;
  const entryWords: EntryWords = {
    area,
    noun,
    labelOf: (column) => (told.includes(column) ? fields[column]?.label : undefined),
    textOf(column, value) {
      if (value === null || value === undefined || value === '') return 'Not provided';
      const text = lookUp(texts, column);
      return text ? text(String(value)) : valueText(fields, column, String(value));
    },
  };
  return (entry) => {
    const { action, changes, entityId, about } = entry;
    const described = describeEntry(entryWords, { ...entry, about: null });
    if (!described) return undefined;
    const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
    const which = `${nameOf(changes) ?? `${article} ${noun}`}${about ? ` of ${about.name}` : ''}`;
    const said = say?.(entry, which);
    if (typeof said === 'object') return said;
    const sentence = said === undefined ? described.words.replace(`this ${noun}`, which) : `${said}${describeOrigin(entry)}`;
    return { ...described, words: sentence, ...(action !== 'deleted' && { href: href(entityId) }) };
  };
}

function valueText(fields: Fields, column: string, value: string): string {
  const field = fields[column];
  if (field?.kind === 'day') return monthDayYear(value);
  if (field?.kind === 'time') return timeText(value);
  return optionLabel(field, value);
}
