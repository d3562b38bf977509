import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database.ts';

/** The receipt of the call that is being answered, until the write that it belongs to is committed. */
export interface DueReceipt {
  isStored: boolean;
  /** Stores it. False where an equal call did so before, which has been done then. */
  store(tx: Tx): Promise<boolean>;
}

const due = new AsyncLocalStorage<DueReceipt>();

/** The work was done by an earlier or simultaneous call with the same receipt. Nothing was stored. */
export class AlreadyDone extends Error {}

/** Undefined where the call has no receipt, or has stored it. */
export function findDueReceipt(): DueReceipt | undefined {
  const receipt = due.getStore();
  return receipt?.isStored ? undefined : receipt;
}

/** Does work whose first write stores the receipt. What the work leaves running afterwards stores none. */
export async function withDueReceipt<Result>(receipt: DueReceipt, work: () => Promise<Result>): Promise<Result> {
  try {
    return await due.run(receipt, work);
  } finally {
    receipt.isStored = true;
  }
}
