import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createTable, readAll } from '../../../testing/table.ts';
import { writePdfPage, writePdfTable } from './pdf.ts';
import { preparePdfText, preparePlainPdfText } from './pdf-text.ts';

const COLUMNS = ['name', 'city'].map((key) => ({ key, header: key, kind: 'text' as const }));
const signal = new AbortController().signal;
/** Reads the streams of a PDF, decompressed. */
function readStreams(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) =>
    Buffer.from(bytes ?? '', 'latin1'),
  );
  return streams.map((bytes) => (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1'));
}
const countPages = (pdf: Buffer) => Number(/\/Type \/Pages[\s\S]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

it('sets a table with markup and all scripts that its fonts have as tagged PDF/UA', async () => {
  const rows = [
    { name: '#let x = *bold* $a$ @ref `raw` <label> \\', city: 'शिपिंग' },
    { name: 'شركة الملاحة', city: 'Ship 🚢 yard' },
    { name: '中国远洋 臺灣 日本郵船 かな カナ', city: '현대상선 Совкомфлот' },
  ];
  const pdf = await readAll(writePdfTable(createTable(COLUMNS, rows), signal));
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('/StructTreeRoot');
  expect(text).toContain('pdfuaid');
  expect(countPages(pdf)).toBe(1);
});

it('also typesets letters that none of its fonts has', async () => {
  const pdf = await readAll(writePdfTable(createTable(COLUMNS, [{ name: '中国远洋', city: 'ไทย' }]), signal));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
});

it('breaks long words without changing the text that is copied', async () => {
  const address = `${'longname.'.repeat(25)}desk@port.example`;
  const rows = Array.from({ length: 40 }, () => ({ name: address, city: null }));
  const narrow = ['name', 'city'].map((key) => ({ key, header: key, kind: 'text' as const, width: key === 'name' ? 1 : 12 }));
  const pdf = await readAll(writePdfTable(createTable(narrow, rows), signal));
  expect(countPages(pdf)).toBeGreaterThan(4);
  // The text that copying yields is in the character maps of the fonts, and for whole words in their tags.
  const maps = readStreams(pdf).join('');
  expect(maps).toContain('beginbfchar');
  expect(maps).not.toMatch(/200b/i);
});

it('stops at 5,000 rows, however many there are', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, city: null }));
  const columns = COLUMNS.slice(0, 1);
  const [full, cut] = [5_000, 20_000].map((count) => readAll(writePdfTable(createTable(columns, rows(count), { total: count }), signal)));
  const [pages, pagesOfCut] = [countPages((await full) as Buffer), countPages((await cut) as Buffer)];
  expect(pages).toBeGreaterThan(50);
  expect(pagesOfCut - pages).toBeLessThanOrEqual(1); // the line that says where the rest is
});

it("sets a record's page, long notes included", async () => {
  const pairs = [{ label: 'Notes', value: 'line\n'.repeat(200) }];
  const pdf = await readAll(writePdfPage({ title: 'شركة 🚢', subtitles: [], groups: [{ title: 'Contact', pairs }] }, signal));
  expect(countPages(pdf)).toBeGreaterThan(2);
});

it.each(['💥🚢', '\u200b', '\u2060', '\u00ad\u200d', '\u3164'])(
  'typesets a page of whose title %j nothing is to be seen',
  async (title) => {
    const pdf = await readAll(writePdfPage({ title, subtitles: [], groups: [] }, signal));
    expect(countPages(pdf)).toBe(1);
  },
);

it('ends with its signal', async () => {
  await expect(readAll(writePdfTable(createTable(COLUMNS, []), AbortSignal.abort()))).rejects.toThrow('aborted');
});

it.each([
  ['Ship 🚢 yard 👩🏽‍✈️🇮🇳', 'Ship yard'],
  ['© 2026 ™ #1 5*', '© 2026 ™ #1 5*'],
  ['क्‍ष', 'क्‍ष'],
  ['a\u202eb\u0007', 'ab'],
  ['שלום ABC', { rtl: 'שלום ABC' }],
  ['123 مرحبا', { rtl: '123 مرحبا' }],
  ['office@example.org', 'office@\u200bexample.\u200borg'],
])('prepares %j for the fonts', (text, shown) => {
  expect(preparePdfText(text)).toEqual(shown);
});

it('prepares a text among others without break marks', () => {
  expect(preparePlainPdfText('office@example.org')).toBe('office@example.org');
});
