import type { RecordNote } from '@fairlead/contract/kit/records/notes';
import { expect, it } from 'vitest';
import { insertEditedNotes, withoutArrived } from './dated-notes.rules.ts';

const note = (_id: string) => ({ _id, text: _id }) as RecordNote;
const [n9, n7, n5, n3] = [note('n9'), note('n7'), note('n5'), note('n3')];
const shown = (parts: Parameters<typeof insertEditedNotes>[0], typed: RecordNote[]) =>
  insertEditedNotes(parts, typed).map(({ _id, isDeleted }) => (isDeleted ? `${_id} deleted` : _id));

it('leaves the notes as they were read while the one that is typed is among them', () => {
  expect(shown([{ entries: [n9, n7], next: undefined }], [n7])).toEqual(['n9', 'n7']);
});

it('keeps a deleted note that is typed in its place', () => {
  expect(shown([{ entries: [n9, n5], next: 'n5' }], [n7])).toEqual(['n9', 'n7 deleted', 'n5']);
  expect(shown([{ entries: [n9], next: undefined }], [n3])).toEqual(['n9', 'n3 deleted']);
  expect(shown([{ entries: [], next: undefined }], [n3])).toEqual(['n3 deleted']);
});

it('keeps a note that is typed and that newer ones pushed out of what was read', () => {
  expect(shown([{ entries: [n9, n7], next: 'n7' }], [n5])).toEqual(['n9', 'n7', 'n5']);
});

it('shows a note that is being sent once, also when news of it comes before the answer', () => {
  const stored = { _id: 'n9', text: 'Promised a call', createdBy: 'u1', createdAt: '2026-11-21T09:00:05.000Z' } as RecordNote;
  const sent = {
    id: 'e1',
    text: 'Promised a call',
    state: 'Sending…',
    isSending: true,
    createdBy: 'u1',
    madeAt: '2026-11-21T09:00:00.000Z',
  };
  const isShown = (unsent: Partial<typeof sent>) => withoutArrived([{ ...sent, ...unsent }], [stored]).length > 0;
  expect({
    stored: isShown({}),
    otherText: isShown({ text: 'Promised a quote' }),
    ofSomebodyElse: isShown({ createdBy: 'u2' }),
    byAClockThatIsAhead: isShown({ madeAt: '2026-11-21T09:04:00.000Z' }),
    saidAgainLater: isShown({ madeAt: '2026-11-21T09:06:00.000Z' }),
    notBeingSent: isShown({ isSending: false }),
  }).toEqual({
    stored: false,
    byAClockThatIsAhead: false,
    otherText: true,
    ofSomebodyElse: true,
    saidAgainLater: true,
    notBeingSent: true,
  });
});
