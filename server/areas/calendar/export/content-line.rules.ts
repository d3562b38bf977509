/** Bytes of a line without its break (RFC 5545, 3.1). */
const LINE_MAX = 75;
const ESCAPED = /[\\;,\n]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes of ASCII are what is asked for
const ASCII = /^[\x00-\x7f]*$/;

/** A text as the value of a property. */
export const escapeText = (text: string): string => text.replace(ESCAPED, (character) => (character === '\n' ? '\\n' : `\\${character}`));

/** A line of an iCalendar file with its break; a long one goes on in lines that begin with a blank. */
export function contentLine(line: string): string {
  if (line.length <= LINE_MAX && (ASCII.test(line) || Buffer.byteLength(line) <= LINE_MAX)) return `${line}\r\n`;
  const folded: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_MAX) {
      folded.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return `${[...folded, part].join('\r\n')}\r\n`;
}
