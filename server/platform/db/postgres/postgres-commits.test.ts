import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { COMMITS, GOES_ON } from '../transactions.ts';
import { commitWithLast } from './postgres-commits.ts';

/** A connection that answers only when it is told to. */
function connect() {
  const pool = new EventEmitter();
  commitWithLast(pool as pg.Pool);
  const sent: string[] = [];
  const answers: PromiseWithResolvers<unknown>[] = [];
  const client = {
    query(text: string) {
      sent.push(text);
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    },
  };
  pool.emit('connect', client);
  return { client, sent, answers };
}

it('sends the last statements and the commit without waiting for an answer, and the commit once', async () => {
  const { client, sent, answers } = connect();
  await client.query(`tell ${GOES_ON}`);
  const last = client.query(`append ${COMMITS}`);
  expect(sent).toEqual([`tell ${GOES_ON}`, `append ${COMMITS}`, 'commit']);
  for (const [at, { resolve }] of answers.entries()) resolve(`answer ${at}`);
  expect(await last).toBe('answer 1');
  await client.query('commit');
  expect(sent.length).toBe(3);
  void client.query('commit');
  expect(sent.length).toBe(4);
});

it('says of statements that were refused what was wrong with the first', async () => {
  const { client, sent, answers } = connect();
  await client.query(`tell ${GOES_ON}`);
  const last = client.query(`append ${COMMITS}`);
  const [first, second, commit] = answers;
  second?.reject(new Error('aborted'));
  commit?.resolve({ command: 'ROLLBACK' });
  first?.reject(new Error('refused'));
  await expect(last).rejects.toThrow('refused');
  void client.query('rollback');
  // Nothing of it is left for the next transaction.
  const next = client.query(`other ${COMMITS}`);
  expect(sent.slice(3)).toEqual(['rollback', `other ${COMMITS}`, 'commit']);
  for (const { resolve } of answers) resolve('done');
  expect(await next).toBe('done');
});
