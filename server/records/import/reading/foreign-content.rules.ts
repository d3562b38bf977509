import type { ForeignContent } from '@fairlead/contract/kit/import/imports';

const SIGNATURES: readonly (readonly [string, ForeignContent])[] = [
  ['%PDF', 'pdf'],
  ['{\\rtf', 'textDocument'],
  ['\xd0\xcf\x11\xe0', 'oldExcel'],
  // Excel before 1997 wrote a workbook without an envelope.
  ['\x09\x08\x10\x00\x00\x06\x05\x00', 'oldExcel'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['Rar!', 'archive'],
];

/** What tells by its beginning that a text is no table. */
const BEGINNINGS: readonly (readonly [RegExp, ForeignContent])[] = [
  // On a line of their own: a comment may stand above, and a spreadsheet puts quotation marks around.
  [/^"?([\w-]+\.)?BEGIN: ?VCARD"?\s*$/im, 'vcard'],
  [/^"?BEGIN: ?VCALENDAR"?\s*$/im, 'calendar'],
  [/^<(!doctype html|html|head|body|meta|table|style|div)[\s>]/i, 'webPage'],
  [/^(<\?xml|<[a-z][\w:.-]*(\s[^<>]*)?>(?=\s*<)|<!--|<!doctype )/i, 'xml'],
  // A JSON text, not a header in brackets: '[CC] Name'.
  [/^(\{\s*("[^"]*"\s*:|\})|\[\s*([[{]|"[^"]*"\s*[,\]]|-?\d+\s*[,\]]|\]))/, 'json'],
  [/^(version: \d\s+)?dn::? \S/i, 'addressBook'],
  [/^From \S+@\S+ .*\d{4}/, 'email'],
];
const LONGEST_BEGINNING = 2000;
const HEADER = /^([A-Za-z][A-Za-z0-9-]*):[ \t]*(.*)$/;
/** The head of an Excel sheet that was saved as a "single file web page". */
const WEB_ARCHIVE = /^content-type:\s*multipart\/related/im;
const WEB_PAGE_WITHIN = /<(!doctype html|html)[\s>]/i;

/** What a file is by its first bytes, where that is no table; undefined otherwise. `text` is the beginning as characters, without a byte-order mark. */
export function foreignContentOf(head: Buffer, text: string): ForeignContent | undefined {
  const bytes = head.toString('latin1', 0, 16);
  const bySignature = SIGNATURES.find(([signature]) => bytes.startsWith(signature))?.[1];
  if (bySignature) return bySignature;
  const beginning = text.slice(0, LONGEST_BEGINNING).replace(/^[\s\ufeff\0]+/, '');
  const found = BEGINNINGS.find(([pattern]) => pattern.test(beginning))?.[1];
  if (found === 'xml' && WEB_PAGE_WITHIN.test(beginning)) return 'webPage';
  return found ?? messageOf(beginning);
}

/** What a ZIP archive is by the names in it, where it is no workbook. */
export function foreignArchiveOf(has: (name: string) => boolean): ForeignContent {
  if (has('Index/Document.iwa') || has('Index.zip') || has('index.xml') || has('index.apxl')) return 'numbers';
  if (has('content.xml') || has('mimetype')) return 'openDocument';
  if (has('xl/workbook.bin')) return 'binaryExcel';
  return has('word/document.xml') || has('ppt/presentation.xml') ? 'textDocument' : 'archive';
}

/** The lines before the first blank one are those of an e-mail. "From:" and "To:" alone are what a report writes above its table. */
function messageOf(beginning: string): ForeignContent | undefined {
  const [top = ''] = beginning.split(/\r?\n\r?\n/, 1);
  const headers = new Map<string, string>();
  for (const line of top.split(/\r?\n/)) {
    const [, name, value = ''] = HEADER.exec(line) ?? [];
    if (name) headers.set(name.toLowerCase(), value);
  }
  if (!headers.has('subject') && !headers.has('message-id') && !headers.has('mime-version')) return undefined;
  if (headers.get('from')?.includes('@') || headers.has('received') || headers.has('return-path')) return 'email';
  return WEB_ARCHIVE.test(top) ? 'webPage' : undefined;
}
