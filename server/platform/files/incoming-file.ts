/** A file part as it was received: whole, within its limit, in a temporary place that is cleared after the call. */
export interface IncomingFile {
  /** The name of its part, for refusals. */
  field: string;
  /** Where the bytes lie until the call ends. */
  path: string;
  /** As the sender called it, if it did; data, never a path. */
  name: string | undefined;
  bytes: number;
  /** Who sent it; absent where nobody is signed in. */
  accountId?: string | undefined;
  /** SHA-256 of the received bytes, hex. */
  sha256: string;
}
