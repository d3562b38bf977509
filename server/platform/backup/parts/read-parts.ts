import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, createZstdDecompress, type ZstdDecompress, zstdDecompressSync } from 'node:zlib';
import { readPacked, WrongCipher } from '../encryption.ts';
import { END, readEnd } from '../manifest.ts';
import { BackupRefused } from '../refused.ts';
import { BLOCK, paddingOf, readTarHeader } from './tar.ts';
import { checksumLine, checksumsName, type Part } from './write-parts.ts';

/** Of what the text that unpacks may refer back to; compressed at the usual level it is 2 MiB. Whoever sends more gets no memory for it. */
const WINDOW_LOG = 23;
/** Bytes of a part that is read as a whole. */
const LARGEST_TEXT = 64 * 1_048_576;
/** Bytes that are unpacked at a time. */
const CHUNK = 65_536;

/** What is read bytes by bytes, of a known number each. */
type Source = ReturnType<typeof createSource>;

/**
 * Reads the parts of a backup file in order, and compares each with its checksum. What a part holds may be used before that is known, but
 * nothing of it may last unless the last part was reached without an error. Encrypted ones need one of the keys. Throws BackupRefused.
 */
export async function* readParts(path: string, identities: readonly string[] = []): AsyncGenerator<Part> {
  const unpack = createZstdDecompress({ chunkSize: CHUNK, params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } });
  unpack.on('error', () => {}); // also after the last part, when nobody reads any more
  const packed = feed(readPacked(path, identities), unpack);
  let place = 'its beginning';
  try {
    const source = createSource(unpack);
    const checked = createChecker();
    for (;;) {
      const header = readTarHeader(await source.take(BLOCK));
      if (!header) throw new BackupRefused(`is cut or damaged: it ends after ${place}`);
      place = header.name;
      if (header.name === END) {
        checked.end(await readText(source, header));
        break;
      }
      if (header.name === checked.nextList()) checked.compare(await readText(source, header));
      else yield* checked.part(source, header);
    }
    const rest = await source.take(2 * BLOCK);
    if (!rest.every((byte) => byte === 0) || !(await source.isAtEnd())) throw new BackupRefused(MORE);
    refuseMore(await packed.end(), unpack.bytesWritten);
  } catch (error) {
    throw explain(error, place);
  } finally {
    unpack.destroy();
    await packed.stop();
  }
}

/** Hands packed text on as fast as it is unpacked. */
function feed(pieces: AsyncGenerator<Uint8Array>, unpack: ZstdDecompress) {
  const stopped = new AbortController();
  let bytes = 0;
  let last = Buffer.alloc(0);
  let isOver = false;
  const fed = (async () => {
    try {
      for await (const piece of pieces) {
        bytes += piece.length;
        last = Buffer.concat([last, piece.subarray(-LARGEST_EMPTY)]).subarray(-LARGEST_EMPTY);
        if (isOver && bytes - unpack.bytesWritten > LARGEST_EMPTY) throw new BackupRefused(MORE);
        if (!isOver && !unpack.write(piece)) await once(unpack, 'drain', { signal: stopped.signal }).catch(() => {});
        if (unpack.destroyed) return;
      }
      unpack.end();
    } catch (error) {
      unpack.destroy(error as Error);
      throw error;
    }
  })();
  fed.catch(() => {});
  const stop = () => {
    isOver = true;
    stopped.abort();
  };
  return {
    /** To be called when the unpacked text has ended: reads to the end, and says how much there was and its last bytes. */
    async end(): Promise<Packed> {
      stop();
      await fed;
      return { bytes, last };
    },
    /** Ends it wherever it is. */
    async stop(): Promise<void> {
      stop();
      await fed.catch(() => {});
      await pieces.return(undefined);
    },
  };
}

interface Packed {
  bytes: number;
  last: Buffer;
}

/** The text of a part, which is read as a whole. */
export async function readWhole({ name, size, content }: Part): Promise<string> {
  if (size > LARGEST_TEXT) throw new BackupRefused(`is damaged: ${name} is said to have ${size} bytes`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function readText(source: Source, { name, size }: { name: string; size: number }): Promise<string> {
  const text = await readWhole({ name, size, content: source.pass(size) });
  await source.skip(paddingOf(size));
  return text;
}

/** Keeps the checksums of the parts since the last list of them. */
function createChecker() {
  const all = createHash('sha256');
  let lines: { name: string; line: string }[] = [];
  let count = 0;
  let lists = 0;
  return {
    nextList: () => checksumsName(lists + 1),

    async *part(source: Source, { name, size }: { name: string; size: number }): AsyncGenerator<Part> {
      const hash = createHash('sha256');
      let left = size;
      async function* content() {
        try {
          for await (const piece of source.pass(left)) {
            left -= piece.length;
            hash.update(piece);
            yield piece;
          }
        } catch (error) {
          // Thrown to whoever reads the part, past the reader of the file.
          throw explain(error, name);
        }
      }
      const part: Part = { name, size, content: content() };
      yield part;
      // What was not wanted has to be hashed all the same.
      if (left > 0) for await (const piece of source.pass(left)) hash.update(piece);
      await source.skip(paddingOf(size));
      const sha256 = hash.digest('hex');
      part.onHash?.(sha256);
      lines.push({ name, line: checksumLine(sha256, name) });
      count += 1;
    },

    compare(text: string) {
      const expected = text.match(/[^\n]*\n/g) ?? [];
      const wrong = lines.find(({ line }, at) => line !== expected[at]);
      if (wrong) throw new BackupRefused(`is damaged: ${wrong.name} is not what was written`);
      if (expected.length !== lines.length) throw new BackupRefused(`is damaged: ${expected.length - lines.length} parts are missing`);
      all.update(text);
      lines = [];
      lists += 1;
    },

    end(text: string) {
      const { parts, sha256 } = readEnd(text);
      const isWhole = lines.length === 0 && parts === count && sha256 === all.digest('hex');
      if (!isWhole) throw new BackupRefused('is damaged: its parts are not those that were written');
    },
  };
}

function createSource(stream: AsyncIterable<Buffer>) {
  const pieces = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const { value, done } = await pieces.next();
    if (!done) held = held.length === 0 ? value : Buffer.concat([held, value]);
    return !done;
  }
  return {
    /** A few bytes at once. */
    async take(bytes: number): Promise<Buffer> {
      while (held.length < bytes) if (!(await more())) throw new Cut();
      const taken = held.subarray(0, bytes);
      held = held.subarray(bytes);
      return taken;
    },
    /** Any number of bytes, in pieces. */
    async *pass(bytes: number): AsyncGenerator<Buffer> {
      let left = bytes;
      while (left > 0) {
        if (held.length === 0 && !(await more())) throw new Cut();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        if (piece.length > 0) yield piece;
      }
    },
    async skip(bytes: number): Promise<void> {
      if (!(await this.take(bytes)).every((byte) => byte === 0)) throw new BackupRefused('is damaged: a part is followed by something');
    },
    isAtEnd: async () => held.length === 0 && !(await more()),
  };
}

/** Unpacking stops where the packed text ends, whatever follows. Packing sometimes adds a frame without contents. */
function refuseMore({ bytes, last }: Packed, end: number): void {
  const left = bytes - end;
  if (left === 0) return;
  if (left > LARGEST_EMPTY) throw new BackupRefused(MORE);
  try {
    const empty = zstdDecompressSync(last.subarray(-left), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (empty.buffer.length > 0 || empty.engine.bytesWritten !== left) throw new BackupRefused(MORE);
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const isCut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
    throw new BackupRefused(isCut ? 'is cut: its last bytes are missing' : MORE, { cause: error });
  }
}
const LARGEST_EMPTY = 32;
const MORE = 'is damaged: something follows its end';

class Cut extends Error {}

function explain(error: unknown, place: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof Cut || code === 'Z_BUF_ERROR') return new BackupRefused(`is cut: it ends in ${place}`, { cause: error });
  if (code === 'ZSTD_error_prefix_unknown' && place === 'its beginning') return new BackupRefused('is not a backup of Fairlead');
  if (code?.startsWith('ZSTD_')) return new BackupRefused(`is damaged, in ${place} or shortly after it`, { cause: error });
  if (error instanceof WrongCipher) return new BackupRefused(`is cut or damaged, in ${place} or shortly after it`, { cause: error });
  if (code === 'ENOENT') return new BackupRefused('does not exist');
  return error;
}
