declare module '../db/tables.ts' {
  interface Tables {
    mail: MailTable;
  }
}

/**
 * A mail that was sent, is to be sent, or can't be. Its text is written when it is sent and stored nowhere, because it may contain a
 * secret (docs/decisions/0046).
 */
export interface MailTable {
  id: string;
  /** Says who writes its text. */
  kind: string;
  /** The id of what it is about: for most kinds an account. */
  about: string;
  address: string;
  /** What else its writer needs, as JSON. Never a secret. */
  data: string;
  state: MailState;
  /** How often it was tried; each try counts before it begins. */
  tries: number;
  /** While it waits. A try under way moves it ahead, so that no other server sends the same mail. */
  nextTryAt: string;
  /** Why the last try failed, in words for an Administrator. */
  problem: string | null;
  createdAt: string;
  sentAt: string | null;
}

/** `dropped`: nobody needs it any more, for example a code that came too late. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped';
