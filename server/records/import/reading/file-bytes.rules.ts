import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** What a file is, by its first bytes: `zip` is what an Excel workbook is packed in, `other` no table at all. */
export type FileKind = 'text' | 'zip' | 'other';

const UTF_8 = 'utf-8';
/** What a text is read as when nothing better is known: every byte means something in it. */
const FALLBACK = 'windows-1252';
const CENTRAL = 'windows-1250';
/** What else a text may be that was written before UTF-8. */
const ALTERNATIVES = [FALLBACK, CENTRAL, 'windows-1254', 'windows-1251', 'windows-1253', 'macintosh', 'cp850'];
const WORDS_SHOWN = 3;

/** How words with letters beyond ASCII were read, and how they read in other encodings. */
export type EncodingGuess = NonNullable<RecordImport['encodingGuess']>;
/** The longer ones first: UTF-32LE begins like UTF-16LE. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], UTF_8],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** Which bytes of each four are zero when plain letters are written so, without a byte-order mark. */
const ZEROS: Record<string, string> = { '0111': 'utf-32le', '1110': 'utf-32be', '0101': 'utf-16le', '1010': 'utf-16be' };
const ZEROS_MIN_SHARE = 0.4;
/** Texts of other signatures than ZIP's: old Excel, PDF, pictures, gzip. */
const SIGNATURES = [
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
];
const CONTROL_MAX_SHARE = 0.02;
/** Below it a guess by letter frequencies is worth less than the fallback. */
const SURE_ENOUGH = 35;
const GUESSED_FROM = 65_536;
const AROUND = 40;

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** `head` is the file's beginning, some thousand bytes of it. */
export function fileKindOf(head: Uint8Array): FileKind {
  if (startsWith(head, [0x50, 0x4b, 3, 4])) return 'zip';
  if (SIGNATURES.some((signature) => startsWith(head, signature))) return 'other';
  if (findMark(head) || zerosOf(head)) return 'text';
  const controls = head.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
  return controls > head.length * CONTROL_MAX_SHARE ? 'other' : 'text';
}

/** The beginning of a file as characters, as far as its first bytes tell how it is encoded. */
export function beginningOf(head: Buffer): string {
  const encoding = findMark(head) ?? zerosOf(head) ?? UTF_8;
  return iconv.decode(head, encoding);
}

/**
 * Finds out how a text is encoded while its bytes go by: a byte-order mark, then whether all of it is UTF-8, else what
 * the pieces beyond ASCII look like. `end` answers a name that `decoded` takes, and how sure that is.
 */
export function encodingFinder() {
  const utf8 = new TextDecoder(UTF_8, { fatal: true });
  let statedEncoding: string | undefined;
  let isUtf8 = true;
  let isFirst = true;
  const pieces: Buffer[] = [];
  let sampleBytes = 0;

  function keepOdd(bytes: Buffer) {
    for (let at = 0; at < bytes.length && sampleBytes < GUESSED_FROM; at += 1) {
      if ((bytes[at] as number) < 0x80) continue;
      const piece = bytes.subarray(Math.max(0, at - AROUND), at + AROUND);
      pieces.push(Buffer.from(piece));
      sampleBytes += piece.length;
      at += AROUND - 1;
    }
  }

  return {
    take(bytes: Buffer) {
      if (isFirst) statedEncoding = findMark(bytes) ?? zerosOf(bytes);
      isFirst = false;
      if (statedEncoding) return;
      keepOdd(bytes);
      if (!isUtf8) return;
      try {
        utf8.decode(bytes, { stream: true });
      } catch {
        isUtf8 = false;
      }
    },
    /** The encoding; with a guess where nothing in the file says it for certain. */
    end(): { encoding: string; guess: EncodingGuess | null } {
      if (statedEncoding) return { encoding: statedEncoding, guess: null };
      try {
        if (isUtf8) utf8.decode();
      } catch {
        isUtf8 = false;
      }
      if (isUtf8) return { encoding: UTF_8, guess: null };
      const encoding = guessEncoding(pieces);
      return { encoding, guess: guessOf(pieces, encoding) };
    },
  };
}

export const isEncoding = (name: string) => iconv.encodingExists(name);

/** A text's pieces from its bytes; a byte-order mark is taken away. Bytes that mean nothing become U+FFFD. */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    if (text) yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

const findMark = (bytes: Uint8Array) => MARKS.find(([mark]) => startsWith(bytes, mark))?.[1];

function zerosOf(bytes: Uint8Array): string | undefined {
  const groups = Math.floor(bytes.length / 4);
  if (groups === 0) return undefined;
  const counts = new Map<string, number>();
  for (let group = 0; group < groups; group += 1) {
    const pattern = [0, 1, 2, 3].map((at) => (bytes[group * 4 + at] === 0 ? '1' : '0')).join('');
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const [pattern, encoding] = Object.entries(ZEROS).find(([each]) => (counts.get(each) ?? 0) > groups * ZEROS_MIN_SHARE) ?? [];
  return pattern && encoding;
}

/** Latin-1 is read as the Windows encoding that holds it: their difference are controls that no table has. */
function guessEncoding(pieces: readonly Buffer[]): string {
  const found = analyse(Buffer.concat(pieces)).find(({ name }) => isEncoding(name) && !/^utf|^ISO-2022|^IBM/i.test(name));
  if (!found || found.confidence < SURE_ENOUGH || /^ISO-8859-1$/i.test(found.name)) return westernOrCentral(pieces);
  return found.name.toLowerCase();
}

/** The words with letters beyond ASCII, each once, as their bytes. */
function oddWords(pieces: readonly Buffer[]): Buffer[] {
  const words = pieces.flatMap((piece) => piece.toString('latin1').split(/[\t\r\n,;|"<>]+/));
  const odd = words.map((word) => word.trim()).filter((word) => /[\x80-\xff]/.test(word));
  // Pieces overlap, so that a word may come once more without its beginning.
  const whole = odd.filter((word, at) => !odd.slice(0, at).some((earlier) => earlier.includes(word)));
  return whole.map((word) => Buffer.from(word, 'latin1'));
}

/** What no word of a language has: a sign between its letters, letters of two scripts, a small letter before Ÿ. */
const NO_WORD = [
  /\p{L}[£¤¥¦§¨©ª«¬®¯°±²³¹º»¼¾¿†‡•‰™\ufffd]\p{L}|(^|\s)[£¥¯³¹]\p{L}|\p{Ll}Ÿ/u,
  /[\p{sc=Latin}][\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}][\p{sc=Latin}]/u,
  /[\u0080-\u009f\ufffd]/u,
];
/** A reading is offered only where it is letters, and the few signs that stand beside them. */
const HAS_SIGNS = /[^\p{ASCII}\p{L}\p{M}·’‘–—ªº“”„«»…]/u;
const isReadable = (text: string) => !NO_WORD.some((pattern) => pattern.test(text));

/** A few letters are too few to be counted; but "Kie³basa" is no word, and "Kiełbasa" is. */
function westernOrCentral(pieces: readonly Buffer[]): string {
  const words = oddWords(pieces);
  const reads = (encoding: string) => words.every((word) => isReadable(iconv.decode(word, encoding)));
  return !reads(FALLBACK) && reads(CENTRAL) ? CENTRAL : FALLBACK;
}

/** How the same words read in another encoding, as far as they then are words. */
function guessOf(pieces: readonly Buffer[], encoding: string): EncodingGuess {
  const words = oddWords(pieces).slice(0, WORDS_SHOWN);
  const readIn = (name: string) => words.map((word) => iconv.decode(word, name)).join(' · ');
  const text = readIn(encoding);
  const knownTexts = new Set([text]);
  const others = ALTERNATIVES.flatMap((name) => {
    const other = readIn(name);
    if (knownTexts.has(other) || !isReadable(other) || HAS_SIGNS.test(other)) return [];
    knownTexts.add(other);
    return [{ encoding: name, text: other }];
  });
  return { text, others };
}

const isControl = (byte: number) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12;
