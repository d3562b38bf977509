import { BackupRefused } from '../refused.ts';

export const BLOCK = 512;
/** A name longer than this, or a file of 8 GiB or more, would need an extension of the format. */
const LONGEST_NAME = 100;
const NAME = /^[\x21-\x7e]+$/;
const LARGEST = 8 ** 11 - 1;
const CHECKSUM = { at: 148, bytes: 8 };
const OWNER_ONLY = 0o600;

/** The block before a file in a tar archive (POSIX ustar). Every archive says the same of owner, rights and time. */
export function tarHeader(name: string, size: number): Buffer {
  if (name.length > LONGEST_NAME || !NAME.test(name)) throw new Error(`${name} is no name for a part of a backup`);
  if (size > LARGEST) throw new Error(`${name} is too large for a backup`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(`${octal(OWNER_ONLY, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`, 100);
  block.write('        0', CHECKSUM.at);
  block.write('ustar\x0000', 257);
  block.write(`${octal(sumOf(block), 6)}\0 `, CHECKSUM.at);
  return block;
}

/** Reads what `tarHeader` wrote; undefined for the empty block after the last file. Anything else is refused. */
export function readTarHeader(block: Buffer): { name: string; size: number } | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const name = block.toString('latin1', 0, Math.min(block.indexOf(0), LONGEST_NAME));
  const digits = /^[0-7]{11}$/.exec(block.toString('latin1', 124, 135))?.[0];
  const size = Number.parseInt(digits ?? '', 8);
  // The very bytes that would be written: no links, no folders, no extensions.
  if (digits === undefined || !NAME.test(name) || !tarHeader(name, size).equals(block))
    throw new BackupRefused('is damaged or no backup: a part has no name');
  return { name, size };
}

/** How many zeros fill the last block of a file. */
export const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

function sumOf(block: Buffer): number {
  let sum = 0;
  for (const byte of block) sum += byte;
  return sum;
}
