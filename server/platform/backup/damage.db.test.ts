import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allMigrations } from '../../database.ts';
import { command } from '../../testing/backups.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { systemClock } from '../clock/clock.ts';
import { createFiles } from '../files/files.ts';
import { END, MANIFEST, MISSING } from './manifest.ts';
import { readParts, readWhole } from './parts/read-parts.ts';
import { BLOCK, paddingOf, tarHeader } from './parts/tar.ts';
import { type Part, writeParts } from './parts/write-parts.ts';
import { readBackup } from './read-backup.ts';
import { BackupRefused } from './refused.ts';
import { writeBackup } from './write-backup.ts';

interface TextPart {
  name: string;
  text: string;
}

let folder: string;
let database: TestDatabase;
let whole: Buffer;
let parts: TextPart[];
let fileId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-damage-'));
  database = await testDatabase();
  const { db, dataDir } = database;
  const files = createFiles(db, { dataDir, clock: systemClock });
  await files.prepareFolder();
  const stored = await files.receive({ name: 'plan.txt', bytes: Buffer.from('a berth plan') }, (received) =>
    files.storeFile(received, { name: 'plan.txt', typeOf: () => 'text/plain' }),
  );
  fileId = stored.id;
  await db.write((tx) => files.attach(tx, 'documents', 'record', stored));
  const path = join(folder, 'whole.tar.zst');
  await writeBackup({ place: database, path, version: '1.0.0', clock: systemClock });
  whole = readFileSync(path);
  parts = [];
  for await (const part of readParts(path)) parts.push({ name: part.name, text: await readWhole(part) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** Why a file of these bytes is refused; undefined if it is not. */
async function refusalOf(bytes: Buffer): Promise<string | undefined> {
  const path = join(folder, 'damaged.tar.zst');
  writeFileSync(path, bytes);
  return reasonOf(readBackup(path, allMigrations, {}));
}

async function reasonOf(reading: Promise<unknown>): Promise<string | undefined> {
  try {
    await reading;
    return undefined;
  } catch (error) {
    // Anything else would be told without the file's name.
    expect(error).toBeInstanceOf(BackupRefused);
    return (error as Error).message;
  }
}

/** The same parts with checksums that fit, after somebody has changed them on purpose. */
async function refusalOfParts(changed: readonly TextPart[]): Promise<string | undefined> {
  const path = join(folder, 'forged.tar.zst');
  rmSync(path, { force: true });
  await writeParts(path, toParts(changed));
  return reasonOf(readBackup(path, allMigrations, {}));
}

async function* toParts(texts: readonly TextPart[]): AsyncGenerator<Part> {
  for (const { name, text } of texts) {
    const bytes = Buffer.from(text);
    yield { name, size: bytes.length, content: [bytes] };
  }
}

const pack = (bytes: Buffer) => zstdCompressSync(bytes, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
const unpacked = () => Buffer.from(zstdDecompressSync(whole));
const withPart = (name: string, change: (text: string) => string) =>
  parts.map((part) => (part.name === name ? { name, text: change(part.text) } : part));
const changedManifest = (change: (manifest: Record<string, unknown>) => object) =>
  withPart(MANIFEST, (text) => JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) }));

it('reads the file that the damages below are made of', async () => {
  expect(await refusalOf(whole)).toBeUndefined();
  expect(await refusalOfParts(parts)).toBeUndefined();
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining([MANIFEST, MISSING, `files/${fileId}`]));
});

it('refuses a file that was cut anywhere', async () => {
  const places = Array.from({ length: 20 }, (_, count) => Math.floor((whole.length * count) / 20));
  for (const at of [0, 1, whole.length - 1, ...places])
    expect(await refusalOf(whole.subarray(0, at)), `${at} bytes`).toMatch(/^is (cut|not)/);
});

it('refuses a file of which one bit is another, unless it still says the same', async () => {
  for (let count = 0; count < 40; count += 1) {
    const bytes = Buffer.from(whole);
    const at = Math.floor((whole.length * count) / 40);
    bytes[at] = (bytes[at] as number) ^ (1 << (count % 8));
    const refusal = await refusalOf(bytes);
    // Compressed, the same can be said in two ways: of text that repeats itself, by pointing back to another place.
    if (refusal === undefined) expect(zstdDecompressSync(bytes).equals(unpacked()), `byte ${at}`).toBe(true);
    else expect(refusal, `byte ${at}`).toMatch(/^is (damaged|cut|not)/);
  }
});

it('refuses a file of which one byte of any part was changed before it was packed, and names the part', async () => {
  const start = unpacked();
  let at = 0;
  for (let header = headerAt(start, at); header; header = headerAt(start, at)) {
    const changed = Buffer.from(start);
    const place = at + BLOCK + Math.floor(header.size / 2);
    changed[place] = changed[place] === 0x41 ? 0x42 : 0x41;
    expect(await refusalOf(pack(changed)), header.name).toMatch(/^is (damaged|not)/);
    if (header.name.startsWith('files/')) expect(await refusalOf(pack(changed))).toBe(`is damaged: ${header.name} is not what was written`);
    at += BLOCK + header.size + paddingOf(header.size);
  }
});

function headerAt(bytes: Buffer, at: number) {
  const name = bytes.toString('latin1', at, bytes.indexOf(0, at));
  return name === '' ? undefined : { name, size: Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8) };
}

it.each([
  ['something behind it', () => Buffer.concat([whole, Buffer.from('more')]), 'something follows its end'],
  ['another backup behind it', () => Buffer.concat([whole, whole]), 'something follows its end'],
  ['something packed behind it', () => pack(Buffer.concat([unpacked(), Buffer.alloc(BLOCK)])), 'something follows its end'],
  ['no tar archive in it', () => pack(Buffer.alloc(4 * BLOCK, 'x')), 'a part has no name'],
  ['an empty tar archive in it', () => pack(Buffer.alloc(2 * BLOCK)), 'it ends after its beginning'],
  ['a part of 8 GB that is not there', () => pack(tarHeader(MANIFEST, 8 ** 11 - 1)), `${MANIFEST} is said to have`],
])('refuses a file with %s', async (_what, make, reason) => {
  expect(await refusalOf(make())).toContain(reason);
});

it.each([
  '../../etc/passwd',
  '/etc/passwd',
  'files/../../../etc/passwd',
  'files/',
  `files/${'0'.repeat(36)}`,
  'imports/../x',
  'tables/nothing/000001.jsonl',
])('refuses a part that is called %s, with checksums that fit', async (name) => {
  const extra = { name, text: 'root' };
  expect(await refusalOfParts(parts.flatMap((part) => (part.name === MISSING ? [extra, part] : [part])))).toContain(
    'does not belong in it',
  );
});

it('refuses a file whose parts lie in another order, come twice, or are links', async () => {
  const isTable = ({ name }: TextPart) => name.startsWith('tables/');
  expect(await refusalOfParts([...parts.filter((part) => !isTable(part)), ...parts.filter(isTable)])).toMatch(/^is damaged/);
  expect(await refusalOfParts(parts.flatMap((part) => (part.name === `files/${fileId}` ? [part, part] : [part])))).toContain(
    'does not belong in it',
  );
  expect(await refusalOfParts([...parts, { name: 'tables/tally/000001.jsonl', text: '' }])).toContain('does not belong in it');
  const link = tarHeader(MANIFEST, 0);
  link.write('2/etc/passwd', 156);
  expect(await refusalOf(pack(link))).toContain('a part has no name');
});

it.each(['rows', 'a stored file', 'what is missing'] as const)('refuses a file without %s, with checksums that fit', async (what) => {
  const isLeftOut = {
    rows: (name: string) => name === 'tables/file/000001.jsonl',
    'a stored file': (name: string) => name.startsWith('files/'),
    'what is missing': (name: string) => name === MISSING,
  };
  expect(await refusalOfParts(parts.filter(({ name }) => !isLeftOut[what](name)))).toMatch(
    /^is damaged: .+(has 0 rows instead of 1|is missing|does not belong in it)$/,
  );
});

it('refuses what was written by a newer version, in words, before its contents are read', async () => {
  expect(await refusalOfParts(changedManifest(() => ({ format: 3, version: '9.0.0' })))).toBe(
    'was written by a newer Fairlead (9.0.0, format 3). Use that version or a later one.',
  );
  const later = { name: '9999-later', sha256: '0'.repeat(64) };
  expect(await refusalOfParts(changedManifest(({ migrations }) => ({ migrations: [...(migrations as object[]), later] })))).toBe(
    'was written by a newer Fairlead (9999-later). Use that version or a later one.',
  );
  expect(
    await refusalOfParts(
      changedManifest(({ migrations }) => ({ migrations: (migrations as object[]).map((each) => ({ ...each, sha256: later.sha256 })) })),
    ),
  ).toMatch(/^was made by another text of migration 0001-start/);
});

it.each([
  ['is of another program', () => ({ program: 'Tar' }), 'is not a backup of Fairlead'],
  ['says nothing of its instant', () => ({ at: undefined }), 'says at otherwise'],
  ['has a table with a hostile name', () => ({ tables: [{ name: '"; drop', columns: ['id'], rows: 0 }] }), 'says tables'],
  ['is of no known database', () => ({ database: 'oracle' }), 'says database'],
  ['says that it has no files', () => ({ files: { count: 0, bytes: 0 } }), 'does not belong in it'],
  ['says that it is of the database alone', () => ({ format: 2, files: null }), 'does not belong in it'],
])('refuses a first part that %s', async (_what, change, reason) => {
  expect(await refusalOfParts(changedManifest(change))).toContain(reason);
});

it.each([
  ['another number of values', '["id"]\n'],
  ['an object', '[{}]\n'],
  ['no JSON', '<row>\n'],
  ['no end', '[]'],
])('refuses rows with %s', async (_what, text) => {
  expect(await refusalOfParts(withPart('tables/file/000001.jsonl', () => text))).toMatch(/^is damaged: (tables|file)/);
});

const HASH = 'a'.repeat(64);
const table = (changes: object) => ({ tables: [{ name: 'file', columns: ['id'], rows: 0, ...changes }] });

it.each<[string, object, string]>([
  ['program', { program: undefined }, 'is not a backup of Fairlead'],
  ['format, as a text', { format: '1' }, 'says format'],
  ['format, older than the first', { format: 0 }, 'says format'],
  ['version, as a number', { version: 1 }, 'says version'],
  ['version, as long as a book', { version: 'x'.repeat(1001) }, 'says version'],
  ['instant, as a word', { at: 'yesterday' }, 'says at'],
  ['instant, as a number', { at: 0 }, 'says at'],
  ['database, as nothing', { database: null }, 'says database'],
  ['migrations, none', { migrations: [] }, 'says migrations'],
  ['migrations, as an object', { migrations: {} }, 'says migrations'],
  ['migrations, one without a name', { migrations: [{ name: '', sha256: HASH }] }, 'says migrations.0.name'],
  ['migrations, one without a hash', { migrations: [{ name: '0001-start' }] }, 'says migrations.0.sha256'],
  ['migrations, one with a short hash', { migrations: [{ name: '0001-start', sha256: 'a' }] }, 'says migrations.0.sha256'],
  ['tables, as an object', { tables: {} }, 'says tables'],
  ['tables, one without columns', table({ columns: [] }), 'says tables.0.columns'],
  ['tables, one with a column without a name', table({ columns: [''] }), 'says tables.0.columns.0'],
  ['tables, one with less than no rows', table({ rows: -1 }), 'says tables.0.rows'],
  ['tables, one with half a row', table({ rows: 0.5 }), 'says tables.0.rows'],
  ['tables, one with a name too long', table({ name: 'x'.repeat(64) }), 'says tables.0.name'],
  ['tables, one with more to say', table({ where: 'true' }), 'says tables.0'],
  ['files, missing', { files: undefined }, 'says files'],
  ['files, none in the format that has them', { files: null }, 'says files'],
  ['files, in the format of the database alone', { format: 2 }, 'says files'],
  ['files, fewer than none', { files: { count: -1, bytes: 0 } }, 'says files.count'],
  ['files, with bytes as a text', { files: { count: 1, bytes: '20' } }, 'says files.bytes'],
  ['something that nobody knows', { comment: '' }, 'says '],
])('refuses a first part with another %s', async (_what, changes, reason) => {
  expect(await refusalOfParts(changedManifest(() => changes))).toContain(reason);
});

it.each([
  ['no JSON', '{"lost":['],
  ['no list', '{"lost":{},"damaged":[]}'],
  ['numbers', '{"lost":[],"damaged":[1]}'],
  ['one list only', '{"lost":[]}'],
  ['more to say', '{"lost":[],"damaged":[],"found":[]}'],
])('refuses a list of what is missing with %s', async (_what, text) => {
  expect(await refusalOfParts(withPart(MISSING, () => text))).toMatch(/^is damaged: missing\.json (is no JSON|says )/);
});

it.each([
  ['yes and no', (row: unknown[]) => [[true, ...row.slice(1)]]],
  ['a list in a row', (row: unknown[]) => [[[], ...row.slice(1)]]],
  ['an object in a row', (row: unknown[]) => [[{}, ...row.slice(1)]]],
  ['a row too many', (row: unknown[]) => [row, row]],
  ['no row', () => []],
  ['a value too many', (row: unknown[]) => [[...row, null]]],
])('refuses a table with %s', async (_what, change) => {
  const text = (before: string) =>
    change(JSON.parse(before))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join('');
  expect(await refusalOfParts(withPart('tables/file/000001.jsonl', text))).toMatch(/^is damaged: (tables|file)/);
});

it('refuses a number that is none', async () => {
  const text = (before: string) => before.replace(/,12,/, ',1e999,');
  expect(await refusalOfParts(withPart('tables/file/000001.jsonl', text))).toMatch(/^is damaged: tables/);
});

/** Other bytes in the first header, with a checksum that fits. */
function withHeader(at: number, bytes: string): Buffer {
  const archive = unpacked();
  archive.write(bytes, at, 'latin1');
  archive.fill(' ', 148, 156);
  const sum = archive.subarray(0, BLOCK).reduce((before, byte) => before + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return pack(archive);
}

it.each([
  ['rights', 100, '0000777\0'],
  ['owner', 108, '0000001\0'],
  ['group', 116, '0000001\0'],
  ['size that is no number', 124, '0000000000x\0'],
  ['size in another base', 124, '\x80\0\0\0'],
  ['time', 136, '00000000001\0'],
  ['kind, a link', 156, '1'],
  ['kind, a folder', 156, '5'],
  ['kind, a long name', 156, 'L'],
  ['target of a link', 157, '/etc/passwd'],
  ['format', 257, 'gnutar'],
  ['name of an owner', 265, 'root'],
  ['beginning of its name', 345, '/etc'],
])('refuses a header with another %s', async (_what, at, bytes) => {
  expect(await refusalOf(withHeader(at, bytes))).toContain('a part has no name');
});

it('refuses a header whose checksum does not fit', async () => {
  const archive = unpacked();
  archive[150] = (archive[150] as number) ^ 1;
  expect(await refusalOf(pack(archive))).toContain('a part has no name');
});

/** The archive with the text of one part replaced as it stands, whatever its checksum. */
function withRaw(part: string, change: (text: string) => string): Buffer {
  const archive = unpacked();
  const pieces: Buffer[] = [];
  let at = 0;
  for (let header = headerAt(archive, at); header; header = headerAt(archive, at)) {
    const content = archive.subarray(at + BLOCK, at + BLOCK + header.size);
    const text = header.name === part ? Buffer.from(change(content.toString())) : content;
    pieces.push(tarHeader(header.name, text.length), text, Buffer.alloc(paddingOf(text.length)));
    at += BLOCK + header.size + paddingOf(header.size);
  }
  return pack(Buffer.concat([...pieces, Buffer.alloc(2 * BLOCK)]));
}

const LIST = 'checksums/000001.txt';
const linesOf = (text: string) => text.match(/[^\n]*\n/g) ?? [];

it.each<[string, string, (text: string) => string]>([
  ['one digit another', LIST, (text) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`],
  ['the first line missing', LIST, (text) => linesOf(text).slice(1).join('')],
  ['the last line missing', LIST, (text) => linesOf(text).slice(0, -1).join('')],
  ['a line twice', LIST, (text) => `${text}${linesOf(text).at(-1)}`],
  ['two lines exchanged', LIST, (text) => linesOf(text).toReversed().join('')],
  ['another name', LIST, (text) => text.replace(MANIFEST, 'manifest.jsoN')],
  ['nothing', LIST, () => ''],
  ['an end that counts more', END, (text) => JSON.stringify({ ...JSON.parse(text), parts: JSON.parse(text).parts + 1 })],
  ['an end with another sum', END, (text) => JSON.stringify({ ...JSON.parse(text), sha256: HASH })],
  ['an end without a sum', END, (text) => JSON.stringify({ parts: JSON.parse(text).parts })],
  ['an end that is no JSON', END, (text) => text.slice(1)],
  ['an end with more to say', END, (text) => JSON.stringify({ ...JSON.parse(text), more: 1 })],
])('refuses checksums with %s', async (_what, part, change) => {
  expect(await refusalOf(withRaw(part, (text) => text))).toBeUndefined();
  expect(await refusalOf(withRaw(part, change))).toMatch(/^is damaged: /);
});

it.each([
  ['gzip', () => gzipSync(unpacked()), 'is not a backup of Fairlead'],
  ['nothing', () => unpacked(), 'is not a backup of Fairlead'],
  [
    'a window of 128 MB, which would take as much memory',
    () =>
      zstdCompressSync(Buffer.concat([unpacked(), Buffer.alloc(64)]), {
        params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 },
      }),
    /is damaged/,
  ],
])('refuses what is packed by %s', async (_what, make, reason) => {
  expect(await refusalOf(make())).toMatch(reason);
});

it('touches nothing when the command refuses a file, which it names', async () => {
  const path = join(folder, 'cut.tar.zst');
  writeFileSync(path, whole.subarray(0, whole.length - 40));
  const [dataDir, scratch] = [join(folder, 'never-made'), join(folder, 'scratch')];
  mkdirSync(scratch);
  for (const words of [[], ['--replace'], ['--check']]) {
    const { code, failure } = await command('restore', { dataDir, databaseUrl: undefined, scratch }, path, ...words);
    expect([code, failure]).toEqual([1, expect.stringMatching(new RegExp(`^${path} is cut: .+\\. Nothing was changed\\.\n$`))]);
  }
  expect([existsSync(dataDir), readdirSync(scratch)]).toEqual([false, []]);
});

it('ends with a sum over all lists of checksums', async () => {
  const bytes = unpacked();
  const at = bytes.indexOf(END);
  expect(bytes.toString('utf8', at + BLOCK, bytes.indexOf(0, at + BLOCK))).toMatch(/^\{"parts":\d+,"sha256":"[0-9a-f]{64}"\}$/);
});
