import type { ForeignContent } from '@fairlead/contract/kit/import/imports';
import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { beginningOf } from './file-bytes.rules.ts';
import { foreignArchiveOf, foreignContentOf } from './foreign-content.rules.ts';

const contentOf = (bytes: Buffer) => foreignContentOf(bytes, beginningOf(bytes));
const VCARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Asha Menon\r\nEND:VCARD\r\n';

it.each<[string, string | Buffer, ForeignContent]>([
  ['a vCard', VCARD, 'vcard'],
  ['a vCard in small letters behind blank lines', `\r\n\r\n${VCARD.toLowerCase()}`, 'vcard'],
  ['a vCard with a byte-order mark', `\ufeff${VCARD}`, 'vcard'],
  ['a vCard in UTF-16', iconv.encode(VCARD, 'utf-16le', { addBOM: true }), 'vcard'],
  ['a vCard in UTF-16 without a mark', iconv.encode(VCARD, 'utf-16be'), 'vcard'],
  ['a vCard behind a line about it', `# Contacts of the desk\r\n${VCARD}`, 'vcard'],
  ['a vCard that a spreadsheet has put into quotation marks', VCARD.replace(/^.+$/gm, '"$&"'), 'vcard'],
  ['a vCard in a group, or with a blank', VCARD.replace('BEGIN:', 'item1.BEGIN: '), 'vcard'],
  ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'calendar'],
  ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', 'webPage'],
  ['a table of HTML that is named .xls', '<table border="1"><tr><td>Party</td></tr></table>', 'webPage'],
  ['Excel as a web page', '<html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'webPage'],
  ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN">', 'webPage'],
  [
    'a web page in one file',
    'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n',
    'webPage',
  ],
  ['XML', '<?xml version="1.0" encoding="UTF-8"?><ENVELOPE></ENVELOPE>', 'xml'],
  ['XML without a declaration', '<ENVELOPE>\n <BODY></BODY></ENVELOPE>', 'xml'],
  ['an object of JSON', '{\n  "contacts": []\n}', 'json'],
  ['a list of JSON', '[{"name":"Asha"}]', 'json'],
  ['RTF', '{\\rtf1\\ansi Party', 'textDocument'],
  ['a PDF', '%PDF-1.7\n%', 'pdf'],
  ['an e-mail', 'From: Asha <asha@harbour.invalid>\r\nTo: desk@harbour.invalid\r\nSubject: Our list\r\n\r\nParty,Email', 'email'],
  ['an e-mail as it arrived', 'Received: from mail.invalid\r\n by mx.invalid\r\nMessage-ID: <1@harbour.invalid>\r\n\r\n', 'email'],
  ['a mailbox', 'From asha@harbour.invalid Tue Nov 24 03:00:00 2026\n', 'email'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldExcel'],
  ['gzip', Buffer.from('1f8b0800', 'hex'), 'archive'],
  ['LDIF', 'dn: cn=Asha Menon,mail=asha@harbour.invalid\nobjectclass: top\n', 'addressBook'],
])('%s is no table', (_what, content, expected) => {
  expect(contentOf(Buffer.from(content as string))).toBe(expected);
});

it.each([
  ['a usual file', 'Company Name,Email\r\nAcme,a@acme.example\r\n'],
  ['one with a title and a period', 'From: 01-04-2026\nTo: 31-03-2027\nSubject to audit\nParty,Bal\n'],
  ['headers in brackets', '[CC] Name,[CC] Email\nAcme,a@acme.example\n'],
  ['headers in angles', '<Name>,<Email>\nAcme,a@acme.example\n'],
  ['a first cell of JSON', '"{""a"":1}",x\n'],
  ['an address in angles', '<a@acme.example>,Acme\n'],
  ['a company called Begin', 'BEGIN Logistics,a@acme.example\n'],
  ['one with a note that tells of vCards', 'Company,Notes\r\nAcme,"Sent us\r\nBEGIN:VCARD files, twice"\r\n'],
  ['nothing', ''],
])('%s may be one', (_what, text) => {
  expect(contentOf(Buffer.from(text))).toBeUndefined();
});

it.each<[string, string[], ForeignContent]>([
  ['of Numbers', ['Index/Document.iwa', 'preview.jpg'], 'numbers'],
  ['of OpenDocument', ['mimetype', 'content.xml'], 'openDocument'],
  ['of binary Excel', ['_rels/.rels', 'xl/workbook.bin'], 'binaryExcel'],
  ['of Word', ['_rels/.rels', 'word/document.xml'], 'textDocument'],
  ['with anything else', ['clients.csv'], 'archive'],
])('an archive %s is called so', (_what, names, expected) => {
  expect(foreignArchiveOf((name) => names.includes(name))).toBe(expected);
});
