declare module '../tables.ts' {
  interface Tables {
    receipt: ReceiptTable;
  }
}

/** A call that was done, by the id that its sender gave it, so that it is done once however often it is sent. */
export interface ReceiptTable {
  /** A UUID in lower case. */
  id: string;
  accountId: string;
  /** Method and path of the contract: 'PUT /api/clients/:id'. */
  call: string;
  /** SHA-256, hex, over what was sent. */
  contentHash: string;
  storedAt: string;
}
