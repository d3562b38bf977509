/** What a card says of a contact, blank where it says nothing. */
export interface ReadCard {
  name: string;
  designation: string;
  department: string;
  email: string;
  mobile: string;
  phone: string;
  notes: string;
  /** Phone numbers and addresses for which a contact has no field. */
  morePhones: number;
  moreEmails: number;
}

interface Property {
  name: string;
  /** In small letters: 'cell', 'work', 'pref'. */
  types: ReadonlySet<string>;
  /** Still escaped. */
  value: string;
}

/** All others are left alone, so that a picture costs nothing. */
const READ = /^(?:[\w-]+\.)?(FN|N|ORG|TITLE|ROLE|TEL|EMAIL|NOTE)[;:]/i;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?"?QUOTED-PRINTABLE"?[;:]/i;
const encoder = new TextEncoder();

/** The cards of a vCard file of version 2.1, 3.0 or 4.0, as phones and mail programs write them. What is no card is passed over. */
export function readCards(bytes: Uint8Array): ReadCard[] {
  const cards: Property[][] = [];
  let open: Property[] | undefined;
  for (const line of unfold(textOf(bytes))) {
    if (/^(?:[\w-]+\.)?BEGIN:\s*VCARD\s*$/i.test(line)) {
      open = [];
      cards.push(open);
    } else if (/^(?:[\w-]+\.)?END:\s*VCARD\s*$/i.test(line)) open = undefined;
    else if (open && READ.test(line)) open.push(...propertyOf(line));
  }
  return cards.map(cardOf);
}

/** UTF-16 says so by its mark. What is no UTF-8 is what old programs on Windows wrote. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return decode(bytes, 'utf-8');
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Joins lines that go on in the next one: it begins with a blank, which is no part of the text from version 3.0 on, or in quoted-printable
 * stands behind a line that ends with '='. The pieces of a long picture are joined once, not again with each.
 */
function unfold(text: string): string[] {
  const lines: string[][] = [];
  let isQuoted = false;
  let keepsBlank = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const pieces = lines.at(-1);
    const last = pieces?.at(-1) ?? '';
    if (pieces && isQuoted && last.endsWith('=')) pieces.splice(-1, 1, last.slice(0, -1), line);
    else if (pieces && /^[ \t]/.test(line)) pieces.push(keepsBlank ? line : line.slice(1));
    else {
      lines.push([line]);
      isQuoted = QUOTED_PRINTABLE.test(line);
      if (/^VERSION:/i.test(line)) keepsBlank = line.includes('2.1');
    }
  }
  return lines.map((pieces) => pieces.join(''));
}

/** A colon or semicolon in quotation marks separates nothing. Version 2.1 names types and encoding without what they are. */
function propertyOf(line: string): Property[] {
  const [, head = '', written = ''] = /^((?:[^":]|"[^"]*")*):(.*)$/su.exec(line) ?? [];
  const [name = '', ...parameters] = head.match(/(?:[^";]|"[^"]*")+/gu) ?? [];
  if (name === '') return [];
  const types = new Set<string>();
  let charset = 'utf-8';
  for (const parameter of parameters) {
    const [, key = 'TYPE', said = ''] = /^(?:([\w-]+)=)?(.*)$/su.exec(parameter) ?? [];
    const value = said.replaceAll('"', '').trim();
    if (/^CHARSET$/i.test(key)) charset = value;
    if (/^TYPE$/i.test(key)) for (const type of value.toLowerCase().split(',')) types.add(type.trim());
    if (/^PREF$/i.test(key)) types.add('pref');
  }
  const value = QUOTED_PRINTABLE.test(line) ? decode(quotedBytes(written), charset) : written;
  return [{ name: (name.split('.').at(-1) ?? '').toUpperCase(), types, value }];
}

function quotedBytes(value: string): Uint8Array {
  return Uint8Array.from(
    [...value.matchAll(/=([\da-f]{2})|./gisu)].flatMap(([whole, byte]) =>
      byte ? [Number.parseInt(byte, 16)] : [...encoder.encode(whole)],
    ),
  );
}

/** The parts between semicolons, with what is escaped in them as it is meant. */
function partsOf(value: string): string[] {
  const parts = [''];
  for (const [token] of value.matchAll(/\\[\\;,:n]|./gisu)) {
    if (token === ';') parts.push('');
    else parts.push((parts.pop() ?? '') + (/^\\n$/i.test(token) ? '\n' : token.replace(/^\\(?=.)/su, '')));
  }
  return parts;
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const textIn = ({ value }: Property) => partsOf(value).join(';');
const addressIn = (property: Property) => inOneLine(textIn(property)).replace(/^mailto:/i, '');
/** Version 4.0 writes a number as an address, 'tel:+1-555-0100;ext=12'. */
const numberIn = (property: Property) => inOneLine(textIn(property)).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. ');
const isMobile = ({ types }: Property) => types.has('cell') || types.has('iphone');
/** Nobody is called there. */
const isNoCall = ({ types }: Property) => ['fax', 'pager', 'modem', 'bbs', 'textphone'].some((type) => types.has(type));

function cardOf(properties: readonly Property[]): ReadCard {
  const all = (name: string) => properties.filter((property) => property.name === name && textIn(property).trim() !== '');
  const first = (name: string) => all(name).map(textIn)[0] ?? '';
  const partsOfFirst = (name: string) => partsOf(all(name)[0]?.value ?? '');
  const [family, given, additional, prefix, suffix] = partsOfFirst('N');
  const [, department = ''] = partsOfFirst('ORG');
  const emails = eachOnce(all('EMAIL'), (email) => addressIn(email).toLowerCase());
  const called = all('TEL').filter((phone) => !isNoCall(phone));
  const phones = eachOnce(called, (phone) => numberIn(phone).replace(/[^\d+]/g, ''));
  const mobile = phones.find(isMobile);
  const others = phones.filter((phone) => phone !== mobile);
  const phone = others.find((other) => !isMobile(other)) ?? others[0];
  return {
    name: inOneLine(first('FN')) || inOneLine([prefix, given, additional, family, suffix].join(' ')),
    designation: inOneLine(first('TITLE') || first('ROLE')),
    department: inOneLine(department),
    email: emails[0] ? addressIn(emails[0]) : '',
    mobile: mobile ? numberIn(mobile) : '',
    phone: phone ? numberIn(phone) : '',
    notes: all('NOTE').map(textIn).join('\n').replaceAll('\r\n', '\n').trim(),
    morePhones: others.length - (phone ? 1 : 0),
    moreEmails: Math.max(0, emails.length - 1),
  };
}

/** Each number or address once, the preferred ones first. */
function eachOnce(properties: readonly Property[], keyOf: (property: Property) => string): Property[] {
  const isPreferred = ({ types }: Property) => types.has('pref');
  const sorted = [...properties.filter(isPreferred), ...properties.filter((property) => !isPreferred(property))];
  const seen = new Set<string>();
  return sorted.filter((property) => seen.size < seen.add(keyOf(property)).size);
}
