import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type WorkbookParts, workbook } from '../../../testing/imports/workbook.ts';
import { zip } from '../../../testing/imports/zip.ts';
import { openWorkbook } from './excel-rows.rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-excel-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(folder, 'book.xlsx');
  await writeFile(path, bytes);
  const book = await openWorkbook(path);
  const rows: { line: number; cells: string[] }[] = [];
  try {
    for await (const row of book.rows(book.sheets[0] ?? '')) rows.push(row);
  } finally {
    book.close();
  }
  return rows;
}

const cellsOf = async (parts: WorkbookParts) => (await read(workbook(parts))).map(({ cells }) => cells);
const MB = 2 ** 20;
const styles = (formats: string, ...ids: number[]) =>
  `<numFmts>${formats}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;

describe('a sheet', () => {
  it('gives texts, runs of texts, inline texts, formulas’ values, flags, errors and numbers', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>
      <c r="D1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="E1"><f>1+1</f><v>2</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="b"><v>0</v></c>
      <c r="H1" t="e"><v>#N/A</v></c><c r="I1"><v>1250.5</v></c><c r="J1"><v>919820012345</v></c><c r="K1"><v>0.1000000000000000055</v></c><c r="L1"><v>1E-7</v></c></row>`;
    const texts =
      '<si><t xml:space="preserve"> Acme &amp; Sons_x0041_ </t></si><si><r><rPr><b/></rPr><t>Rich</t></r><r><t> text</t></r><rPh><t>no</t></rPh></si>';
    expect(await cellsOf({ rows, texts })).toEqual([
      [' Acme & SonsA ', 'Rich text', 'inline', 'ab', '2', 'Yes', 'No', '#N/A', '1250.5', '919820012345', '0.1', '0.0000001'],
    ]);
  });

  it('gives days and times by the style of their cell', async () => {
    const rows = '<row><c s="1"><v>46085</v></c><c s="2"><v>46085.75</v></c><c s="0"><v>46085</v></c><c s="3"><v>46085</v></c></row>';
    const formats = '<numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/>';
    expect(await cellsOf({ rows, styles: styles(formats, 0, 14, 164, 165) })).toEqual([
      ['2026-03-04', '2026-03-04 18:00', '46085', '46085'],
    ]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const rows = '<row><c s="0"><v>44623</v></c></row>';
    expect(await cellsOf({ rows, styles: styles('', 14), settings: 'date1904="1"' })).toEqual([['2026-03-04']]);
  });

  it('leaves blank rows out, keeps the numbers of the others, and fills gaps', async () => {
    const rows =
      '<row r="2"><c r="C2"><v>1</v></c><c/></row><row r="3"><c r="A3" s="1"/></row><row r="7"><c><v>2</v></c></row><row><c><v>3</v></c></row>';
    expect(await read(workbook({ rows }))).toEqual([
      { line: 2, cells: ['', '', '1'] },
      { line: 7, cells: ['2'] },
      { line: 8, cells: ['3'] },
    ]);
  });

  it('is found by the relations, whatever the prefix of its elements', async () => {
    const content =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await cellsOf({ rows: '', parts: [{ name: 'xl/worksheets/sheet1.xml', content }] })).toEqual([['5']]);
  });

  it('is read from a ZIP64 archive', async () => {
    expect(await cellsOf({ rows: '<row><c><v>5</v></c></row>', isZip64: true })).toEqual([['5']]);
  });

  it('is not held up by what it says of its size', async () => {
    expect(await cellsOf({ before: '<dimension ref="A1:XFD1048576"/>', rows: '<row><c><v>5</v></c></row>' })).toEqual([['5']]);
  });

  it('holds cells whose control characters no XML may hold', async () => {
    expect(await cellsOf({ rows: '<row><c t="str"><v>a\u0001b</v></c></row>' })).toEqual([['a\u0001b']]);
  });
});

describe('a file is refused in words', () => {
  /** Elements that mean nothing. */
  const blanks = (bytes: number) => '<x/>'.repeat(bytes / 4);
  const sheet = 'xl/worksheets/sheet1.xml';

  it.each<[string, () => Buffer, string]>([
    [
      'when its sheet inflates to far more than it',
      () => workbook({ before: blanks(64 * MB), rows: '' }),
      'This Excel file unpacks to more than 100 times its own size',
    ],
    [
      'when it does so with ZIP64',
      () => workbook({ before: blanks(64 * MB), rows: '', isZip64: true }),
      'This Excel file unpacks to more than 100 times its own size',
    ],
    [
      'when its shared texts do',
      () => workbook({ rows: '', texts: '<si><t>Fairlead Fairlead Fairlead</t></si>'.repeat((60 * MB) / 37) }),
      'This Excel file unpacks to more than 100 times its own size',
    ],
    [
      'when its styles do',
      () => workbook({ rows: '', styles: blanks(32 * MB) }),
      'This Excel file unpacks to more than 100 times its own size',
    ],
    [
      'when a part unpacks to more than it says',
      () => workbook({ rows: '', parts: [{ name: sheet, content: blanks(MB), statedBytes: 1000 }] }),
      'This Excel file is damaged',
    ],
    [
      'when a part says that it unpacks to four gigabytes',
      () => workbook({ rows: '', parts: [{ name: sheet, content: '<worksheet/>', statedBytes: 0xfffffff0 }] }),
      'This Excel file is damaged',
    ],
    [
      'when its parts overlap',
      () =>
        zip([
          { name: 'a', content: 'a', quoting: 40 },
          { name: 'b', content: 'b' },
        ]),
      'This Excel file is damaged: its parts overlap',
    ],
    [
      'when it has too many parts',
      () => zip(Array.from({ length: 5001 }, (_, at) => ({ name: `${at}`, content: '' }))),
      'This Excel file holds more than 5,000 parts',
    ],
    [
      'when two parts have one name',
      () =>
        workbook({
          rows: '',
          parts: [
            { name: 'a', content: '' },
            { name: 'a', content: '' },
          ],
        }),
      'This Excel file is damaged',
    ],
    [
      'when a text is too long',
      () => workbook({ rows: `<row><c t="str"><v>${'a'.repeat(1_100_000)}</v></c></row>` }),
      'This Excel file holds a text of more than 1,000,000 characters',
    ],
    [
      'when a shared text is, of many short runs',
      () => workbook({ rows: '', texts: `<si>${'<r><t>0123456789</t></r>'.repeat(100_001)}</si>` }),
      'This Excel file holds a text of more than 1,000,000 characters',
    ],
    [
      'when a row holds too much',
      () => workbook({ rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(21)}</row>`, texts: `<si><t>${'a'.repeat(100_000)}</t></si>` }),
      'A row of this sheet holds more than 2,000,000 characters',
    ],
    [
      'when many cells refer to one long text',
      () => workbook({ rows: '<row><c t="s"><v>0</v></c></row>'.repeat(200), texts: `<si><t>${'a'.repeat(100_000)}</t></si>` }),
      'The cells of this sheet hold more than 100 times what its file does',
    ],
    [
      'when a row is too wide',
      () => workbook({ rows: '<row><c r="ALM1"><v>1</v></c></row>' }),
      'A row of this sheet has more than 1,000 cells',
    ],
    [
      'when rows of one cell each are wide',
      () => workbook({ rows: '<row><c r="ALL1"><v>1</v></c></row>'.repeat(6000) }),
      'The cells of this sheet hold more than 100 times what its file does',
    ],
    ['when a column has no such letters', () => workbook({ rows: '<row><c r="ZZZZZZ1"><v>1</v></c></row>' }), 'This Excel file is damaged'],
    [
      'when a row has no such number',
      () => workbook({ rows: '<row r="1048577"><c><v>1</v></c></row>' }),
      'This sheet has more than 1,048,576 rows',
    ],
    ['when it has too many rows', () => workbook({ rows: '<row/>'.repeat(1_048_577) }), 'This sheet has more than 1,048,576 rows'],
    [
      'when its elements stand within one another without end',
      () => workbook({ rows: '<row>'.repeat(100_000) }),
      'This Excel file is damaged: it holds more than 64 elements within one another',
    ],
    [
      'when it ends in the middle',
      () => workbook({ rows: '', parts: [{ name: sheet, content: '<worksheet><sheetData><row>' }] }),
      'This Excel file is damaged',
    ],
    [
      'when it is no workbook',
      () => zip([{ name: 'a', content: 'a' }]),
      'This is an archive. Unpack it, and choose the table that is in it.',
    ],
    [
      'when it is of Numbers',
      () => zip([{ name: 'Index/Document.iwa', content: 'a' }]),
      'This is a Numbers spreadsheet. Choose File → Export To → Excel or CSV in Numbers, and bring that file.',
    ],
    ['when it is no archive', () => Buffer.from('504b0304'.padEnd(400, '0'), 'hex'), 'This Excel file is damaged'],
  ])('%s', async (_when, make, message) => {
    await expect(read(make())).rejects.toThrow(message);
  });

  it('when it declares entities that grow', async () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const content = `<!DOCTYPE x [<!ENTITY l0 "lol">${lol}]><worksheet><sheetData><row><c t="str"><v>&l9;</v></c></row></sheetData></worksheet>`;
    await expect(read(workbook({ rows: '', parts: [{ name: sheet, content }] }))).rejects.toThrow('This Excel file is damaged');
  });
});
