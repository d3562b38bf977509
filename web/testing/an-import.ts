import type { ImportRow, RecordImport } from '@fairlead/contract/kit/import/imports';

const COLUMNS: RecordImport['columns'] = [
  { header: 'Account', samples: ['Konkan Minerals'], field: 'companyName', notation: null, ambiguous: null },
  { header: 'E-mail', samples: ['desk@konkan.example'], field: 'email', notation: null, ambiguous: null },
  { header: 'Tel', samples: ['+91 832 555 0177'], field: null, notation: null, ambiguous: null },
];

/** A dry run's outcome; what is not given is none. */
export const countsOf = (part: Partial<RecordImport['counts']> = {}): RecordImport['counts'] => ({
  create: 0,
  update: 0,
  skip: 0,
  question: 0,
  refused: 0,
  duplicates: 0,
  cellsLeftOut: 0,
  ...part,
});

/** An import that waits for its user, or as `part` says. */
export function anImport(part: Partial<RecordImport> = {}): RecordImport {
  return {
    _id: 'i1',
    kind: 'clients',
    fileName: 'clients.csv',
    state: 'ready',
    progress: { done: 0, total: 0 },
    failure: null,
    encoding: 'utf-8',
    encodingGuess: null,
    delimiter: ',',
    titleRows: 0,
    hasHeader: true,
    sheets: [],
    sheet: null,
    columns: COLUMNS,
    isRemembered: false,
    isNameFromOther: false,
    duplicates: 'update',
    counts: countsOf({ create: 3 }),
    leftAlone: [],
    leftAloneTotal: 0,
    createdBy: 'riya.nair',
    createdAt: '2026-11-21T08:00:00.000Z',
    finishedAt: null,
    ...part,
  };
}

/** A row that becomes a new client, or as `part` says. */
export function anImportRow(part: Partial<ImportRow> = {}): ImportRow {
  return {
    line: 2,
    kind: 'create',
    values: { companyName: 'Konkan Minerals', email: 'desk@konkan.example' },
    problems: {},
    notes: {},
    duplicate: null,
    repeats: null,
    repeatsBy: [],
    ...part,
  };
}
