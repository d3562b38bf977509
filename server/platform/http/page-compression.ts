import zlib, { constants } from 'node:zlib';

/** What Node's compressors are made of, as far as it is used here. */
interface Compressor {
  _handle?: {
    writeSync?(flush: number, from: Buffer, fromAt: number, fromLength: number, to: Buffer, toAt: number, toLength: number): void;
    reset?(): void;
  };
  /** What was left after a write: room, and bytes to be read. */
  _writeState?: Uint32Array;
}

type Compress = (bytes: Buffer) => Buffer;

/** Compression of whole answers of at most so many bytes, as `@fastify/compress` takes it. */
export function pageCompression(mostBytes: number, level: number) {
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: Math.ceil(Math.log2(mostBytes)) };
  return {
    gzipSync: againAndAgain(zlib.createGzip({ level }), constants.Z_FINISH, mostBytes) ?? zlib.gzipSync,
    zstdCompressSync: againAndAgain(zlib.createZstdCompress({ params }), constants.ZSTD_e_end, mostBytes) ?? zlib.zstdCompressSync,
  };
}

/**
 * Uses one compressor for all answers. Node makes one for each call, which only a collection of the whole heap takes away again; for a page of ten
 * clients that costs more than compressing it. Node has no public way to use one again at once, so this is undefined where its inner one is
 * missing.
 */
function againAndAgain(compressor: object, finish: number, mostBytes: number): Compress | undefined {
  const { _handle: handle, _writeState: left } = compressor as Compressor;
  if (!handle?.writeSync || !handle.reset || !left) return undefined;
  const { writeSync, reset } = handle;
  // What can't be compressed grows by less.
  const room = Buffer.allocUnsafeSlow(mostBytes + 4096);
  return (bytes) => {
    writeSync.call(handle, finish, bytes, 0, bytes.length, room, 0, room.length);
    const [free = 0, unread] = left;
    reset.call(handle);
    if (free === 0 || unread !== 0) throw new Error(`An answer of ${bytes.length} bytes was too long to be compressed at once`);
    return Buffer.from(room.subarray(0, room.length - free));
  };
}
