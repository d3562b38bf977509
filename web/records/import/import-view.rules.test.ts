import { IMPORT_MAX_BYTES, IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import { describe, expect, it } from 'vitest';
import { countsOf } from '../../testing/an-import.ts';
import {
  byWords,
  commitWords,
  ENCODINGS,
  fileProblem,
  importViewOf,
  isNamed,
  listedWords,
  notesShown,
  openQuestions,
  otherValues,
  outcomeWords,
  problemsShown,
  readings,
  sharedWords,
  shortened,
  tableSearch,
  undoQuestion,
  withCurrent,
} from './import-view.rules.ts';

const none = countsOf();

describe('the numbers in words', () => {
  it.each([
    [{ create: 3768 }, 'Import 3,768 clients'],
    [{ create: 1 }, 'Import 1 client'],
    [{ create: 40, update: 2 }, 'Import 40 clients, update 2'],
    [{ update: 1 }, 'Update 1 client'],
    [{ skip: 4, refused: 9 }, undefined],
  ])('%j is on the button as %s', (part, words) => {
    expect(commitWords({ ...none, ...part })).toBe(words);
  });

  it('names what happened and leaves out what did not', () => {
    expect(outcomeWords({ ...none, create: 3768, refused: 2 })).toBe('3,768 added · 2 refused');
    expect(outcomeWords(none)).toBe('Nothing was imported');
  });

  it('says what undoing takes back, in the right number', () => {
    expect(undoQuestion({ state: 'done', counts: { ...none, create: 1, update: 2 } })).toBe(
      '1 client that it added goes, and 2 clients that it changed are as they were before. What was edited since stays as it is and is listed.',
    );
    expect(undoQuestion({ state: 'done', counts: { ...none, create: 3 } })).toBe(
      '3 clients that it added go. What was edited since stays as it is and is listed.',
    );
  });

  it('tells in the list how far a busy import is, and why one failed', () => {
    const about = { progress: { done: 1200, total: 5000 }, counts: { ...none, create: 7 }, failure: 'There are no rows in this file' };
    const words = (state: string) => listedWords({ ...about, state } as never);
    expect(words('importing')).toBe('1,200 of 5,000');
    expect(words('failed')).toBe('There are no rows in this file');
    expect(words('ready')).toBe('7 rows');
    expect(words('done')).toBe('7 added');
  });
});

describe('the columns', () => {
  it('tell whether one holds the needed company’s name; a contact’s does for it', () => {
    expect([isNamed(['companyName', null]), isNamed(['email', 'primaryContactName']), isNamed(['email'])]).toEqual([true, true, false]);
  });

  it.each([
    ['3/4/2026', 'dayFirst', ['dayFirst: 3 April 2026', 'monthFirst: 4 March 2026']],
    ['12.500', 'decimalComma', ['decimalComma: 12,500', 'decimalPoint: 12.5']],
    ['₹ 12,500', 'decimalPoint', ['decimalPoint: 12,500', 'decimalComma: 12.5']],
  ] as const)('say what %s can mean', (cell, notation, words) => {
    expect(readings(cell, notation).map((reading) => `${reading.notation}: ${reading.words}`)).toEqual(words);
  });

  it('say what several of one field do together', () => {
    const noNotation = { notation: null, ambiguous: null };
    const columns = [
      { header: 'First', samples: [], field: 'primaryContactName', ...noNotation },
      { header: 'Last', samples: [], field: 'primaryContactName', ...noNotation },
      { header: 'Work', samples: [], field: 'email', ...noNotation },
      { header: 'Home', samples: [], field: 'email', ...noNotation },
      { header: 'Fax', samples: [], field: null, ...noNotation },
    ] satisfies Parameters<typeof sharedWords>[0];
    expect(columns.map((_, at) => sharedWords(columns, at))).toEqual([
      'Joined with “Last”',
      'Joined with “First”',
      undefined,
      'Only where “Work” is blank',
      undefined,
    ]);
  });

  it('keep the encoding in force among the choices, however it is written', () => {
    expect(withCurrent(ENCODINGS, 'UTF-8')).toBe(ENCODINGS);
    expect(withCurrent(ENCODINGS, 'utf-8')[0]).toEqual({ value: 'utf-8', label: 'UTF-8 (Unicode)' });
    expect(withCurrent(ENCODINGS, 'utf-8')).toHaveLength(ENCODINGS.length);
    expect(withCurrent(ENCODINGS, 'ISO-8859-7')[0]).toEqual({ value: 'ISO-8859-7', label: 'ISO-8859-7' });
  });
});

describe('a row', () => {
  it('names each refused field as the form does, and a row as a whole without one', () => {
    const problems = {
      companyName: IMPORT_MESSAGES.companyMissing,
      email: 'must be an email address',
      '': 'has more cells than the header',
    };
    expect(problemsShown(problems)).toEqual([
      'Company Name is missing',
      'Email must be an email address',
      'has more cells than the header',
    ]);
  });

  it('says of each cell that is left out what it was and why', () => {
    expect(notesShown({ website: { cell: 'ask us', reason: 'must be a web address' } })).toEqual([
      'Website “ask us” is left out: it must be a web address',
    ]);
  });

  it('leaves questions open while rows or columns wait for an answer', () => {
    const column = { header: 'Amount', samples: [], field: null, notation: 'decimalComma', ambiguous: '12.500' } as const;
    expect(openQuestions({ columns: [{ ...column, samples: [] }], counts: countsOf({ question: 2 }) })).toBe(3);
    expect(openQuestions({ columns: [], counts: countsOf() })).toBe(0);
  });

  it('shows further values in the form’s order, long ones cut between letters', () => {
    expect(otherValues({ companyName: 'A', email: 'a@b.example', country: 'India', type: 'Broker', opportunityValue: 0 })).toEqual([
      { field: 'type', label: 'Client Type', value: 'Broker' },
      { field: 'country', label: 'Country', value: 'India' },
      { field: 'opportunityValue', label: 'Opportunity Value', value: '0' },
    ]);
    expect(shortened('🚢'.repeat(200))).toBe(`${'🚢'.repeat(90)}…`);
    expect(shortened('one\r\n two')).toBe('one two');
  });

  it('says by what it looks like a client', () => {
    expect(byWords(['row', 'email'])).toBe('the same in every cell');
    expect(byWords(['email'])).toBe('same email');
    expect(byWords(['email', 'phone', 'companyName'])).toBe('same name, email and phone');
  });
});

it.each([
  [{ name: 'clients.CSV', size: 10 }, undefined],
  [{ name: 'clients.xlsx', size: IMPORT_MAX_BYTES }, undefined],
  [{ name: 'clients.xls', size: 10 }, 'This file is neither CSV nor Excel (.xlsx)'],
  [{ name: 'photo.png', size: 10 }, 'This file is neither CSV nor Excel (.xlsx)'],
  [{ name: 'clients.csv', size: 0 }, 'There are no rows in this file'],
  [{ name: 'clients.csv', size: IMPORT_MAX_BYTES + 1 }, 'File size must be less than 200MB'],
])('%j before it is sent: %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem);
});

it.each([
  [{}, { tab: 'columns' }],
  [
    { tab: 'rows', kind: 'refused', page: '3', cursor: 'x' },
    { tab: 'rows', kind: 'refused', page: 3, cursor: 'x' },
  ],
  [{ tab: 'secrets', kind: 'all', page: '-1' }, { tab: 'columns' }],
])('the address %j means %j', (address, view) => {
  expect(importViewOf(address)).toEqual(view);
});

it('leads to the table by the local day on which the import ended', () => {
  const finished = new Date(2026, 10, 21, 0, 30).toISOString();
  expect(tableSearch({ finishedAt: finished })).toMatchObject({ addedFrom: '2026-11-21', addedTo: '2026-11-21' });
  expect(tableSearch({ finishedAt: null })).toEqual({});
});
