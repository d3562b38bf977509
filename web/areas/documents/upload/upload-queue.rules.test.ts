import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/documents';
import { expect, it } from 'vitest';
import {
  addUploads,
  afterFailure,
  afterProgress,
  change,
  fileProblem,
  shareSent,
  summarize,
  type Upload,
  uploadsToStart,
  waitAfter,
} from './upload-queue.rules.ts';

const TO = { owner: { kind: 'client', id: 'c1', name: 'Konkan Minerals' }, type: 'Extra' } as const;
const aFile = (name: string, size = 4) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const queueOf = (...names: string[]) =>
  addUploads(
    [],
    names.map((name) => aFile(name)),
    TO,
    1,
  );
const states = (queue: readonly Upload[]) => queue.map(({ file, state }) => `${file.name} ${state}`);

it('refuses a file over 50 MB by name, and takes one of exactly 50 MB', () => {
  expect(fileProblem({ name: 'deck.mov', size: DOCUMENT_MAX_BYTES + 1 })).toBe('deck.mov: File size must be less than 50MB');
  expect(fileProblem({ name: 'deck.mov', size: DOCUMENT_MAX_BYTES })).toBeUndefined();
});

it('refuses an empty file by name', () => {
  expect(fileProblem({ name: 'empty.txt', size: 0 })).toBe('empty.txt: Please choose a file that is not empty');
});

it('sends three files at once, in the order they were added', () => {
  const queue = queueOf('a', 'b', 'c', 'd');
  expect(states(uploadsToStart(queue))).toEqual(['a waiting', 'b waiting', 'c waiting']);
  const running = change(change(queue, 1, { state: 'sending' }), 2, { state: 'done' });
  expect(states(uploadsToStart(running))).toEqual(['c waiting', 'd waiting']);
});

it('does not take a file twice that is on its way to the same owner, but does once it has arrived, and for another owner', () => {
  const queue = queueOf('a');
  const other = { ...TO, owner: { ...TO.owner, id: 'c2' } };
  expect(addUploads(queue, [aFile('a')], TO, 2)).toHaveLength(1);
  expect(addUploads(queue, [aFile('a')], other, 2)).toHaveLength(2);
  expect(addUploads(change(queue, 1, { state: 'done' }), [aFile('a')], TO, 2)).toHaveLength(2);
});

it('goes on by itself as long as nothing answers, however often that is', () => {
  let [upload] = queueOf('a') as [Upload];
  for (const status of [...Array(20).fill(0), 502, 503, 504]) {
    upload = { ...upload, ...afterFailure(upload, status, 'Network error.') };
    expect(upload.state).toBe('cut');
  }
});

it('asks after eight answers that may pass without a byte between, and at once after a refusal', () => {
  let [upload] = queueOf('a') as [Upload];
  for (let failures = 1; failures < 8; failures += 1) {
    upload = { ...upload, ...afterFailure(upload, 423, 'Still being written') };
    expect(upload.state).toBe('cut');
  }
  expect(afterFailure(upload, 507, 'The disk is full').state).toBe('failed');
  expect(afterProgress({ ...upload, sent: 2 }, 3)).toEqual({ sent: 3, failures: 0 });
  expect(afterProgress({ ...upload, sent: 2 }, 2)).toEqual({ sent: 2 });
  expect(afterFailure(upload, 403, 'Not allowed')).toMatchObject({ state: 'failed', problem: 'Not allowed' });
});

it('waits twice as long after each failure, half a minute at most, and never less than the server asks for', () => {
  expect([1, 2, 3, 9].map((failures) => waitAfter(failures))).toEqual([1000, 2000, 4000, 30_000]);
  expect([waitAfter(1, 5), waitAfter(9, 5), waitAfter(9, 60)]).toEqual([5000, 30_000, 60_000]);
});

it('says how many files are there, and how much of all bytes', () => {
  const queue = change(change(queueOf('a', 'b', 'c'), 1, { state: 'done', sent: 4 }), 2, { state: 'failed', sent: 2 });
  expect(summarize(queue)).toBe('1 of 3 files uploaded, 1 failed');
  expect(shareSent(queue)).toBe(0.5);
  expect(shareSent(addUploads([], [aFile('empty', 0)], TO, 1))).toBe(0);
});
