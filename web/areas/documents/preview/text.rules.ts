const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The text of a file, or of its beginning, in the encoding that its bytes speak for: by its mark, as UTF-8, else as Windows writes in the west. */
export function decodeText(bytes: Uint8Array): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, place) => bytes[place] === byte));
  return new TextDecoder(marked?.encoding ?? guessEncoding(bytes)).decode(bytes);
}

function guessEncoding(bytes: Uint8Array): string {
  // Latin text in UTF-16 has a zero in every other place, and no other encoding has any.
  const zeros = [0, 1].map((odd) => bytes.filter((byte, place) => place % 2 === odd && byte === 0).length);
  if (Math.max(...zeros) > bytes.length / 8) return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? 'utf-16be' : 'utf-16le';
  try {
    // A beginning may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
