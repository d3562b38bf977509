/** Runs statements that read for `slow-reader.ts`, one after the other, in a thread with a connection of its own. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './slow-reader.ts';
import { adaptToKysely, openReadOnly } from './statements.ts';

/** Where there are few processors, requests that need little come first. With 10 it hardly ran beside other programs. */
const NICENESS = 5;

// On Linux alone this is the priority of a thread; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(NICENESS);
const database = adaptToKysely(openReadOnly(workerData as string));

parentPort?.on('message', ({ id, sql, parameters }: Question) => {
  parentPort?.postMessage(answer(id, () => database.prepare(sql).all(parameters)));
});

function answer(id: number, read: () => unknown[]): Answer {
  try {
    return { id, rows: read() };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { id, failure: { message, errcode } };
  }
}
