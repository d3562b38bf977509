import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { text } from '../values.ts';

/** Bytes; far beyond what a desk keeps in one list. There is no limit of rows (docs/product/imports.md). */
export const IMPORT_MAX_BYTES = 209_715_200;
/** Bytes of files and rows that one account's imports may take together, for as long as they are kept. */
export const IMPORT_MAX_KEPT_BYTES = 2_147_483_648;
/** Imports of one account that may be worked on at a time, those that wait for their turn included. */
export const IMPORTS_MAX_AT_ONCE = 6;
export const IMPORT_MESSAGES = {
  fileMissing: 'Choose a CSV or Excel file',
  tooLarge: 'File size must be less than 200MB',
  notATable: 'This file is neither CSV nor Excel (.xlsx)',
  noRoom: 'Your imports take up 2 GB, which is as much as they may. Forget earlier ones first.',
  atOnce: '6 of your imports are being worked on already. Wait for one of them.',
  empty: 'There are no rows in this file',
  busy: 'This import is still being worked on',
  unreadable: 'This file could not be read. Please try again.',
  notCommitted: 'The import did not go through. Nothing was stored; please try again.',
  notUndone: 'Not everything could be taken back. Undo it once more for the rest.',
  cutShort: 'Something went wrong before all rows were stored. Go on for the rest, or undo what is stored.',
  mayNotGoOn: 'Whoever began it may not import any more. An Administrator can go on, or undo what is stored.',
  undoForbidden: "You don't have permission to take this import back.",
  encodingUnknown: 'This encoding is not known',
  noField: 'is no field of these records',
  notReady: 'This import is not at a point where this can be done',
  questionsOpen: 'Some rows may be the same as a record that is there or as another row. Decide first whether they are.',
} as const;
/** Files that are no tables, by what they are: how to get a table from each. */
export const IMPORT_FOREIGN = {
  vcard:
    'These are contacts as vCards (.vcf), not a table. Bring them in at a client: Contacts → Add from vCard. For a whole list, export them as CSV, which Google Contacts, Outlook and Thunderbird offer.',
  calendar: 'This is a calendar (.ics), not a table. Bring it in on the calendar: Other calendars → Import events.',
  webPage: 'This is a web page, even if it is named .xls. Open it in Excel and save it as an Excel workbook (.xlsx) or CSV.',
  xml: 'This is XML, not a table. Open it in Excel and save it as an Excel workbook (.xlsx), or export CSV instead.',
  json: 'This is JSON, not a table. Export CSV or Excel (.xlsx) instead.',
  textDocument: 'This is a text document. Copy its table into a spreadsheet, and save that as Excel (.xlsx) or CSV.',
  email: 'This is an e-mail. Save the table that is attached to it, and choose that file.',
  pdf: 'This is a PDF. Ask for the table as Excel (.xlsx) or CSV, or let Excel read it: Data → Get Data → From PDF.',
  oldExcel: 'This is an old Excel workbook (.xls), or one with a password. Open it in Excel and save it as .xlsx without a password.',
  binaryExcel: 'This is a binary Excel workbook (.xlsb). Open it in Excel and save it as .xlsx.',
  numbers: 'This is a Numbers spreadsheet. Choose File → Export To → Excel or CSV in Numbers, and bring that file.',
  openDocument: 'This is an OpenDocument file (.ods). Save it as Excel (.xlsx) or CSV.',
  addressBook: 'This is an address book (LDIF), not a table. Export it as CSV.',
  archive: 'This is an archive. Unpack it, and choose the table that is in it.',
} as const;
export type ForeignContent = keyof typeof IMPORT_FOREIGN;

/** An import and its rows, with which it can be undone, are kept so long. */
export const IMPORT_KEPT_DAYS = 30;
/** Lines above a header that can be left out. */
export const IMPORT_TITLE_ROWS_MAX = 20;
/** Rows of the preview (issue: the first 50 rows as they will be). */
export const IMPORT_PREVIEW_ROWS = 50;

/**
 * reading: the file is taken apart. ready: mapped and checked, waits for the user. checking: worked through again after a
 * choice changed. importing, undoing: under way; after a stop of the server it goes on by itself. stopped: some rows are stored, and
 * committing it stores the rest. done, undone, failed: the end. `failure` says why an import failed or was stopped, or why
 * nothing came of the last step where it is ready or done again; a failed one can be tried again by changing it.
 */
export const IMPORT_STATES = ['reading', 'checking', 'ready', 'importing', 'stopped', 'done', 'undoing', 'undone', 'failed'] as const;
/** `question`: the row shares only a name, or as little, with a record that is there or with an earlier row, and waits for the user's answer. */
export const IMPORT_ROW_KINDS = ['create', 'update', 'skip', 'question', 'refused'] as const;
export type ImportRowKind = (typeof IMPORT_ROW_KINDS)[number];
/** What is done with a row that looks like a record that is there. `update` merges the filled cells only. */
export const DUPLICATE_ACTIONS = ['create', 'update', 'skip'] as const;
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number];

/** What two records can have in common; `row` is everything, `identifier` what no two records share. */
export const LIKENESSES = ['row', 'identifier', 'email', 'name', 'website', 'phone'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** How a column writes days in figures or money: 3/4/2026, 12.500. */
export const COLUMN_NOTATIONS = ['dayFirst', 'monthFirst', 'decimalPoint', 'decimalComma'] as const;
export type ColumnNotation = (typeof COLUMN_NOTATIONS)[number];

const importColumn = z.object({
  /** The header as it stands in the file, or 'Column 1' … where there is none. */
  header: z.string(),
  /** Up to three filled cells. */
  samples: z.array(z.string()),
  field: z.string().nullable(),
  /** How its days or numbers are read; null where it holds neither. */
  notation: z.enum(COLUMN_NOTATIONS).nullable(),
  /** A cell that means something else in the other notation, where no cell settles it and nobody has chosen. */
  ambiguous: z.string().nullable(),
});

export const recordImport = z
  .object({
    _id: z.string(),
    kind: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Rows worked through in the present or last work, of `total`; both 0 before the number is known. Of one that is stopped, rows stored. */
    progress: z.object({ done: z.int(), total: z.int() }),
    failure: z.string().nullable(),
    /** As found, or as chosen. null for Excel. */
    encoding: z.string().nullable(),
    delimiter: z.string().nullable(),
    /** A guess, and how the text that it is about reads in other encodings; null where the encoding is certain or was chosen. */
    encodingGuess: z.object({ text: z.string(), others: z.array(z.object({ encoding: z.string(), text: z.string() })) }).nullable(),
    hasHeader: z.boolean(),
    /** Rows above the header, or above the first row of data, that are left out. */
    titleRows: z.int(),
    /** Excel's sheets; empty for CSV. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    columns: z.array(importColumn),
    /** Whether the columns were recognised from an earlier import of the same headers. */
    isRemembered: z.boolean(),
    /** No column holds the record's name, so another field's stands for it, as a contact's for a company's. */
    isNameFromOther: z.boolean(),
    duplicates: z.enum(DUPLICATE_ACTIONS),
    /** A dry run's outcome: rows of each kind, how many look like a record that is there, and cells left out of rows that are stored. */
    counts: z.object({
      create: z.int(),
      update: z.int(),
      skip: z.int(),
      question: z.int(),
      refused: z.int(),
      duplicates: z.int(),
      cellsLeftOut: z.int(),
    }),
    /** After an undo: what was edited since and therefore left alone, as far as the asker may see it; the first thousand of `leftAloneTotal`. */
    leftAlone: z.array(z.object({ _id: z.string(), name: z.string() })),
    leftAloneTotal: z.int(),
    createdBy: z.string(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'RecordImport' });
export type RecordImport = z.infer<typeof recordImport>;

/** One row of the file. `line` counts lines of the file from 1, the header included (Excel: rows of the sheet). */
export const importRow = z.object({
  line: z.int(),
  kind: z.enum(IMPORT_ROW_KINDS),
  /** As they will be stored; absent fields were blank or not mapped. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Why it is refused: field → reason; the key is '' for the row as a whole. */
  problems: z.record(z.string(), z.string()),
  /** Cells that their fields can't take: field → the cell and why. The rest of the row is stored. */
  notes: z.record(z.string(), z.object({ cell: z.string(), reason: z.string() })),
  /** The record it looks like, by what, and what an update would change: field → {from, to}. */
  duplicate: z
    .object({
      _id: z.string(),
      name: z.string(),
      by: z.array(z.enum(LIKENESSES)),
      changes: z.record(
        z.string(),
        z.object({ from: z.union([z.string(), z.number()]).nullable(), to: z.union([z.string(), z.number()]).nullable() }),
      ),
    })
    .nullable(),
  /** An earlier line of the same file that it shares its email or company name with. */
  repeats: z.int().nullable(),
  /** What it shares with that line. More than the name: skipped unless decided otherwise. */
  repeatsBy: z.array(z.enum(LIKENESSES)),
});
export type ImportRow = z.infer<typeof importRow>;

export const importChange = z.object({
  encoding: text(40).optional(),
  delimiter: z.string().length(1, 'must be one character').optional(),
  hasHeader: z.boolean().optional(),
  titleRows: z.int().min(0).max(IMPORT_TITLE_ROWS_MAX, `must be at most ${IMPORT_TITLE_ROWS_MAX}`).optional(),
  sheet: text(200).optional(),
  /** The field of each column, in their order; null leaves a column out. */
  mapping: z.array(text(80).nullable()).max(1000).optional(),
  /** How each column writes days and numbers, in their order; null leaves it to what its cells say. */
  notations: z.array(z.enum(COLUMN_NOTATIONS).nullable()).max(1000).optional(),
  /** What is done with rows that look like a record by more than the name. */
  duplicates: z.enum(DUPLICATE_ACTIONS, `must be one of ${DUPLICATE_ACTIONS.join(', ')}`).optional(),
});
export type ImportChange = z.output<typeof importChange>;
export const rowsChange = z.object({
  /** Without `lines`: all that look like a record that is there and repeat no earlier line, or all that wait for an answer. */
  of: z.enum(['duplicates', 'questions']).optional(),
  lines: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(1000).optional(),
  action: z.enum(DUPLICATE_ACTIONS, `must be one of ${DUPLICATE_ACTIONS.join(', ')}`),
});
export type RowsChange = z.output<typeof rowsChange>;

export const importRowsQuery = z.object({
  ...pageQuery,
  kind: z.enum(IMPORT_ROW_KINDS).optional(),
  duplicates: z.enum(['true', 'false']).optional(),
  /** Those of which a cell is left out. */
  notes: z.enum(['true', 'false']).optional(),
});
export type ImportRowsQuery = z.output<typeof importRowsQuery>;
