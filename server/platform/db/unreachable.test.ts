import { expect, it } from 'vitest';
import { openMigrated } from './open.ts';
import { explainUnreachable } from './unreachable.ts';

const DATABASE_URL = 'postgres://fred:s3cret@127.0.0.1:1/crm';

it('says what was wrong with DATABASE_URL, and not its password', async () => {
  const opening = openMigrated({ dataDir: '/nowhere', databaseUrl: DATABASE_URL, migrations: {} });
  await expect(opening).rejects.toThrow(new Error('DATABASE_URL leads to no database: nothing takes connections at 127.0.0.1:1'));
});

it.each([
  [{ code: 'ENOTFOUND' }, 'the host 127.0.0.1 is unknown'],
  [{ message: 'timeout exceeded when trying to connect' }, '127.0.0.1:1 does not answer'],
  [{ code: '28P01' }, 'user name or password is refused'],
  [{ code: '3D000' }, 'there is no database crm'],
])('knows %j', (error, reason) => {
  expect(explainUnreachable(error, DATABASE_URL)).toEqual(new Error(`DATABASE_URL leads to no database: ${reason}`));
});

it('says that no host was named', () => {
  const reason = 'nothing takes connections at this machine, and it names no host';
  expect(explainUnreachable({ code: 'ECONNREFUSED' }, 'postgres://')).toEqual(new Error(`DATABASE_URL leads to no database: ${reason}`));
});

it('leaves alone what was said in words already', () => {
  const said = new Error('Migration 0008 failed and was undone');
  expect(explainUnreachable(said, DATABASE_URL)).toBe(said);
});
