import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { csvRows, delimiterOf, UnreadableFile } from './csv-rows.rules.ts';
import { decodeText, encodingFinder, fileKindOf } from './file-bytes.rules.ts';

function encodingOf(bytes: Buffer, pieces = 7) {
  const finder = encodingFinder();
  finder.take(bytes.subarray(0, 64));
  for (let at = 64; at < bytes.length; at += pieces) finder.take(bytes.subarray(at, at + pieces));
  return finder.end().encoding;
}

async function* cut(bytes: Buffer, size = 3) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function textOf(bytes: Buffer, encoding: string) {
  let text = '';
  for await (const piece of decodeText(cut(bytes), encoding)) text += piece;
  return text;
}
async function rowsOf(text: string, delimiter: string) {
  const rows: { line: number; cells: string[] }[] = [];
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += 5) yield text.slice(at, at + 5);
  };
  for await (const row of csvRows(pieces(), delimiter)) rows.push(row);
  return rows;
}

describe('an encoding', () => {
  const TEXT = 'Company Name,Email\r\nMüller & Söhne,info@müller.example\r\n界,a@b.example\r\n';
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'with a byte-order mark is %s, however the bytes are cut',
    async (encoding) => {
      const bytes = iconv.encode(TEXT, encoding, { addBOM: true });
      expect(encodingOf(bytes)).toBe(encoding);
      expect(await textOf(bytes, encoding)).toBe(TEXT);
    },
  );

  it.each(['utf-16le', 'utf-16be'])('without a mark is known as %s by where its zeros stand', (encoding) => {
    const bytes = iconv.encode(TEXT.replace('界', 'K'), encoding);
    expect(fileKindOf(bytes)).toBe('text');
    expect(encodingOf(bytes)).toBe(encoding);
  });

  it('is UTF-8 where all of it is valid, also when letters are cut in two', () => {
    expect(encodingOf(Buffer.from('a'.repeat(64) + TEXT.repeat(20)), 1)).toBe('utf-8');
  });

  it.each([
    ['windows-1250', 'Kiełbasa,Gdańsk', 'windows-1250'],
    ['windows-1250', 'Dvořák,Plzeň', 'windows-1252'],
    ['windows-1252', 'cœur de Noël,5000 m³', 'windows-1252'],
  ])('of few letters in %s, %j, is guessed, and shown as it reads otherwise', (written, text, guessed) => {
    const finder = encodingFinder();
    finder.take(iconv.encode(`Company,City\n${text}`, written));
    const { encoding, guess } = finder.end();
    expect(encoding).toBe(guessed);
    const readings = [guess?.text, ...(guess?.others.map((other) => other.text) ?? [])];
    expect(readings).toContain(text.replace(',', ' · '));
  });

  it('is an older one as soon as one letter late in the file is not UTF-8', async () => {
    const late = Buffer.concat([
      Buffer.from('Company,Email\n'.repeat(2000)),
      iconv.encode('Größe,Straße,Übung,Köln,Málaga', 'windows-1252'),
    ]);
    expect(encodingOf(late, 1000)).toBe('windows-1252');
    const russian = iconv.encode(
      'Компания Северный морской путь и грузовые перевозки по всей стране, город Москва и область, улица Ленина',
      'windows-1251',
    );
    expect(encodingOf(russian)).toBe('windows-1251');
    expect(encodingOf(iconv.encode('株式会社日本海運の貨物と港湾の会社概要について、東京都港区', 'shift_jis'))).toBe('shift_jis');
  });
});

it.each([
  [',', 'a,b,c\n1,"x;y;z",3\n4,5,6\n'],
  [';', 'a;b\n"1,5";2\n"3,5";4\n'],
  ['\t', 'a\tb\n1,2\t3\n'],
  ['|', 'a|b|c\n1|2|3\n'],
  [':', 'sep=:\na:b\n'],
  [',', 'only one column\nand another row\n'],
])('finds the delimiter %j', (delimiter, text) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

it('counts lines over quoted breaks, blank lines and mixed line ends, and takes rows as long as they are', async () => {
  const text = 'a,b\r\n\r\n1,"x\ny\r\nz"\n2\r3,4,5\n , \n"",\n"he said ""no""",6" pipe\n';
  expect(await rowsOf(text, ',')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['1', 'x\ny\r\nz'] },
    { line: 6, cells: ['2'] },
    { line: 7, cells: ['3', '4', '5'] },
    { line: 10, cells: ['he said "no"', '6" pipe'] },
  ]);
  expect(await rowsOf('sep=;\r\na;b\r\n', ';')).toEqual([{ line: 2, cells: ['a', 'b'] }]);
});

it('says in which line a quote begins that is never closed', async () => {
  await expect(rowsOf('a,b\n1,2\n"3,4\n5,6\n', ',')).rejects.toThrow(/^A quote that begins in line 3 is never closed/);
  await expect(rowsOf('"a', ',')).rejects.toBeInstanceOf(UnreadableFile);
});

it('reads back whatever was written as CSV', async () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', '\r', ' ', 'a', '界'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      fc.constantFrom(',', ';', '\t'),
      async (rows, delimiter) => {
        const text = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
        const read = (await rowsOf(text, delimiter)).map(({ cells }) => cells);
        expect(read).toEqual(rows.filter((cells) => cells.some((each) => each.trim() !== '')));
      },
    ),
    { numRuns: 200 },
  );
});
