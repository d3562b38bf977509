import { crc32, deflateSync } from 'node:zlib';
import type { DocumentType } from '@fairlead/contract/documents';
import { SAMPLE_COMPANIES } from './sample-companies.rules.ts';
import { SAMPLE_PORTS } from './sample-ports.rules.ts';

/** A file of a client; `client` is an index into the sample's list. */
export interface SampleDocument {
  name: string;
  type: DocumentType;
  bytes: Buffer;
  client: number;
}

/** For each of the first clients a contract as PDF, a picture of its cargo and a note. */
const CLIENTS = 12;

/** One after the other, because the pictures take a while to draw. */
export function* sampleDocuments(): Generator<SampleDocument> {
  for (const [client, company] of SAMPLE_COMPANIES.slice(0, CLIENTS).entries()) {
    const [name, , , cargo, contact, , at, lane, incoterms, contract] = company;
    const [from, to] = [SAMPLE_PORTS[at].port, SAMPLE_PORTS[lane].port];
    const terms = [`${contract} contract, ${incoterms}`, `Cargo: ${cargo}`, `Lane: ${from} to ${to}`, `Signed for ${name}: ${contact}`];
    const note = [`${name}, call with ${contact}`, '', `Asked for space from ${from} to ${to}.`, `${cargo}: packing list to follow.`, ''];
    yield { name: `${contract} contract ${name}.pdf`, type: 'Important', bytes: writePdf(name, terms), client };
    yield { name: 'Stuffing at the yard.png', type: 'Extra', bytes: drawContainers(client), client };
    yield { name: 'Call notes.txt', type: 'Extra', bytes: Buffer.from(note.join('\n')), client };
  }
}

/** One page of plain lines. PDF's own fonts know the letters of western Europe. */
function writePdf(title: string, lines: readonly string[]): Buffer {
  const show = (line: string, size: number) => `/F1 ${size} Tf 0 -28 Td (${line.replace(/[\\()]/g, '\\$&')}) Tj`;
  const text = ['BT 64 790 Td', show(title, 20), ...lines.map((line) => show(line, 12)), 'ET'].join('\n').replaceAll('–', '\x96');
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  let file = '%PDF-1.4\n';
  const places = parts.map((part, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj${part}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}${end}trailer<</Root 1 0 R/Size ${parts.length + 1}>>\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const [WIDTH, HEIGHT] = [240, 160];
const BOX = { width: 48, height: 27 };
const SKY = [0xdb, 0xe7, 0xf0] as const;
const COLORS = [
  [0x0b, 0x72, 0x85],
  [0xc9, 0x5d, 0x35],
  [0x3b, 0x5b, 0xa5],
  [0x8a, 0x94, 0x9e],
  [0xe0, 0xa4, 0x2e],
] as const;

/** Stacks of containers under the sky, others for each client. */
function drawContainers(client: number): Buffer {
  const pixels = Buffer.alloc(HEIGHT * (1 + 3 * WIDTH));
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) pixels.set(colorAt(x, y, client), y * (1 + 3 * WIDTH) + 1 + 3 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits each of red, green and blue.
  head.set([8, 2], 8);
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}

function colorAt(x: number, y: number, client: number): readonly number[] {
  const stack = Math.floor(x / BOX.width);
  const level = Math.floor((HEIGHT - 1 - y) / BOX.height);
  if (level > (stack * 7 + client * 3) % 5) return SKY;
  const color = COLORS[(stack * 3 + level * 5 + client) % COLORS.length] ?? SKY;
  // Every sixth column is a rib of the steel.
  return x % 6 === 0 || y % BOX.height === 0 ? color.map((part) => part * 0.8) : color;
}

function chunk(name: string, bytes: Buffer): Buffer {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(name), bytes]);
  length.writeUInt32BE(bytes.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
