import { IMPORT_FOREIGN, IMPORT_MAX_BYTES } from '@fairlead/contract/kit/import/imports';
import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT } from '../../areas/clients/import/client-imports.tsx';
import { countsOf } from '../../testing/an-import.ts';
import { commitWords, fileProblem, listedWords, listSearch, openQuestions, outcomeWords, undoQuestion } from './import-view.rules.ts';

const none = countsOf();

const nouns = { one: 'client', many: 'clients' };

describe('the numbers in words', () => {
  it.each([
    [{ create: 3768 }, 'Import 3,768 clients'],
    [{ create: 1 }, 'Import 1 client'],
    [{ create: 40, update: 2 }, 'Import 40 clients, update 2'],
    [{ update: 1 }, 'Update 1 client'],
    [{ skip: 4, refused: 9 }, undefined],
  ])('%j is on the button as %s', (part, words) => {
    expect(commitWords({ ...none, ...part }, nouns)).toBe(words);
  });

  it('names what happened and leaves out what did not', () => {
    expect(outcomeWords({ ...none, create: 3768, refused: 2 })).toBe('3,768 added · 2 refused');
    expect(outcomeWords(none)).toBe('Nothing was imported');
  });

  it('says what undoing takes back, in the right number', () => {
    expect(undoQuestion({ state: 'done', counts: { ...none, create: 1, update: 2 } }, nouns)).toBe(
      '1 client that it added goes, and 2 clients that it changed are as they were before. What was edited since stays as it is and is listed.',
    );
    expect(undoQuestion({ state: 'done', counts: { ...none, create: 3 } }, nouns)).toBe(
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

it('leaves questions open while rows or columns wait for an answer', () => {
  const column = { header: 'Amount', samples: [], field: null, notation: 'decimalComma', ambiguous: '12.500' } as const;
  expect(openQuestions({ columns: [{ ...column, samples: [] }], counts: countsOf({ question: 2 }) })).toBe(3);
  expect(openQuestions({ columns: [], counts: countsOf() })).toBe(0);
});

it.each([
  [{ name: 'clients.CSV', size: 10 }, undefined],
  [{ name: 'clients.xlsx', size: IMPORT_MAX_BYTES }, undefined],
  [
    { name: 'clients.xls', size: 10 },
    'This is an old Excel workbook (.xls), or one with a password. Open it in Excel and save it as .xlsx without a password.',
  ],
  [{ name: 'contacts.VCF', size: 10 }, IMPORT_FOREIGN.vcard],
  [{ name: 'x.constructor', size: 10 }, 'This file is neither CSV nor Excel (.xlsx)'],
  [{ name: 'photo.png', size: 10 }, 'This file is neither CSV nor Excel (.xlsx)'],
  [{ name: 'clients.csv', size: 0 }, 'There are no rows in this file'],
  [{ name: 'clients.csv', size: IMPORT_MAX_BYTES + 1 }, 'File size must be less than 200MB'],
])('%j before it is sent: %s', (file, problem) => {
  expect(fileProblem(file)).toBe(problem);
});

it('leads to the list by the local day on which the import ended', () => {
  const finished = new Date(2026, 10, 21, 0, 30).toISOString();
  expect(listSearch({ finishedAt: finished }, CLIENT_IMPORT)).toEqual({
    addedFrom: '2026-11-21',
    addedTo: '2026-11-21',
    lost: 'true',
    sort: 'createdAt',
    order: 'desc',
  });
  expect(listSearch({ finishedAt: null }, CLIENT_IMPORT)).toEqual({});
});
