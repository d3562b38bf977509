import { SETTINGS_DEFAULT } from '@fairlead/contract/settings';
import { expect, it } from 'vitest';
import { mergeEdits, mergeLines } from './settings-merge.rules.ts';

it.each([
  ['each added one', ['A', 'B'], ['A', 'B', 'mine'], ['A', 'B', 'theirs'], ['A', 'B', 'mine', 'theirs']],
  ['each took one away', ['A', 'B', 'C'], ['B', 'C'], ['A', 'B'], ['B']],
  ['one changed the words, the other added one', ['A', 'B'], ['A', 'B2'], ['new', 'A', 'B'], ['new', 'A', 'B2']],
  ['each changed other words', ['A', 'B'], ['A1', 'B'], ['A', 'B2'], ['A1', 'B2']],
  ['both added the same', ['A'], ['A', 'B'], ['A', 'C', 'B'], ['A', 'C', 'B']],
  ['both changed the words of the same', ['A', 'B'], ['A', 'B1'], ['A', 'B2'], undefined],
  ['one took away what the other changed', ['A', 'B'], ['A'], ['A', 'B2'], undefined],
  ['one put them into another order', ['A', 'B'], ['B', 'A'], ['A', 'B', 'C'], undefined],
])('lines: %s', (_case, base, mine, theirs, merged) => {
  expect(mergeLines(base, mine, theirs)).toEqual(merged);
});

it('of settings that others changed too, merges lists and asks about the rest, unless both made the same of it', () => {
  const stored = { ...SETTINGS_DEFAULT, timeZone: 'UTC', projects: ['A', 'B'], currency: 'EUR', deviceDays: 3, workspaceName: 'Harbour' };
  const edits = {
    projects: { base: ['A'], value: ['A', '', 'C ', 'C'] },
    currency: { base: 'INR', value: 'USD' },
    deviceDays: { base: 14, value: 3 },
    workspaceName: { base: 'Harbour', value: 'Konkan' },
  };
  expect(mergeEdits(edits, stored)).toEqual({
    merged: {
      projects: { base: ['A', 'B'], value: ['A', 'C', 'B'] },
      currency: { base: 'EUR', value: 'USD' },
      deviceDays: { base: 3, value: 3 },
      workspaceName: { base: 'Harbour', value: 'Konkan' },
    },
    contested: ['currency'],
  });
});
