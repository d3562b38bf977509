declare module '../../db/tables.ts' {
  interface Tables {
    uploadLease: UploadLeaseTable;
  }
}

/** Which request, of whichever server, works on an unfinished upload now; one row an upload. */
export interface UploadLeaseTable {
  uploadId: string;
  /** Made for each request. */
  holder: string;
  /** From then on the holder counts as dead. */
  untilAt: string;
  /** 1 where another request waits for the holder to end. */
  isWanted: number;
}
