import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/all.ts';
import { type DatabasePlace, databasePlace, emptied } from '../../testing/database.ts';
import { isContention } from './contention.ts';
import type { Database, Tx } from './database.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { TransactionTimeout } from './transactions.ts';
import { findUniqueViolation } from './writes/unique.ts';

let place: DatabasePlace;
let db: Database;

beforeAll(async () => {
  place = await databasePlace({ hasTables: true });
  const options = { limitMs: 1000, migrations };
  db = await (place.databaseUrl ? openPostgres(place.databaseUrl, options) : openSqlite(place.dataDir, options));
});
afterEach(() => emptied(db));
afterAll(async () => {
  await db.close();
  await place.remove();
});

const insert = (tx: Tx, key: string) => tx.insertInto('attempt').values({ key, count: 1, startedAt: '2026-01-01T00:00:00.000Z' }).execute();
const keys = async () => (await db.read.selectFrom('attempt').select('key').orderBy('key').execute()).map(({ key }) => key);

describe('a write', () => {
  it('keeps everything when its work resolves, and answers what the work answered', async () => {
    const answer = await db.write(async (tx) => {
      await insert(tx, 'a');
      await insert(tx, 'b');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await keys()).toEqual(['a', 'b']);
  });

  it('keeps nothing when its work throws', async () => {
    const work = db.write(async (tx) => {
      await insert(tx, 'a');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await keys()).toEqual([]);
  });

  it('inside a write is refused at once instead of waiting for itself', async () => {
    await expect(db.write(() => db.write((tx) => insert(tx, 'a')))).rejects.toThrow('write() inside write()');
    expect(await keys()).toEqual([]);
  });

  it('that hangs is ended, undone, and lets the next one through', async () => {
    const hung = db.write(async (tx) => {
      await insert(tx, 'hung');
      await new Promise(() => {});
    });
    await expect(hung).rejects.toThrow(TransactionTimeout);
    await expect(hung.catch(isContention)).resolves.toBe(true);
    expect(isContention(new Error('a full disk'))).toBe(false);
    await db.write((tx) => insert(tx, 'next'));
    expect(await keys()).toEqual(['next']);
  });

  it('whose work ends after its time was up has run out of time', async () => {
    const late = db.write(
      async (tx) => {
        const last = sql`select 1`.compile(tx);
        db.beforeCommit(tx, [], async () => [last]);
        const isOpen = () => {
          try {
            db.afterCommit(tx, () => {});
            return true;
          } catch {
            return false;
          }
        };
        while (isOpen()) await new Promise(setImmediate);
      },
      { limitMs: 20 },
    );
    await expect(late).rejects.toBeInstanceOf(TransactionTimeout);
  });

  it('may have a limit of its own', async () => {
    const hung = db.write(() => new Promise(() => {}), { limitMs: 20 });
    await expect(hung).rejects.toThrow('ended after 20 ms');
  });

  it('cannot be used once it is over', async () => {
    let kept: Tx | undefined;
    await db.write(async (tx) => {
      kept = tx;
    });
    await expect(insert(kept as Tx, 'late')).rejects.toThrow('this transaction is over');
    const compiled = db.read.deleteFrom('tally').compile();
    await expect((kept as Tx).executeQuery(compiled)).rejects.toThrow('this transaction is over');
    expect(await keys()).toEqual([]);
  });

  it('does not lose an addition when many run at the same time', async () => {
    await db.write((tx) => insert(tx, 'a'));
    const addOne = () =>
      db.write((tx) =>
        tx
          .updateTable('attempt')
          .set(({ eb }) => ({ count: eb('count', '+', 1) }))
          .execute(),
      );
    await Promise.all(Array.from({ length: 30 }, addOne));
    expect((await db.read.selectFrom('attempt').select('count').executeTakeFirstOrThrow()).count).toBe(31);
  });

  it('cannot be slipped in through the reading side', async () => {
    await expect(insert(db.read as Tx, 'a')).rejects.toThrow(/read-?only/);
  });
});

describe('what is done before the commit', () => {
  it('is done after everything else, in the same transaction', async () => {
    const done: string[] = [];
    const work = db.write(async (tx) => {
      db.beforeCommit(tx, ['attempt'], async () => {
        done.push((await tx.selectFrom('attempt').select('key').execute()).map(({ key }) => key).join());
        await insert(tx, 'a');
        return [];
      });
      await insert(tx, 'b');
    });
    await expect(work).resolves.toBeUndefined();
    expect({ done, keys: await keys() }).toEqual({ done: ['b'], keys: ['a', 'b'] });
  });

  it('undoes the write when it fails', async () => {
    const work = db.write(async (tx) => {
      await insert(tx, 'a');
      db.beforeCommit(tx, [], () => Promise.reject(new Error('undone')));
    });
    await expect(work).rejects.toThrow('undone');
    expect(await keys()).toEqual([]);
  });
});

describe('a statement that is left for the commit', () => {
  const leave = (tx: Tx, key: string) =>
    db.beforeCommit(tx, ['attempt'], async () => [
      tx.insertInto('attempt').values({ key, count: 1, startedAt: '2026-01-01T00:00:00.000Z' }).compile(),
    ]);

  it('is stored with the rest', async () => {
    const answer = await db.write(async (tx) => {
      for (const key of ['a', 'b']) leave(tx, key);
      await insert(tx, 'c');
      return 'done';
    });
    expect({ answer, keys: await keys() }).toEqual({ answer: 'done', keys: ['a', 'b', 'c'] });
  });

  it('may be the only one', async () => {
    await db.write(async (tx) => leave(tx, 'a'));
    expect(await keys()).toEqual(['a']);
  });

  it.each([
    ['the only one', ['a']],
    ['not the last', ['a', 'c']],
    ['the last', ['c', 'a']],
  ])('undoes the write when it is refused and is %s, for its own reason, and lets the next one through', async (_which, left) => {
    const work = db.write(async (tx) => {
      await insert(tx, 'a');
      for (const key of left) leave(tx, key);
    });
    expect(await work.then(() => undefined, findUniqueViolation)).toEqual({ constraint: 'attempt_pkey' });
    expect(await keys()).toEqual([]);
    await db.write(async (tx) => leave(tx, 'b'));
    expect(await keys()).toEqual(['b']);
  });
});

describe('what waits for the commit', () => {
  it('runs after it, and sees what was written', async () => {
    const seen = Promise.withResolvers<string[]>();
    await db.write(async (tx) => {
      db.afterCommit(tx, () => void keys().then(seen.resolve, seen.reject));
      await insert(tx, 'a');
    });
    expect(await seen.promise).toEqual(['a']);
  });

  it('never runs when the write is undone', async () => {
    const ran: string[] = [];
    const work = db.write(async (tx) => {
      db.afterCommit(tx, () => ran.push('ran'));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(ran).toEqual([]);
  });

  it('is refused outside its write', async () => {
    const tx = await db.write(async (own) => own);
    expect(() => db.afterCommit(tx, () => {})).toThrow('outside its write');
  });
});

describe('a unique rule that is broken', () => {
  const account = (id: string, usernameKey: string, emailKey: string | null) =>
    db.write((tx) =>
      tx
        .insertInto('account')
        .values({
          ...{
            id,
            username: usernameKey,
            usernameKey,
            passwordHash: null,
            mustChangePassword: 0,
            emailId: emailKey,
            emailKey,
            emailProvedAt: null,
            linkAllowedUntil: null,
            phoneNumber: null,
          },
          ...{ pictureId: null, role: 'Member', employeeId: null, disabled: 0, lastSeenAt: null, searchText: '', seenKey: '', version: 1 },
          ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
        })
        .execute(),
    );
  const broken = (work: Promise<unknown>) => work.then(() => 'nothing refused', findUniqueViolation);

  it('is told by its name', async () => {
    await account('1', 'asha', 'asha@example.com');
    expect(await broken(account('2', 'asha', null))).toEqual({ constraint: 'account_usernameKey_unique' });
    expect(await broken(account('3', 'other', 'asha@example.com'))).toEqual({ constraint: 'account_emailKey_unique' });
    expect(await broken(account('1', 'third', null))).toEqual({ constraint: 'account_pkey' });
  });

  it('does not stand against several without an email address', async () => {
    await account('1', 'asha', null);
    await account('2', 'ravi', null);
    expect(await db.read.selectFrom('account').selectAll().execute()).toHaveLength(2);
  });

  it('is not seen in another error', async () => {
    expect(findUniqueViolation(new Error('UNIQUE constraint failed: account.id'))).toBeUndefined();
    expect(await broken(db.write((tx) => sql`select * from nowhere`.execute(tx)))).toBeUndefined();
    expect(findUniqueViolation(undefined)).toBeUndefined();
  });
});
