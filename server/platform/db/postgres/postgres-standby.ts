import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Reader } from '../database.ts';
import type { Read } from '../slow-reads.ts';
import type { Tables } from '../tables.ts';
import { createOutage, DatabaseAway, isAway, refuseDuring } from './postgres-outage.ts';
import { planEachTime } from './postgres-prepared.ts';

/** How long a read waits for the standby to have what was committed before it. A standby is usually some milliseconds behind. */
const PAUSES_MS = [0, 5, 10, 20, 40];
/** A standby that does not say within this how far it is, is taken for lost. */
const ANSWER_MS = 1000;
/** And is asked again after this. */
const AGAIN_MS = 5000;

interface Parts {
  primary: Reader;
  /** Connections to the standby. */
  pool: pg.Pool;
  say: ((line: string) => void) | undefined;
}

/**
 * Reads on a standby that has everything that was committed when the read was asked for, by whichever copy of Fairlead. Where it is behind,
 * away, or no standby any more, and when a read there fails, the primary reads.
 */
export function createStandbyReads({ primary, pool, say }: Parts): { read: Read; close(): Promise<void> } {
  const standby = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: planEachTime(pool) }) });
  const outage = createOutage(undefined);
  refuseDuring(outage, pool);
  let isSaidAway = false;

  function leaveAlone() {
    if (outage.isOn) return;
    if (!isSaidAway) say?.('The standby of DATABASE_READ_URL does not answer. The primary does its reads meanwhile.');
    isSaidAway = true;
    outage.begin('');
    setTimeout(outage.end, AGAIN_MS).unref();
  }

  async function hasCommitted(connection: Reader, position: string): Promise<boolean> {
    for (const ms of PAUSES_MS) {
      if (ms > 0) await sleep(ms);
      const asked = sql<{ isThere: boolean }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`.execute(connection);
      if ((await withinTime(asked)).rows[0]?.isThere) return true;
    }
    return false;
  }

  const read: Read = async (work) => {
    if (outage.isOn) return work(primary);
    const position = await readPosition(primary);
    try {
      // One connection, because others may lead to another standby.
      const found = await standby.connection().execute(async (connection) => {
        if (!(await hasCommitted(connection, position))) return undefined;
        return { result: await work(connection) };
      });
      if (isSaidAway) say?.('The standby of DATABASE_READ_URL answers again.');
      isSaidAway = false;
      if (found) return found.result;
    } catch (error) {
      if (isAway(error)) leaveAlone();
      else if (!isOfDatabase(error)) throw error;
    }
    return work(primary);
  };
  return { read, close: () => pool.end() };
}

/** What was acknowledged is on the disk by then, unless PostgreSQL was told to acknowledge earlier. */
async function readPosition(primary: Reader): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text
      as "position"`.execute(primary);
  return rows[0]?.position as string;
}

/** A frozen standby says nothing; the query ends with its connection. */
async function withinTime<Result>(asked: Promise<Result>): Promise<Result> {
  const isOver = new AbortController();
  const late = sleep(ANSWER_MS, undefined, { signal: isOver.signal }).then(() => Promise.reject(new DatabaseAway()));
  try {
    return await Promise.race([asked, late]);
  } finally {
    isOver.abort();
    late.catch(() => {});
  }
}

/** A standby ends reads that hinder it, for example. */
const isOfDatabase = (error: unknown) => typeof (error as { severity?: unknown }).severity === 'string';
