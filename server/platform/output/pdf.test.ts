import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { tableOf, whole } from '../../testing/made.ts';
import { pdfOfPage, pdfOfTable } from './pdf.ts';
import { pdfText, plainPdfText } from './pdf-text.ts';

const COLUMNS = ['name', 'city'].map((key) => ({ key, header: key, kind: 'text' as const }));
const untilDone = new AbortController().signal;
/** The streams of a PDF, unpacked where they are packed. */
function streamsOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) =>
    Buffer.from(bytes ?? '', 'latin1'),
  );
  return streams.map((bytes) => (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1'));
}
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages[\s\S]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

it('sets a table with markup, Arabic and Devanagari as tagged PDF/UA', async () => {
  const rows = [
    { name: '#let x = *bold* $a$ @ref `raw` <label> \\', city: 'शिपिंग' },
    { name: 'شركة الملاحة', city: 'Ship 🚢 yard' },
  ];
  const pdf = await whole(pdfOfTable(tableOf(COLUMNS, rows), untilDone));
  const text = pdf.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('/StructTreeRoot');
  expect(text).toContain('pdfuaid');
  expect(pagesOf(pdf)).toBe(1);
});

it('sets what none of its fonts holds all the same', async () => {
  const pdf = await whole(pdfOfTable(tableOf(COLUMNS, [{ name: '中国远洋', city: 'ไทย' }]), untilDone));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
});

it('breaks long words without a trace in what is copied', async () => {
  const address = `${'longname.'.repeat(25)}desk@port.example`;
  const rows = Array.from({ length: 40 }, () => ({ name: address, city: null }));
  const narrow = ['name', 'city'].map((key) => ({ key, header: key, kind: 'text' as const, width: key === 'name' ? 1 : 12 }));
  const pdf = await whole(pdfOfTable(tableOf(narrow, rows), untilDone));
  expect(pagesOf(pdf)).toBeGreaterThan(4);
  // What a copied glyph stands for is told in the maps of its font, and of whole words in their tags.
  const maps = streamsOf(pdf).join('');
  expect(maps).toContain('beginbfchar');
  expect(maps).not.toMatch(/200b/i);
});

it('stops at 5,000 rows, however many there are', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, city: null }));
  const columns = COLUMNS.slice(0, 1);
  const [full, cut] = [5_000, 20_000].map((count) => whole(pdfOfTable(tableOf(columns, rows(count), { total: count }), untilDone)));
  const [pages, pagesOfCut] = [pagesOf((await full) as Buffer), pagesOf((await cut) as Buffer)];
  expect(pages).toBeGreaterThan(50);
  expect(pagesOfCut - pages).toBeLessThanOrEqual(1); // the line that says where the rest is
});

it("sets a record's page, long notes included", async () => {
  const pairs = [{ label: 'Notes', value: 'line\n'.repeat(200) }];
  const pdf = await whole(pdfOfPage({ title: 'شركة 🚢', subtitles: [], groups: [{ title: 'Contact', pairs }] }, untilDone));
  expect(pagesOf(pdf)).toBeGreaterThan(2);
});

it('sets a page whose title is pictograms alone', async () => {
  const pdf = await whole(pdfOfPage({ title: '💥🚢', subtitles: [], groups: [] }, untilDone));
  expect(pagesOf(pdf)).toBe(1);
});

it('ends with its signal', async () => {
  await expect(whole(pdfOfTable(tableOf(COLUMNS, []), AbortSignal.abort()))).rejects.toThrow('aborted');
});

it.each([
  ['Ship 🚢 yard 👩🏽‍✈️🇮🇳', 'Ship yard'],
  ['© 2026 ™ #1 5*', '© 2026 ™ #1 5*'],
  ['क्‍ष', 'क्‍ष'],
  ['a\u202eb\u0007', 'ab'],
  ['שלום ABC', { rtl: 'שלום ABC' }],
  ['123 مرحبا', { rtl: '123 مرحبا' }],
  ['office@example.org', 'office@\u200bexample.\u200borg'],
])('shows %j as the fonts can', (text, shown) => {
  expect(pdfText(text)).toEqual(shown);
});

it('shows a text among others without places to break', () => {
  expect(plainPdfText('office@example.org')).toBe('office@example.org');
});
