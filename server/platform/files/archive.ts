import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** The message says what is wrong with the file and goes on after its name: `is damaged`, `unpacks to more than …`. */
export class ArchiveRefused extends Error {
  readonly isProtected: boolean;

  constructor(message: string, options: { isProtected?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isProtected = options.isProtected ?? false;
  }
}

export const MOST_PARTS = 5000;
/** Bytes that all entries which are read may inflate to, one of them included. */
const MOST_INFLATED = 2 ** 30;
/** More than this times the archive's own size is a bomb and no document, unless it is small. */
const MOST_TIMES = 100;
const SMALL = 2 ** 24;
const LOCAL_HEADER_BYTES = 30;
const DAMAGED = 'is damaged';

export interface Archive {
  bytes: number;
  has(name: string): boolean;
  /** The bytes of an entry as they inflate. Every byte counts against the archive's limit, however often an entry is read. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a ZIP archive in a file, ZIP64 included. What it says of its sizes is never believed: bytes are counted as they
 * inflate. Throws ArchiveRefused for what is damaged, overlaps itself, or goes beyond a limit.
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: true }).catch(refuse);
  const entries = await entriesOf(zip).catch((error) => {
    zip.close();
    return refuse(error);
  });
  const most = Math.min(MOST_INFLATED, Math.max(SMALL, zip.fileSize * MOST_TIMES));
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
          if (inflated > most) throw new ArchiveRefused(tooLarge(most));
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

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size === MOST_PARTS) throw new ArchiveRefused(`holds more than ${MOST_PARTS.toLocaleString('en-US')} parts`);
    if (entry.isEncrypted()) throw new ArchiveRefused('is protected by a password', { isProtected: true });
    if (entries.has(entry.fileName)) throw new ArchiveRefused(DAMAGED);
    entries.set(entry.fileName, entry);
  }
  refuseOverlaps([...entries.values()], zip.fileSize);
  return entries;
}

/** Entries that share bytes make a small archive inflate to much, each of them within its own limit. */
function refuseOverlaps(entries: Entry[], end: number) {
  let next = end;
  for (const entry of entries.toSorted((a, b) => b.relativeOffsetOfLocalHeader - a.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader;
    if (start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize > next)
      throw new ArchiveRefused(`${DAMAGED}: its parts overlap`);
    next = start;
  }
}

function tooLarge(most: number): string {
  const inWords = `${Math.round(most / 2 ** 20).toLocaleString('en-US')} MB`;
  return most === MOST_INFLATED ? `unpacks to more than ${inWords}` : `unpacks to more than ${MOST_TIMES} times its own size (${inWords})`;
}

function refuse(cause: unknown): never {
  throw cause instanceof ArchiveRefused ? cause : new ArchiveRefused(DAMAGED, { cause });
}
