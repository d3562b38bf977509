import { constants, crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive: its bytes, `times` over. Packed once and repeated, so that a bomb costs its maker nothing. */
export interface Entry {
  name: string;
  before?: string;
  repeated: string;
  times: number;
  after?: string;
}

interface Sizes {
  packed: number;
  unpacked: number;
}

/** How the archive tells the sizes: as they are, only in ZIP64's own fields, or falsely as next to nothing. */
export type Telling = 'plainly' | 'in zip64' | 'falsely';

const ALL_ONES = 0xffffffff;
const TOLD_FALSELY = 1000;

/** An Excel workbook of one sheet, by its parts' XML. */
export function workbook(sheet: Omit<Entry, 'name'>, strings: Omit<Entry, 'name'>, telling: Telling = 'plainly'): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const once = (name: string, xml: string): Entry => ({ name, repeated: xml, times: 1 });
  return archive(
    [
      once(
        '[Content_Types].xml',
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/></Types>`,
      ),
      once(
        '_rels/.rels',
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      once(
        'xl/workbook.xml',
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      once(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      {
        ...strings,
        name: 'xl/sharedStrings.xml',
        before: `<sst xmlns="${main}">${strings.before ?? ''}`,
        after: `${strings.after ?? ''}</sst>`,
      },
      {
        ...sheet,
        name: 'xl/worksheets/sheet1.xml',
        before: `<worksheet xmlns="${main}"><sheetData>${sheet.before ?? ''}`,
        after: `${sheet.after ?? ''}</sheetData></worksheet>`,
      },
    ],
    telling,
  );
}

function archive(entries: readonly Entry[], telling: Telling): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { bytes, unpacked, check } = pack(entry);
    const sizes = { packed: bytes.length, unpacked };
    // Only the large parts lie: the others must be found.
    const told = entry.times > 1 ? telling : 'plainly';
    const header = Buffer.concat([fields(0x04034b50, [], entry, check, sizes, told), nameOf(entry), zip64(sizes, told)]);
    directory.push(fields(0x02014b50, [at], entry, check, sizes, told), nameOf(entry), zip64(sizes, told));
    bodies.push(header, bytes);
    at += header.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...bodies, listed, end]));
}

/** The fields that an entry has before its data and again in the directory, where `place` says where it begins. */
function fields(signature: number, place: number[], entry: Entry, check: number, sizes: Sizes, telling: Telling): Buffer {
  const isListed = place.length > 0;
  const header = Buffer.alloc(isListed ? 46 : 30);
  header.writeUInt32LE(signature, 0);
  const from = isListed ? 6 : 4;
  header.writeUInt16LE(telling === 'in zip64' ? 45 : 20, from);
  header.writeUInt16LE(8, from + 4);
  header.writeUInt32LE(check, from + 10);
  header.writeUInt32LE(telling === 'in zip64' ? ALL_ONES : sizes.packed, from + 14);
  header.writeUInt32LE(telling === 'in zip64' ? ALL_ONES : telling === 'falsely' ? TOLD_FALSELY : sizes.unpacked, from + 18);
  header.writeUInt16LE(nameOf(entry).length, from + 22);
  header.writeUInt16LE(zip64(sizes, telling).length, from + 24);
  if (isListed) header.writeUInt32LE(place[0] as number, 42);
  return header;
}

const nameOf = ({ name }: Entry) => Buffer.from(name);

function zip64({ packed, unpacked }: Sizes, telling: Telling): Buffer {
  if (telling !== 'in zip64') return Buffer.alloc(0);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(unpacked), 4);
  extra.writeBigUInt64LE(BigInt(packed), 12);
  return extra;
}

function pack({ before = '', repeated, times, after = '' }: Entry) {
  const block = Buffer.from(repeated);
  // A full flush ends on a byte and forgets what was before, so that the packed block can be repeated as it is.
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const packedBlock = deflateRawSync(block, flushed);
  const bytes = Buffer.concat([
    deflateRawSync(Buffer.from(before), flushed),
    ...Array.from({ length: times }, () => packedBlock),
    deflateRawSync(Buffer.from(after), { level: 9 }),
  ]);
  let check = crc32(before);
  for (let time = 0; time < times; time += 1) check = crc32(block, check);
  return { bytes, unpacked: before.length + block.length * times + after.length, check: crc32(after, check) };
}
