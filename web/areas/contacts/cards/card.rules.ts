import type { ListedContact } from '../contacts.queries.ts';

/** What a card is made of. */
export type Carded = Pick<ListedContact, 'name' | 'designation' | 'department' | 'email' | 'mobile' | 'phone' | 'clientName'>;

/** Bytes of a line without its break (RFC 2425, 5.8.1). */
const LINE_MAX = 75;
const encoder = new TextEncoder();

const escapeText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\\;,\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));

/** A long line goes on in lines that begin with a blank, and never breaks inside a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_MAX) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

/**
 * Contacts as one vCard file (docs/product/contacts.md). Version 3.0, because every phone opens it: Android does not read 4.0 everywhere. The last word
 * of a name is taken for the family name, which phones sort by.
 */
export function writeCards(contacts: readonly Carded[]): string {
  return contacts.map((contact) => `${linesOf(contact).map(fold).join('\r\n')}\r\n`).join('');
}

function linesOf({ name, designation, department, email, mobile, phone, clientName }: Carded): string[] {
  const words = name.trim().split(/\s+/u);
  const family = words.length > 1 ? words.pop() : '';
  const line = (property: string, value: string | null) => (value ? [`${property}:${escapeText(value)}`] : []);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(family ?? '')};${escapeText(words.join(' '))};;;`,
    ...line('FN', name),
    `ORG:${[clientName, ...(department ? [department] : [])].map(escapeText).join(';')}`,
    ...line('TITLE', designation),
    ...line('EMAIL;TYPE=INTERNET,WORK', email),
    ...line('TEL;TYPE=CELL', mobile),
    ...line('TEL;TYPE=WORK,VOICE', phone),
    'END:VCARD',
  ];
}
