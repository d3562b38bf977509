import { Worker } from 'node:worker_threads';
import type { DatabaseConnection, Driver } from 'kysely';
import { programPath } from '../../programs.ts';
import type { Reader } from '../database.ts';
import { createReader } from './sqlite-connection.ts';
import type { OnFailure } from './statements.ts';

export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}
export type Answer = { id: number } & ({ rows: unknown[] } | { failure: { message: string; errcode: number | undefined } });

interface Asked extends Question {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
  /** How many threads have ended over it. */
  ended: number;
}

/** A statement that ends this many threads is refused. */
const MOST_ENDED = 2;
/** Of the thread's memory. Its answers are small. */
const YOUNG_MB = 4;

/**
 * A reader whose statements run in a thread of their own, so that a slow one holds up nobody's request. The thread starts with the first
 * statement. If it ends, another one takes over what it had not answered.
 */
export function openSlowReader(file: string, onFailure: OnFailure): { reader: Reader; thread(): Worker | undefined } {
  const waiting = new Map<number, Asked>();
  let thread: Worker | undefined;
  let isClosed = false;
  let lastId = 0;

  function ask(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('the database is closed'));
      lastId += 1;
      const asked: Asked = { id: lastId, sql, parameters, resolve, reject, ended: 0 };
      waiting.set(asked.id, asked);
      send(asked);
    });
  }

  function send({ id, sql, parameters }: Asked) {
    thread ??= start();
    thread.postMessage({ id, sql, parameters } satisfies Question);
  }

  function start(): Worker {
    const started = new Worker(programPath(import.meta.dirname, 'reader-thread'), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.unref();
    started.on('message', settle);
    // The end that follows says enough.
    started.on('error', () => {});
    started.on('exit', () => {
      if (thread === started) thread = undefined;
      for (const asked of waiting.values()) takeOver(asked);
    });
    return started;
  }

  function takeOver(asked: Asked) {
    asked.ended += 1;
    if (!isClosed && asked.ended < MOST_ENDED) return send(asked);
    waiting.delete(asked.id);
    asked.reject(new Error('the thread for slow reads has ended'));
  }

  function settle(answer: Answer) {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('rows' in answer) return asked?.resolve(answer.rows);
    const error = Object.assign(new Error(answer.failure.message), { errcode: answer.failure.errcode });
    onFailure(error);
    asked?.reject(error);
  }

  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => ({ rows: (await ask(sql, parameters)) as never[] }),
    streamQuery() {
      throw new Error('rows of a slow read come all at once');
    },
  };
  const refuse = async () => {
    throw new Error('slow reads have no transactions');
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {
      isClosed = true;
      await thread?.terminate();
    },
  };
  return { reader: createReader(driver), thread: () => thread };
}
