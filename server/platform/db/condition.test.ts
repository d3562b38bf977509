import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { expect, it } from 'vitest';
import { isDamage, isNoSpace } from './condition.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });
const ofSqlite = (errcode: number) => Object.assign(new Error('failed'), { code: 'ERR_SQLITE_ERROR', errcode });

it('knows a full disk by whoever tells it: the system, SQLite, PostgreSQL, or an error that one of them caused', async () => {
  const [real] = await once(createWriteStream('/dev/full').end('bytes'), 'error');
  const told = [real, withCode('EDQUOT'), withCode('53100'), ofSqlite(13), ofSqlite(4874), new Error('cannot write', { cause: real })];
  expect(told.map(isNoSpace)).toEqual([true, true, true, true, true, true]);
  expect([withCode('ENOENT'), ofSqlite(5), undefined, 'text'].map(isNoSpace)).toEqual([false, false, false, false]);
});

it('knows damage by the low byte of what SQLite says', () => {
  expect([ofSqlite(11), ofSqlite(26), ofSqlite(267), ofSqlite(5), undefined].map(isDamage)).toEqual([true, true, true, false, false]);
});
