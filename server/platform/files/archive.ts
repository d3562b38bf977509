import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Its message completes a sentence that starts with the file's name: `is damaged`, `unpacks to more than …`. */
export class ArchiveRefused extends Error {
  readonly isProtected: boolean;

  constructor(message: string, options: { isProtected?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isProtected = options.isProtected ?? false;
  }
}

export const MAX_PARTS = 5000;
/** Bytes that all entries together may inflate to. */
const MAX_INFLATED = 2 ** 30;
/** An archive that inflates to more than this many times its own size is a bomb, not a document. */
const MAX_RATIO = 100;
/** Bytes that any archive may inflate to, whatever its ratio. */
const ALWAYS_ALLOWED = 2 ** 24;
const LOCAL_HEADER_BYTES = 30;
const DAMAGED = 'is damaged';

export interface Archive {
  bytes: number;
  has(name: string): boolean;
  /** Inflates an entry. Every byte counts towards the archive's limit, even if an entry is read more than once. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a ZIP or ZIP64 archive. Doesn't trust the sizes it declares but counts bytes as they inflate. Throws ArchiveRefused
 * if it is damaged, has overlapping entries or exceeds a limit.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: true }).catch(refuse);
  const entries = await readEntries(zip).catch((error) => {
    zip.close();
    return refuse(error);
  });
  const limit = Math.min(MAX_INFLATED, Math.max(ALWAYS_ALLOWED, zip.fileSize * MAX_RATIO));
  let inflated = 0;

  return {
    bytes: zip.fileSize,
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw new ArchiveRefused(DAMAGED);
      const stream = await zip.openReadStreamPromise(entry).catch(refuse);
      try {
        for await (const chunk of stream) {
          inflated += chunk.length;
          if (inflated > limit) throw new ArchiveRefused(describeExcess(limit));
          yield chunk;
        }
      } catch (error) {
        refuse(error);
      } finally {
        stream.destroy();
      }
    },
    close: () => zip.close(),
  };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size === MAX_PARTS) throw new ArchiveRefused(`holds more than ${MAX_PARTS.toLocaleString('en-US')} parts`);
    if (entry.isEncrypted()) throw new ArchiveRefused('is protected by a password', { isProtected: true });
    if (entries.has(entry.fileName)) throw new ArchiveRefused(DAMAGED);
    entries.set(entry.fileName, entry);
  }
  refuseOverlaps([...entries.values()], zip.fileSize);
  return entries;
}

/** Overlapping entries share the same compressed bytes, so a small archive could inflate to a huge size. */
function refuseOverlaps(entries: Entry[], end: number) {
  let next = end;
  for (const entry of entries.toSorted((a, b) => b.relativeOffsetOfLocalHeader - a.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize > next)
      throw new ArchiveRefused(`${DAMAGED}: its parts overlap`);
    next = start;
  }
}

function describeExcess(limit: number): string {
  const megabytes = `${Math.round(limit / 2 ** 20).toLocaleString('en-US')} MB`;
  return limit === MAX_INFLATED
    ? `unpacks to more than ${megabytes}`
    : `unpacks to more than ${MAX_RATIO} times its own size (${megabytes})`;
}

function refuse(cause: unknown): never {
  throw cause instanceof ArchiveRefused ? cause : new ArchiveRefused(DAMAGED, { cause });
}
