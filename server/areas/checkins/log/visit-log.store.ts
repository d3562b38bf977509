import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { compiledOnce, fillCompiled, runCompiled, Slot, type Statements, type Values } from '../../../platform/db/lists/compiled.ts';
import { charactersAfter } from '../../../platform/db/lists/json-list.ts';
import { forUpdate } from '../../../platform/db/writes/row-locks.ts';
import { sha256In } from '../../../platform/db/writes/sha256.ts';
import { FILES_PATH } from '../../../platform/files/files.ts';
import { type Entry, type Head, hashedLast, type LoggedVisit, START, type VisitAndEntry } from './visit-log.rules.ts';

/** What each write of a visit asks is compiled once: compiling it takes longer than running it. */
const statements: Statements = new Map();
const once = (reader: Reader, values?: Values) => compiledOnce(reader, statements, values);
const slot = <Value>(name: string) => sql<Value>`${new Slot(name)}`;

/** The head, locked until the transaction ends, so that entries are written one transaction after the other. */
export async function lockHead(tx: Tx): Promise<Head> {
  const find = async () => {
    const head = () => forUpdate(tx, tx.selectFrom('visitLogHead').selectAll().where('id', '=', 'head')).compile();
    return (await runCompiled<Head>(once(tx), 'head', head))[0];
  };
  const found = await find();
  if (found) return found;
  await tx
    .insertInto('visitLogHead')
    .values(START)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await find()) as Head;
}

/**
 * The statement that appends an entry and moves the head, or makes it; undefined where the database can't do both. Whoever waits for the head
 * goes on from what it then is.
 */
export function appendingOne(tx: Tx, entry: Omit<Entry, 'seq' | 'hash'>): CompiledQuery | undefined {
  const hashAfter = (head: Record<'seq' | 'hash', Expression<unknown>>) =>
    sha256In(tx, sql`'["' || ${head.hash} || '",' || (${head.seq} + 1) || ',' || ${slot<string>('last')}`);
  const start = { seq: sql.lit(START.seq), hash: sql.lit(START.hash) };
  const before = { seq: sql.ref('visitLogHead.seq'), hash: sql.ref('visitLogHead.hash') };
  const [first, next] = [hashAfter(start), hashAfter(before)];
  if (!first || !next) return undefined;
  const { at, checkInId, action, accountId, contentHash } = SAID;
  const said = [at.as('at'), checkInId.as('checkInId'), action.as('action'), accountId.as('accountId'), contentHash.as('contentHash')];
  return fillCompiled(once(tx, { ...entry, last: hashedLast(entry) }), 'append one', () =>
    tx
      .with('head', (db) =>
        db
          .insertInto('visitLogHead')
          .values({ ...START, seq: START.seq + 1, hash: first })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ seq: sql<number>`${before.seq} + 1`, hash: next }))
          .returning(['seq', 'hash']),
      )
      .insertInto('visitLog')
      .columns(['seq', 'hash', 'at', 'checkInId', 'action', 'accountId', 'contentHash'])
      .expression((db) => db.selectFrom('head').select(['seq', 'hash']).select(said))
      .compile(),
  );
}

/** Writes entries and, as the new head, what follows from the last of them. */
export async function appendEntries(tx: Tx, entries: readonly Entry[], { seq, hash, isComplete }: Head): Promise<void> {
  const [only, another] = entries;
  if (only && !another) await runCompiled(once(tx, { ...only }), 'append', () => tx.insertInto('visitLog').values(ENTRY).compile());
  else await tx.insertInto('visitLog').values(entries).execute();
  await runCompiled(once(tx, { seq, hash, isComplete }), 'move', () =>
    tx.updateTable('visitLogHead').set(MOVED_HEAD).where('id', '=', 'head').compile(),
  );
}
const MOVED_HEAD = { seq: slot<number>('seq'), hash: slot<string>('hash'), isComplete: slot<number>('isComplete') };
const SAID = {
  ...{ at: slot<string>('at'), checkInId: slot<string>('checkInId'), action: slot<string>('action') },
  ...{ accountId: slot<string | null>('accountId'), contentHash: slot<string | null>('contentHash') },
};
const ENTRY = { ...SAID, seq: slot<number>('seq'), hash: slot<string>('hash') };

const FIRST_PHOTO = `"imageProof":"${FILES_PATH}`;
const FILE_ID_LENGTH = 36;

/** The photo that was sent first, where a correction has kept it. Found as text: `original` may be altered so that it is no JSON any more. */
const firstPhotoId = (reader: Reader) => charactersAfter(reader, 'checkIn.original', FIRST_PHOTO, FILE_ID_LENGTH);

/** Visits with the hashes of their photos. */
const visits = (reader: Reader) =>
  reader
    .selectFrom('checkIn')
    .leftJoin('file', 'file.id', 'checkIn.imageId')
    .leftJoin('file as firstPhoto', (join) => join.on('firstPhoto.id', '=', firstPhotoId(reader)))
    .selectAll('checkIn')
    .select(['file.sha256 as photoSha256', 'firstPhoto.id as firstPhotoId', 'firstPhoto.sha256 as firstPhotoSha256']);

/** These visits as the transaction has written them, by their ids. */
export function listVisits(tx: Tx, ids: readonly string[]): Promise<LoggedVisit[]> {
  const [id, another] = ids;
  if (another === undefined)
    return runCompiled(once(tx, { id }), 'visit', () => visits(tx).where('checkIn.id', '=', slot<string>('id')).compile());
  return visits(tx).where('checkIn.id', 'in', ids).orderBy('checkIn.id').execute();
}

export const updateSalt = (tx: Tx, id: string, logSalt: string) =>
  tx.updateTable('checkIn').set({ logSalt }).where('id', '=', id).execute();

/** Visits after this id which no entry is about yet, locked until the transaction ends. */
export const lockUnlogged = (tx: Tx, after: string, limit: number): Promise<{ id: string }[]> =>
  forUpdate(
    tx,
    tx.selectFrom('checkIn').select('id').where('logSalt', 'is', null).where('id', '>', after).orderBy('id').limit(limit),
  ).execute();

/** Whether all visits from before the log have an entry. */
export const isComplete = async (reader: Reader): Promise<boolean> =>
  (await reader.selectFrom('visitLogHead').select('isComplete').executeTakeFirst())?.isComplete === 1;

export const listEntries = (reader: Reader, after: number, limit: number): Promise<Entry[]> =>
  reader.selectFrom('visitLog').selectAll().where('seq', '>', after).orderBy('seq').limit(limit).execute();

/** Number and hash of the last entry; nothing while there is none. */
export const readLogEnd = (reader: Reader): Promise<Pick<Head, 'seq' | 'hash'> | undefined> =>
  reader.selectFrom('visitLogHead').select(['seq', 'hash']).where('seq', '>', 0).executeTakeFirst();

/** The stored head and the last entry, read in one statement so that no write comes between. */
export async function findEnd(reader: Reader): Promise<{ stored: Head | undefined; last: Pick<Entry, 'seq' | 'hash'> | undefined }> {
  const row = await reader
    .selectFrom(reader.selectNoFrom(({ lit }) => lit(1).as('one')).as('once'))
    .leftJoin('visitLogHead', (join) => join.onTrue())
    .leftJoin('visitLog', (join) =>
      join.on('visitLog.seq', '=', ({ selectFrom }) => selectFrom('visitLog as each').select(({ fn }) => fn.max('each.seq').as('seq'))),
    )
    .select([
      'visitLogHead.id',
      'visitLogHead.seq',
      'visitLogHead.hash',
      'visitLogHead.isComplete',
      'visitLog.seq as lastSeq',
      'visitLog.hash as lastHash',
    ])
    .executeTakeFirst();
  const { id, seq, hash, isComplete: complete, lastSeq, lastHash } = row ?? {};
  return {
    stored: id == null ? undefined : { id, seq: seq as number, hash: hash as string, isComplete: complete as number },
    last: lastSeq == null ? undefined : { seq: lastSeq, hash: lastHash as string },
  };
}

/** Whether a visit still has this photo, or had it when it was sent. */
export const hasPhoto = async (reader: Reader, fileId: string): Promise<boolean> =>
  (await reader.selectFrom('file').select('id').where('id', '=', fileId).executeTakeFirst()) !== undefined;

/** Visits after this id with their latest entries, in one statement so that no write comes between. */
export const listVisitsWithEntries = (reader: Reader, after: string, limit: number): Promise<VisitAndEntry[]> =>
  visits(reader)
    .leftJoin('visitLog', (join) =>
      join.on('visitLog.seq', '=', ({ selectFrom }) =>
        selectFrom('visitLog as each')
          .select(({ fn }) => fn.max('each.seq').as('seq'))
          .whereRef('each.checkInId', '=', 'checkIn.id'),
      ),
    )
    .select(['visitLog.seq as lastSeq', 'visitLog.action as lastAction', 'visitLog.contentHash as lastContentHash'])
    .where('checkIn.id', '>', after)
    .orderBy('checkIn.id')
    .limit(limit)
    .execute();

/** The first of the latest entries about visits that are not there, though none says that they were removed for good. */
export const findMissingVisit = (reader: Reader): Promise<Pick<Entry, 'seq' | 'checkInId'> | undefined> =>
  reader
    .selectFrom('visitLog')
    .select(['seq', 'checkInId'])
    .where('action', 'not in', ['purged', 'complete'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('checkIn').select('checkIn.id').whereRef('checkIn.id', '=', 'visitLog.checkInId'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visitLog as later')
            .select('later.seq')
            .whereRef('later.checkInId', '=', 'visitLog.checkInId')
            .whereRef('later.seq', '>', 'visitLog.seq'),
        ),
      ),
    )
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
