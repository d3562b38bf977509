import type { Flag } from '../../../platform/db/tables.ts';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    clientLikeness: ClientLikenessTable;
    clientPair: ClientPairTable;
  }
}

/** What a client has in common with those that may be the same. */
export interface ClientLikenessTable {
  clientId: string;
  by: string;
  key: string;
  /** The `RULES_VERSION` that made it; 0 for a copy that knew of none. */
  rulesVersion: number;
}

/** Two clients that may be the same. */
export interface ClientPairTable {
  id: string;
  /** The older one, whose id is the smaller. */
  oneId: string;
  otherId: string;
  /** JSON list of the reasons. */
  by: string;
  /** The surest first. */
  rank: number;
  /** Somebody said that they are not the same. Such a pair stays, so that it is not listed again. */
  isDismissed: Flag;
  dismissedBy: string | null;
  dismissedAt: string | null;
}
