import {
  type ForeignContent,
  IMPORT_FOREIGN,
  IMPORT_MAX_BYTES,
  IMPORT_MESSAGES,
  type RecordImport,
} from '@fairlead/contract/kit/import/imports';
import { toLocalDay } from '../../platform/time.ts';
import type { Tone } from '../../ui/chip.tsx';
import { countText, type Nouns } from '../list/list-view.rules.ts';
import type { ImportKind } from './import-kind.ts';

export type ImportState = RecordImport['state'];
type Counts = RecordImport['counts'];

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

/** As in '3,768'. */
export const numberShown = (value: number) => value.toLocaleString('en-US');
/** As in '1 row' and '3,768 rows'. */
export const counted = (count: number, one: string, many = `${one}s`) => `${numberShown(count)} ${count === 1 ? one : many}`;

/** What the one button does, with its exact numbers; undefined where there is nothing to do. */
export function commitWords({ create, update }: Counts, nouns: Nouns): string | undefined {
  if (create > 0 && update > 0) return `Import ${countText(create, nouns)}, update ${numberShown(update)}`;
  if (create > 0) return `Import ${countText(create, nouns)}`;
  return update > 0 ? `Update ${countText(update, nouns)}` : undefined;
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
export const storedWords = ({ done, total }: RecordImport['progress']) => `${numberShown(done)} of ${counted(total, 'row')} are stored`;

/** The rows in all that the file has. */
export const countRows = ({ create, update, skip, question, refused }: Counts) => create + update + skip + question + refused;

/** What else may stand in the way of the one button: questions that only the user can answer. */
export function openQuestions({ columns, counts }: Pick<RecordImport, 'columns' | 'counts'>): number {
  return counts.question + columns.filter(({ ambiguous }) => ambiguous !== null).length;
}

const KINDS_OF_FILE = /\.(csv|tsv|txt|xlsx)$/i;
/** What files of other endings are. */
const FOREIGN: Readonly<Record<string, ForeignContent>> = {
  ...{ vcf: 'vcard', vcard: 'vcard', ics: 'calendar', htm: 'webPage', html: 'webPage', mht: 'webPage', mhtml: 'webPage' },
  ...{ xml: 'xml', json: 'json', rtf: 'textDocument', doc: 'textDocument', docx: 'textDocument', eml: 'email', msg: 'email' },
  ...{ pdf: 'pdf', xls: 'oldExcel', xlsb: 'binaryExcel', numbers: 'numbers', ods: 'openDocument', ldif: 'addressBook' },
  ...{ zip: 'archive', gz: 'archive', rar: 'archive', '7z': 'archive' },
};
/** What a file chooser offers. */
export const ACCEPTED_FILES = '.csv,.tsv,.txt,.xlsx';

/** Why a file can't be imported, before it is sent; undefined when it may. */
export function fileProblem(file: { name: string; size: number }): string | undefined {
  if (!KINDS_OF_FILE.test(file.name)) {
    const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    const foreign = Object.hasOwn(FOREIGN, ending) ? FOREIGN[ending] : undefined;
    return foreign ? IMPORT_FOREIGN[foreign] : IMPORT_MESSAGES.notATable;
  }
  if (file.size === 0) return IMPORT_MESSAGES.empty;
  return file.size > IMPORT_MAX_BYTES ? IMPORT_MESSAGES.tooLarge : undefined;
}

/** What taking an import back does, before it is done. */
export function undoQuestion({ state, counts: { create, update } }: Pick<RecordImport, 'state' | 'counts'>, nouns: Nouns): string {
  if (state === 'stopped') return 'What it has stored is taken back. What was edited since stays as it is and is listed.';
  const goes = create > 0 && `${countText(create, nouns)} that it added ${create === 1 ? 'goes' : 'go'}`;
  const returns = update > 0 && `${countText(update, nouns)} that it changed ${update === 1 ? 'is as it was' : 'are as they were'} before`;
  const both = [goes, returns].filter(Boolean).join(', and ');
  return `${both}. What was edited since stays as it is and is listed.`;
}

/** The list's address for what an import added: by the day of its end, newest first. */
export function listSearch({ finishedAt }: Pick<RecordImport, 'finishedAt'>, { list }: Pick<ImportKind, 'list'>): Record<string, string> {
  if (!finishedAt) return {};
  const day = toLocalDay(new Date(finishedAt));
  return { addedFrom: day, addedTo: day, ...list.search, sort: 'createdAt', order: 'desc' };
}

/** What the list says of an import: how far it is, what it did, or why it failed. */
export function listedWords({ state, progress, counts, failure }: RecordImport): string {
  if (state === 'failed') return failure ?? 'The reason is not known';
  if (isBusy(state)) return progress.total > 0 ? `${numberShown(progress.done)} of ${numberShown(progress.total)}` : 'Just begun';
  if (state === 'ready') return counted(countRows(counts), 'row');
  if (state === 'stopped') return storedWords(progress);
  return state === 'undone' ? 'Taken back' : outcomeWords(counts);
}
