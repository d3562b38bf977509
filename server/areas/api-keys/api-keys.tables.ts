import type { KeyAccess } from '@fairlead/contract/api-keys';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    apiKey: ApiKeyTable;
  }
}

export interface ApiKeyTable {
  id: string;
  name: string;
  /** The part of the key that is shown in the list. */
  start: string;
  /** SHA-256 of the whole key, hex; unique. */
  tokenHash: string;
  /** Whose rights it has. */
  accountId: string;
  access: KeyAccess;
  /** A JSON list of areas; null for all. */
  areas: string | null;
  createdBy: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
}
