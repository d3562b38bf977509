import { expect, it } from 'vitest';
import type { Reader } from './database.ts';
import { createSlowReads, readBy } from './slow-reads.ts';

const reader = {} as Reader;

it('lets accounts take turns', async () => {
  const readSlowly = createSlowReads(readBy(reader), 1);
  const order: string[] = [];
  const ask = (accountId: string, name: string) => readSlowly(accountId, async () => order.push(name));
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2')]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('goes on with the next after one that has failed', async () => {
  const readSlowly = createSlowReads(readBy(reader), 1);
  const failed = readSlowly('a', async () => {
    throw new Error('broken');
  });
  const next = readSlowly('a', async () => 'answer');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('answer');
});

it('goes on with the next after one that threw at once', async () => {
  const readSlowly = createSlowReads(readBy(reader), 1);
  const failed = readSlowly('a', () => {
    throw new Error('broken');
  });
  const next = readSlowly('a', async () => 'answer');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('answer');
});
