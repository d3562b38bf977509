import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '../platform/db/postgres/postgres.ts';
import { openSqlite } from '../platform/db/sqlite/sqlite.ts';
import { databasePlace } from '../testing/database.ts';
import { migrations } from './all.ts';

it('an address that was vouched for before is nobody’s until it is proved, and links that were made before were handed over', async () => {
  const place = await databasePlace();
  const open = (steps: typeof migrations) => {
    const options = { limitMs: 5000, migrations: steps };
    return place.databaseUrl ? openPostgres(place.databaseUrl, options) : openSqlite(place.dataDir, options);
  };
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003-proved-addresses'));
  const before = await open(earlier);
  await before.write(async (tx) => {
    await sql`insert into "account" ("id", "username", "usernameKey", "mustChangePassword", "emailId", "emailKey", "isEmailProved", "role",
      "disabled", "searchText", "seenKey", "createdAt", "updatedAt", "version") values ('a', 'riya', 'riya', 0, 'riya@port.example',
      'riya@port.example', 1, 'Member', 0, '', '', '2026-01-01', '2026-01-01', 1)`.execute(tx);
    await sql`insert into "invitation" ("tokenHash", "accountId", "expiresAt") values ('t', 'a', '2026-02-01')`.execute(tx);
  });
  await before.close();
  const db = await open(migrations);
  const account = await db.read.selectFrom('account').select(['emailId', 'emailProvedAt', 'linkAllowedUntil']).executeTakeFirst();
  const invitation = await db.read.selectFrom('invitation').select(['emailKey', 'removesFactor']).executeTakeFirst();
  await db.close();
  await place.remove();
  expect({ account, invitation }).toEqual({
    account: { emailId: 'riya@port.example', emailProvedAt: null, linkAllowedUntil: null },
    invitation: { emailKey: null, removesFactor: 0 },
  });
});
