import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/documents';
import { expect, it } from 'vitest';
import type { Upload } from './upload-store.ts';
import { fileProblem, shareSent, sortFiles, stateText, summarize } from './uploads.rules.ts';

const OWNER = { kind: 'client', id: 'c1', name: 'Konkan Minerals' } as const;
const aFile = (name: string, size = 4) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const upload = (id: string, more: Partial<Upload> = {}): Upload => ({
  id,
  file: aFile(id),
  owner: OWNER,
  type: 'Extra',
  state: 'waiting',
  sent: 0,
  ...more,
});

it('refuses a file over 50 MB by name, and takes one of exactly 50 MB', () => {
  expect(fileProblem({ name: 'deck.mov', size: DOCUMENT_MAX_BYTES + 1 })).toBe('deck.mov: File size must be less than 50MB');
  expect(fileProblem({ name: 'deck.mov', size: DOCUMENT_MAX_BYTES })).toBeUndefined();
});

it('refuses an empty file by name', () => {
  expect(fileProblem({ name: 'empty.txt', size: 0 })).toBe('empty.txt: Please choose a file that is not empty');
});

it('does not take a file twice that is on its way to the same owner, but does once it has arrived, and for another owner', () => {
  const added = (uploads: Upload[], owner: Upload['owner'] = OWNER) =>
    sortFiles(uploads, [aFile('a')], owner).added.map(({ name }) => name);
  expect(added([upload('a')])).toEqual([]);
  expect(added([upload('a')], { ...OWNER, id: 'c2' })).toEqual(['a']);
  expect(added([upload('a')], { ...OWNER, kind: 'employee' })).toEqual(['a']);
  expect(added([upload('a', { state: 'done' })])).toEqual(['a']);
  expect(added([upload('b')])).toEqual(['a']);
});

it('tries a file again that had failed and is chosen again', () => {
  const uploads = [upload('a', { state: 'failed' }), upload('b', { state: 'failed' })];
  expect(sortFiles(uploads, [aFile('a')], OWNER)).toEqual({ added: [], failed: ['a'] });
});

it('says how many files are there, and how much of all bytes', () => {
  const uploads = [upload('a', { state: 'done', sent: 4 }), upload('b', { state: 'failed', sent: 2 }), upload('c')];
  expect(summarize(uploads)).toBe('1 of 3 files uploaded, 1 failed');
  expect(shareSent(uploads)).toBe(0.5);
  expect(shareSent([upload('empty', { file: aFile('empty', 0) })])).toBe(0);
});

it('says of each how far it is, why it failed, and what it waits for', () => {
  const text = (more: Partial<Upload>) => stateText(upload('a', more));
  expect([text({}), text({ sent: 3 }), text({ state: 'sending' }), text({ state: 'done', sent: 4 })]).toEqual([
    'Waiting',
    '75 %',
    '0 %',
    'Uploaded',
  ]);
  expect(text({ sent: 1, problem: 'Network error.' })).toBe('25 % · Network error. · Goes on by itself.');
  expect(text({ state: 'failed', problem: 'Not allowed' })).toBe('Not allowed');
  expect(text({ isOnlyHere: true })).toBe('Waiting · This device has no room for it: leave this tab open.');
});
