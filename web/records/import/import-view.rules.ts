import { CLIENT_LABELS, IMPORT_FIELDS, type ImportField } from '@fairlead/contract/clients';
import {
  type ClientImport,
  type ColumnNotation,
  type DuplicateAction,
  IMPORT_MAX_BYTES,
  IMPORT_MESSAGES,
  IMPORT_ROW_KINDS,
  IMPORT_TITLE_ROWS_MAX,
  type ImportRow,
  type ImportRowKind,
} from '@fairlead/contract/kit/import/imports';
import { toLocalDay } from '../../platform/time.ts';
import type { Tone } from '../../ui/chip.tsx';
import { fieldProblem } from '../../ui/forms/field-problem.ts';
import type { IconName } from '../../ui/icon.tsx';

export type ImportState = ClientImport['state'];
type Counts = ClientImport['counts'];

const BUSY: readonly ImportState[] = ['reading', 'checking', 'importing', 'undoing'];
/** Whether the server is working on it, so that its state will change without anyone's doing. */
export const isBusy = (state: ImportState) => BUSY.includes(state);
/** Whether something of it is stored and can be taken back. */
export const isUndoable = (state: ImportState) => state === 'done' || state === 'stopped';
/** Whether it still waits for its user's choices. */
export const isOpen = (state: ImportState) => state === 'ready' || state === 'checking';

export const STATE_WORDS: Record<ImportState, { label: string; tone: Tone }> = {
  reading: { label: 'Reading', tone: 'wait' },
  checking: { label: 'Checking', tone: 'wait' },
  ready: { label: 'Waiting for you', tone: 'wait' },
  importing: { label: 'Importing', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'wait' },
  done: { label: 'Imported', tone: 'good' },
  undoing: { label: 'Undoing', tone: 'wait' },
  undone: { label: 'Undone', tone: 'info' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** What the progress of each kind of work is called. */
export const WORK_WORDS: Partial<Record<ImportState, string>> = {
  reading: 'Reading the file',
  checking: 'Checking the rows',
  importing: 'Importing',
  undoing: 'Undoing the import',
};

export const KIND_WORDS: Record<ImportRowKind, { label: string; tone: Tone; icon: IconName }> = {
  create: { label: 'New', tone: 'good', icon: 'plus' },
  update: { label: 'Update', tone: 'accent', icon: 'refresh' },
  skip: { label: 'Skip', tone: 'info', icon: 'right' },
  question: { label: 'Question', tone: 'wait', icon: 'help' },
  refused: { label: 'Refused', tone: 'bad', icon: 'warning' },
};

export const ACTION_OPTIONS: readonly { value: DuplicateAction; label: string }[] = [
  { value: 'update', label: 'Update' },
  { value: 'create', label: 'Add as new' },
  { value: 'skip', label: 'Skip' },
];

/** As in '3,768'. */
export const numberShown = (value: number) => value.toLocaleString('en-US');
/** As in '1 client' and '3,768 clients'. */
export const counted = (count: number, one: string, many = `${one}s`) => `${numberShown(count)} ${count === 1 ? one : many}`;

/** What the one button does, with its exact numbers; undefined where there is nothing to do. */
export function commitWords({ create, update }: Counts): string | undefined {
  if (create > 0 && update > 0) return `Import ${counted(create, 'client')}, update ${numberShown(update)}`;
  if (create > 0) return `Import ${counted(create, 'client')}`;
  return update > 0 ? `Update ${counted(update, 'client')}` : undefined;
}

/** What an import did, as in '3,768 added · 12 updated · 4 skipped'. */
export function outcomeWords({ create, update, skip, refused }: Counts): string {
  const parts: [number, string][] = [
    [create, 'added'],
    [update, 'updated'],
    [skip, 'skipped'],
    [refused, 'refused'],
  ];
  const told = parts.filter(([count]) => count > 0).map(([count, word]) => `${numberShown(count)} ${word}`);
  return told.length > 0 ? told.join(' · ') : 'Nothing was imported';
}

/** How much of an import is stored, as in '1,200 of 3,768 rows are stored'. */
export const storedWords = ({ done, total }: ClientImport['progress']) => `${numberShown(done)} of ${counted(total, 'row')} are stored`;

/** The rows in all that the file has. */
export const rowsOf = ({ create, update, skip, question, refused }: Counts) => create + update + skip + question + refused;

/** Whether a column holds what every client needs; the contact's name stands for a company's (contract: isContactCompany). */
export const isNamed = (mapping: readonly (string | null)[]) => mapping.includes('companyName') || mapping.includes('primaryContactName');

/** What else may stand in the way of the one button: questions that only the user can answer. */
export function openQuestions({ columns, counts }: Pick<ClientImport, 'columns' | 'counts'>): number {
  return counts.question + columns.filter(({ ambiguous }) => ambiguous !== null).length;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
/** How a cell that can mean two things reads in each notation, as in '3 April 2026' and '4 March 2026'. */
export function readings(cell: string, notation: ColumnNotation): { notation: ColumnNotation; words: string }[] {
  if (notation === 'dayFirst' || notation === 'monthFirst') {
    const [first = 0, second = 0, year = 0] = cell.split(/\D+/).map(Number);
    const words = (day: number, month: number) => DAY.format(Date.UTC(year, month - 1, day));
    return [
      { notation: 'dayFirst', words: words(first, second) },
      { notation: 'monthFirst', words: words(second, first) },
    ];
  }
  const [thousands = '', rest = ''] = cell.replaceAll(/[^\d.,]/g, '').split(/[.,]/);
  const readings = [
    { notation: cell.includes('.') ? 'decimalComma' : 'decimalPoint', words: numberShown(Number(`${thousands}${rest}`)) },
    { notation: cell.includes('.') ? 'decimalPoint' : 'decimalComma', words: numberShown(Number(`${thousands}.${rest}`)) },
  ] as const;
  return [...readings];
}

export const NOTATION_OPTIONS = {
  days: [
    { value: 'dayFirst', label: 'Day first' },
    { value: 'monthFirst', label: 'Month first' },
  ],
  numbers: [
    { value: 'decimalPoint', label: '1,234.50' },
    { value: 'decimalComma', label: '1.234,50' },
  ],
} as const satisfies Record<string, readonly { value: ColumnNotation; label: string }[]>;

export const LEAVE_OUT = '';
/** What can be chosen for a column. */
export const FIELD_OPTIONS: readonly { value: string; label: string }[] = [
  { value: LEAVE_OUT, label: 'Leave out' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: CLIENT_LABELS[field] })),
];

const JOINED: readonly string[] = ['primaryContactName', 'address'];
/** What a column does beside others of the same field: parts are joined, of the rest the first filled one counts. */
export function sharedWords(columns: ClientImport['columns'], at: number): string | undefined {
  const field = columns[at]?.field;
  if (!field) return undefined;
  const others = columns.flatMap((column, index) => (column.field === field && index !== at ? [{ header: column.header, index }] : []));
  const named = (list: typeof others) => list.map(({ header }) => `“${header}”`).join(', ');
  if (others.length === 0) return undefined;
  if (JOINED.includes(field)) return `Joined with ${named(others)}`;
  const before = others.filter(({ index }) => index < at);
  return before.length > 0 ? `Only where ${named(before)} is blank` : undefined;
}

/** The user's name of a field; of a row as a whole it is empty. */
export const fieldLabel = (field: string) => CLIENT_LABELS[field as ImportField] ?? '';

/** Each reason why a row is refused, as in 'Email must be an email address'. */
export function problemsShown(problems: ImportRow['problems']): string[] {
  return Object.entries(problems).map(([field, reason]) => {
    const label = fieldLabel(field);
    return label && reason !== IMPORT_MESSAGES.companyMissing ? fieldProblem(label, reason) : reason;
  });
}

/** Each cell that is left out and why, as in 'Website “ask us” is left out: it must be a web address'. */
export function notesShown(notes: ImportRow['notes']): string[] {
  return Object.entries(notes).map(([field, { cell, reason }]) => {
    const why = /^must /.test(reason) ? `it ${reason}` : reason;
    return `${fieldLabel(field)} “${shortened(cell)}” is left out: ${why}`;
  });
}

const BY_WORDS: Partial<Record<ImportRow['repeatsBy'][number], string>> = {
  companyName: 'name',
  email: 'email',
  phone: 'phone',
  website: 'website',
};
/** What a row shares with a client or an earlier row, as in 'same name, email and phone'. */
export function byWords(by: ImportRow['repeatsBy']): string {
  if (by.includes('row')) return 'the same in every cell';
  const words = (Object.keys(BY_WORDS) as (keyof typeof BY_WORDS)[]).filter((each) => by.includes(each)).map((each) => BY_WORDS[each]);
  const last = words.at(-1) ?? '';
  return `same ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`;
}

/** Long enough to recognise a value, short enough for fifty rows. */
const SHOWN_LENGTH = 90;
/** A row's values beside company name and email, in the order of the form's fields; long ones cut. */
export function otherValues(values: ImportRow['values']): { field: string; label: string; value: string }[] {
  return IMPORT_FIELDS.flatMap((field) => {
    const value = values[field];
    if (value === undefined || field === 'companyName' || field === 'email') return [];
    return [{ field, label: fieldLabel(field), value: shortened(value) }];
  });
}
/** A cell as one line; what is left out is marked. */
export function shortened(value: string | number | null): string {
  const text = value === null ? '' : String(value).replaceAll(/\s+/g, ' ');
  const letters = [...text];
  return letters.length > SHOWN_LENGTH ? `${letters.slice(0, SHOWN_LENGTH).join('')}…` : text;
}

const KINDS_OF_FILE = /\.(csv|tsv|txt|xlsx)$/i;
/** What a file chooser offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx';

/** Why a file can't be imported, before it is sent; undefined when it may. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (!KINDS_OF_FILE.test(file.name)) return IMPORT_MESSAGES.notATable;
  if (file.size === 0) return IMPORT_MESSAGES.empty;
  return file.size > IMPORT_MAX_BYTES ? IMPORT_MESSAGES.tooLarge : undefined;
}

export const IMPORT_TABS = ['columns', 'rows', 'duplicates'] as const;
export type ImportTab = (typeof IMPORT_TABS)[number];
export interface ImportView {
  tab: ImportTab;
  kind?: ImportRowKind | undefined;
  /** Only rows of which a cell is left out. */
  notes?: boolean | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** What the address says about an import's page; anything that is no value of its kind is as if it were not there. */
export function importViewOf(address: Record<string, unknown>): ImportView {
  const page = Number(address.page);
  const kind = IMPORT_ROW_KINDS.find((each) => each === address.kind);
  const cursor = typeof address.cursor === 'string' && address.cursor !== '' ? address.cursor : undefined;
  return {
    tab: IMPORT_TABS.find((each) => each === address.tab) ?? 'columns',
    ...(kind && { kind }),
    ...(address.notes === true && { notes: true }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}

/** Names as people know them, in the order of how often they are met. */
export const ENCODINGS: readonly { value: string; label: string }[] = [
  { value: 'UTF-8', label: 'UTF-8 (Unicode)' },
  { value: 'windows-1252', label: 'Windows-1252 (Western Europe)' },
  { value: 'ISO-8859-1', label: 'ISO-8859-1 (Western Europe)' },
  { value: 'UTF-16LE', label: 'UTF-16 LE (Unicode)' },
  { value: 'UTF-16BE', label: 'UTF-16 BE (Unicode)' },
  { value: 'windows-1250', label: 'Windows-1250 (Central Europe)' },
  { value: 'windows-1251', label: 'Windows-1251 (Cyrillic)' },
  { value: 'windows-1253', label: 'Windows-1253 (Greek)' },
  { value: 'windows-1254', label: 'Windows-1254 (Turkish)' },
  { value: 'windows-1256', label: 'Windows-1256 (Arabic)' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'Shift_JIS', label: 'Shift JIS (Japanese)' },
  { value: 'GB18030', label: 'GB18030 (Chinese)' },
  { value: 'Big5', label: 'Big5 (Chinese)' },
  { value: 'EUC-KR', label: 'EUC-KR (Korean)' },
];
/** Lines above the header that are left out. */
export const TITLE_ROW_OPTIONS = Array.from({ length: IMPORT_TITLE_ROWS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'None' : `Leave out the first ${count === 1 ? 'line' : count}`,
}));
export const DELIMITERS: readonly { value: string; label: string }[] = [
  { value: ',', label: 'Comma  ,' },
  { value: ';', label: 'Semicolon  ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar  |' },
];

/** The choices with the one in force among them, whatever case it is written in. */
export function withCurrent(choices: readonly { value: string; label: string }[], current: string | null) {
  const known = choices.find(({ value }) => value.toLowerCase() === current?.toLowerCase());
  if (current === null || known?.value === current) return choices;
  return [{ value: current, label: known?.label ?? current }, ...choices.filter((each) => each !== known)];
}

/** What taking an import back does, before it is done. */
export function undoQuestion({ state, counts: { create, update } }: Pick<ClientImport, 'state' | 'counts'>): string {
  if (state === 'stopped') return 'What it has stored is taken back. What was edited since stays as it is and is listed.';
  const goes = create > 0 && `${counted(create, 'client')} that it added ${create === 1 ? 'goes' : 'go'}`;
  const returns = update > 0 && `${counted(update, 'client')} that it changed ${update === 1 ? 'is as it was' : 'are as they were'} before`;
  const both = [goes, returns].filter(Boolean).join(', and ');
  return `${both}. What was edited since stays as it is and is listed.`;
}

/** The table's address for what an import added: by the day of its end, newest first. */
export function tableSearch({ finishedAt }: Pick<ClientImport, 'finishedAt'>): Record<string, string> {
  if (!finishedAt) return {};
  const day = toLocalDay(new Date(finishedAt));
  return { addedFrom: day, addedTo: day, lost: 'true', sort: 'createdAt', order: 'desc' };
}

/** What the list says of an import: how far it is, what it did, or why it failed. */
export function listedWords({ state, progress, counts, failure }: ClientImport): string {
  if (state === 'failed') return failure ?? 'The reason is not known';
  if (isBusy(state)) return progress.total > 0 ? `${numberShown(progress.done)} of ${numberShown(progress.total)}` : 'Just begun';
  if (state === 'ready') return counted(rowsOf(counts), 'row');
  if (state === 'stopped') return storedWords(progress);
  return state === 'undone' ? 'Taken back' : outcomeWords(counts);
}
