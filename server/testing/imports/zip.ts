import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: Buffer | string;
  /** A wrong uncompressed size for the directory. */
  statedBytes?: number;
  /** Other parts of the archive inside this part's bytes, which makes them overlap. */
  quoting?: number;
}

const SIGNATURE = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const DEFLATED = 8;
const FULL_32 = 0xffffffff;
const FULL_16 = 0xffff;

/** A ZIP archive written byte by byte, so that a test can make it invalid. */
export function zip(parts: ZipPart[], { isZip64 = false } = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content, statedBytes, quoting = 0 } of parts) {
    const bytes = Buffer.from(content);
    const packedBytes = deflateRawSync(bytes, { level: 9 });
    const header = { packed: packedBytes.length + quoting, unpacked: statedBytes ?? bytes.length, crc: crc32(bytes), at };
    const local = Buffer.concat([localHeader(name, header, isZip64), packedBytes]);
    locals.push(local);
    entries.push(entry(name, header, isZip64));
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  return Buffer.concat([...locals, directory, end(parts.length, directory.length, at, isZip64)]);
}

interface Stated {
  packed: number;
  unpacked: number;
  crc: number;
  at: number;
}

function localHeader(name: string, { packed, unpacked, crc }: Stated, isZip64: boolean): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(SIGNATURE.local, 0);
  header.writeUInt16LE(isZip64 ? 45 : 20, 4);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(isZip64 ? FULL_32 : packed, 18);
  header.writeUInt32LE(isZip64 ? FULL_32 : unpacked, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  const extra = isZip64 ? extra64([unpacked, packed]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, Buffer.from(name), extra]);
}

function entry(name: string, { packed, unpacked, crc, at }: Stated, isZip64: boolean): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(SIGNATURE.entry, 0);
  header.writeUInt16LE(isZip64 ? 45 : 20, 4);
  header.writeUInt16LE(isZip64 ? 45 : 20, 6);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(isZip64 ? FULL_32 : packed, 20);
  header.writeUInt32LE(isZip64 ? FULL_32 : unpacked, 24);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  header.writeUInt32LE(isZip64 ? FULL_32 : at, 42);
  const extra = isZip64 ? extra64([unpacked, packed, at]) : Buffer.alloc(0);
  header.writeUInt16LE(extra.length, 30);
  return Buffer.concat([header, Buffer.from(name), extra]);
}

function extra64(numbers: number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  return extra;
}

function end(count: number, bytes: number, at: number, isZip64: boolean): Buffer {
  const usual = Buffer.alloc(22);
  usual.writeUInt32LE(SIGNATURE.end, 0);
  usual.writeUInt16LE(isZip64 ? FULL_16 : count, 8);
  usual.writeUInt16LE(isZip64 ? FULL_16 : count, 10);
  usual.writeUInt32LE(isZip64 ? FULL_32 : bytes, 12);
  usual.writeUInt32LE(isZip64 ? FULL_32 : at, 16);
  if (!isZip64) return usual;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(SIGNATURE.end64, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(SIGNATURE.locator64, 0);
  locator.writeBigUInt64LE(BigInt(at + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, usual]);
}
