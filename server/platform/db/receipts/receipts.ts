import { createHash } from 'node:crypto';
import { REPEAT_MESSAGES } from '@fairlead/contract/kit/endpoint';
import { type Clock, instantText } from '../../clock/clock.ts';
import { conflict } from '../../http/app-error.ts';
import type { Database, Tx } from '../database.ts';
import { AlreadyDone, withDueReceipt } from './due-receipt.ts';
import * as store from './receipts.store.ts';

/** A phone that was off for months must not send twice. */
const KEPT_MS = 400 * 86_400_000;
/** Receipts removed in one transaction, which others wait for. */
const REMOVED_AT_ONCE = 500;

/** A call by its sender's id for it, and by what it is: a second call under that id must be the same. */
export interface Receipt extends Omit<store.ReceiptRow, 'storedAt'> {
  /** What the id is called in a refusal. */
  keyName: string;
}

export type Receipts = ReturnType<typeof createReceipts>;

/** Stands for the answer of a call that was done before. */
export const REPEATED = Symbol('repeated');

/** Remembers which calls were done, so that each is done once however often it is sent (docs/decisions/0077-calls-that-can-be-repeated.md). */
export function createReceipts({ db, clock }: { db: Database; clock: Clock }) {
  /** Whether this call was done. Throws AppError `conflict` where its id was used by another account or for something else. */
  async function isDone(receipt: Receipt): Promise<boolean> {
    const found = await store.find(db.read, receipt.id);
    return found !== undefined && assertSame(found, receipt);
  }

  return {
    isDone,

    /**
     * Does a call's work, unless it was done before. The receipt is stored by the work's first write, in its transaction, so that there
     * are both or neither. Work that fails leaves no receipt.
     */
    async once<Result>(receipt: Receipt, work: () => Promise<Result>): Promise<Result | typeof REPEATED> {
      if (await isDone(receipt)) return REPEATED;
      const due = {
        isStored: false,
        async store(tx: Tx) {
          const { keyName: _keyName, ...row } = receipt;
          if (await store.insert(tx, { ...row, storedAt: instantText(clock.now()) })) return true;
          const found = await store.find(tx, receipt.id);
          if (found) assertSame(found, receipt);
          return false;
        },
      };
      try {
        return await withDueReceipt(due, work);
      } catch (error) {
        // An equal call at the same time may be why this one found its record gone, or changed.
        if (error instanceof AlreadyDone || (await isDone(receipt))) return REPEATED;
        throw error;
      }
    },

    /** Every day: forgets the oldest. */
    async sweep(): Promise<void> {
      const before = instantText(new Date(clock.now().getTime() - KEPT_MS));
      while ((await db.write((tx) => store.removeSomeBefore(tx, before, REMOVED_AT_ONCE))) === REMOVED_AT_ONCE);
    },
  };
}

function assertSame(found: store.ReceiptRow, { accountId, call, contentHash, keyName }: Receipt): true {
  if (found.accountId === accountId && found.call === call && found.contentHash === contentHash) return true;
  throw conflict(REPEAT_MESSAGES.usedOtherwise, { [keyName]: REPEAT_MESSAGES.usedOtherwise });
}

/** SHA-256, hex, over JSON values, whatever the order of their keys. */
export const hashContent = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(content)))
    .digest('hex');

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, each]) => [key, sortKeys(each)]));
}
