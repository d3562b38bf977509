/** What is kept of a source map: the names of files, and where each piece of the bundle comes from, as text. */
export interface Mappings {
  sources: string[];
  mappings: string;
}

interface Origin {
  source: string;
  line: number;
  column: number;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The value of each digit, by its character code. */
const DIGITS = new Uint8Array(128);
for (const [value, digit] of [...BASE64].entries()) DIGITS[digit.charCodeAt(0)] = value;
const LINE_END = ';'.charCodeAt(0);
const PIECE_END = ','.charCodeAt(0);

/**
 * Where a place in the bundle comes from; lines and columns begin at 1. Goes through the text and keeps nothing of it: Node's own
 * SourceMap makes an object of each piece, which takes 57 MB and stops the server for half a second at its first error.
 */
export function findOrigin({ sources, mappings }: Mappings, line: number, column: number): Origin | undefined {
  // A piece's column, source, line and column there, and name. Each number is told as the difference from the piece before.
  const piece: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let field = 0;
  let number = 0;
  let bits = 0;
  let currentLine = 1;
  let origin: Origin | undefined;
  for (let at = 0; at <= mappings.length; at += 1) {
    const code = at === mappings.length ? LINE_END : mappings.charCodeAt(at);
    if (code === PIECE_END || code === LINE_END) {
      if (currentLine === line && field >= 4 && piece[0] < column) {
        origin = { source: sources[piece[1]] as string, line: piece[2] + 1, column: piece[3] + 1 };
      }
      field = 0;
      if (code === PIECE_END) continue;
      if (currentLine === line) return origin;
      currentLine += 1;
      piece[0] = 0;
    } else {
      // Five bits a digit, and a sixth that says whether another follows; the lowest bit of the number is its sign.
      const digit = DIGITS[code] as number;
      number += (digit & 31) << bits;
      bits += 5;
      if (digit >= 32) continue;
      (piece[field] as number) += number & 1 ? -(number >> 1) : number >> 1;
      field += 1;
      number = 0;
      bits = 0;
    }
  }
  return undefined;
}
