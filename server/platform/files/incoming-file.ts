/** A file part as it was received: complete, within its limit, in a temporary file that is deleted after the call. */
export interface IncomingFile {
  /** The form field it came in, for error messages. */
  field: string;
  /** The temporary file. */
  path: string;
  /** The sender's name for the file, if any. Only data, never used as a path. */
  name: string | undefined;
  bytes: number;
  /** Who sent it; absent if nobody is signed in. */
  accountId?: string | undefined;
  /** SHA-256 of the received bytes, hex. Absent where somebody may have the file open for writing still: it is hashed as it is stored. */
  sha256?: string;
}
