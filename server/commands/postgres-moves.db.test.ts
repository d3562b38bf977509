import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Database } from '../platform/db/database.ts';
import { testApp } from '../testing/app.ts';
import { command } from '../testing/backups.ts';
import { type DatabasePlace, databasePlace } from '../testing/database.ts';
import { personOf } from '../testing/people.ts';

const test = testApp();
let folder: string;
let other: DatabasePlace;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-moves-'));
  other = await databasePlace();
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await other.remove();
});

const historyIn = (db: Database) => db.read.selectFrom('history').select(['id', 'keyName']).orderBy('id').execute();

it('restores a backup of PostgreSQL to SQLite, and one of that to PostgreSQL', async () => {
  const draft = { name: 'Website form', access: 'write', accountId: test.admin._id, days: null, currentPassword: 'anchors aweigh' };
  const { key } = (await test.admin.post('/api/keys', draft)).body;
  await personOf(test.app, key, test.admin).post('/api/clients', { companyName: 'By a program', email: 'desk@program.example' });
  for (let count = 0; count < 30; count += 1) await test.aClient({ companyName: `Møved ${count}` });
  const { body: before } = await test.admin.get('/api/clients?page=1&limit=50');
  const [first, second] = [join(folder, 'first.tar.zst'), join(folder, 'second.tar.zst')];
  const onSqlite = { dataDir: join(folder, 'data'), databaseUrl: undefined };
  expect(await command('backup', test.database, first)).toMatchObject({ code: 0 });
  expect(await command('restore', onSqlite, first)).toMatchObject({ code: 0, failure: '' });
  expect(await command('restore', onSqlite, first, '--check')).toMatchObject({ code: 0, failure: '' });

  const db = await openDatabase(onSqlite);
  const entries = await historyIn(db);
  await db.close();
  expect(entries).toEqual(await historyIn(test.db));
  expect(entries.filter(({ keyName }) => keyName !== null)).toMatchObject([{ keyName: 'Website form' }]);

  expect(await command('backup', onSqlite, second)).toMatchObject({ code: 0 });
  expect(await command('restore', { dataDir: other.dataDir, databaseUrl: other.databaseUrl }, second)).toMatchObject({
    code: 0,
    failure: '',
  });
  const back = await openDatabase(other);
  const names = await back.read.selectFrom('client').select(['id', 'companyName']).orderBy('id').execute();
  expect(await historyIn(back)).toEqual(entries);
  await back.close();
  const expected = (before.clients as { _id: string; companyName: string }[]).map(({ _id, companyName }) => ({ id: _id, companyName }));
  expect(names).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});
