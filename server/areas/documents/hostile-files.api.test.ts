import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { DOCUMENT_MAX_BYTES, DOCUMENT_MESSAGES, DOCUMENT_UPLOADS, type Document } from '@fairlead/contract/documents';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const app = testApp();
const { aClient } = app;
const BOUNDARY = 'between-the-parts';
const PIECE = { 'content-type': 'application/offset+octet-stream' };
const CUTS = [0.1, 0.5, 0.99];
const MEBIBYTE = 1_048_576;

let address: string;
let clientId: string;
/** Files of earlier tests, whose rows have been deleted. */
let before: ReadonlySet<string>;

beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  before = new Set([...onDisk('files'), ...onDisk('unfinished')]);
  clientId = await aClient('Tamarind Loom');
});

/** Whatever was done: nothing is left of what was refused, and every document is whole. */
afterEach(async () => {
  // What was received is cleared away beside the answer.
  await vi.waitUntil(() => onDisk('tmp').length === 0);
  const rows = await app.db.read.selectFrom('file').select(['id', 'sha256', 'ownerId', 'bytes']).where('area', '=', 'documents').execute();
  const documents = await app.db.read.selectFrom('document').select(['id', 'fileId', 'fileSize', 'thumbnailId']).execute();
  const thumbnails = new Set(documents.map(({ thumbnailId }) => thumbnailId));
  const added = (folder: string) => onDisk(folder).filter((name) => !before.has(name));
  expect({
    stored: added('files').filter((name) => name.length === 36),
    rows: rows
      .filter(({ id }) => !thumbnails.has(id))
      .map(({ id, ownerId, bytes }) => `${id} of ${ownerId}, ${bytes}`)
      .sort(),
  }).toEqual({
    stored: rows.map(({ id }) => id).sort(),
    rows: documents.map(({ id, fileId, fileSize }) => `${fileId} of ${id}, ${fileSize}`).sort(),
  });
  for (const { id, sha256 } of rows) expect(sha256Of(readFileSync(pathOf(id)))).toBe(sha256);
});

const entriesOf = (folder: string) => {
  try {
    return readdirSync(join(app.database.dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  } catch {
    return [];
  }
};
const onDisk = (folder: string) =>
  entriesOf(folder)
    .map(({ name }) => name)
    .sort();
const pathOf = (id: string) => {
  const entry = entriesOf('files').find(({ name }) => name === id);
  return join(entry?.parentPath ?? '', id);
};
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const documents = async (): Promise<Document[]> => (await app.admin.get(`/api/documents/${clientId}`)).body;

/** The form around a file, as bytes, so that a name may hold what no client would write. */
function formAround(fileName: string, type = 'application/octet-stream') {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return { head: Buffer.from(head), end: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) };
}
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

async function send(fileName: string, bytes: Uint8Array, type?: string) {
  const { head, end } = formAround(fileName, type);
  return app.admin.send('POST', `/api/documents/${clientId}`, Buffer.concat([head, bytes, end]), { 'content-type': FORM });
}
async function added(fileName: string, bytes: Uint8Array, type?: string): Promise<Document> {
  const reply = await send(fileName, bytes, type);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}

const metadataOf = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join();
const begin = (length: number | string, metadata: Record<string, string> = { clientId, fileName: 'survey.bin' }, by: Person = app.admin) =>
  by.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': String(length), 'upload-metadata': metadataOf(metadata) });
async function begun(length: number, metadata?: Record<string, string>): Promise<string> {
  const reply = await begin(length, metadata);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return String(reply.headers.location);
}
const offsetOf = async (at: string) => Number((await app.admin.send('HEAD', at)).headers['upload-offset']);

/** A call over a real connection, so that it can be cut. */
function call(method: string, path: string, headers: Record<string, string | number>, agent: Agent | false = false) {
  const sending = request(address + path, { method, headers: { authorization: `Bearer ${app.admin.token}`, ...headers }, agent });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (reply) => {
      let text = '';
      for await (const piece of reply.setEncoding('utf8')) text += piece;
      resolve({ status: reply.statusCode ?? 0, text });
    });
  });
  answer.catch(() => {});
  return { sending, answer };
}

/** Writes as fast as the server reads. */
async function write(sending: ClientRequest, bytes: Uint8Array) {
  if (sending.write(bytes)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  // A call that has been refused never drains.
  sending.once('drain', resolve).once('close', resolve);
  await promise;
  sending.off('drain', resolve).off('close', resolve);
}

describe('a name', () => {
  // A form's name may hold anything but the quote that ends it and the end of its line; one in pieces really anything.
  const NAMES: [what: string, sent: string, kept: string][] = [
    ['with the path of a Unix file', '../../../etc/passwd', 'passwd'],
    ['with the path of a Windows file', 'C:\\Windows\\System32\\..\\drivers.sys', 'drivers.sys'],
    ['that is only a path', '../..', 'document'],
    ['with a NUL', 'rates\0.html', 'rates.html'],
    ['with a header of its own', 'rates.pdf\r\nSet-Cookie: fairlead=x', 'rates.pdfSet-Cookie: fairlead=x'],
    ['that reads backwards', 'rates\u202efdp.exe', 'ratesfdp.exe'],
    ['of nothing that is seen', '\u200f\u202e\0 ', 'document'],
    ['of 300 letters', `${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(196)}.pdf`],
    ['of 300 letters of two units each', `${'🚢'.repeat(300)}.pdf`, `${'🚢'.repeat(98)}.pdf`],
    ['of an ending alone that is 300 letters long', `a.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}`],
    ['reserved by Windows', 'CON', 'CON'],
    ['of dots', '...', 'document'],
    ['with quotes and a semicolon', `"rates"; filename='x'.txt`, `"rates"; filename='x'.txt`],
    ['in several scripts', 'Übersicht नमस्ते مرحبا 运价.pdf', 'Übersicht नमस्ते مرحبا 运价.pdf'],
    ['that means something to JavaScript', '__proto__', '__proto__'],
    ['encoded as an address', '%2e%2e%2fpasswd%00', '%2e%2e%2fpasswd%00'],
  ];

  it.each(NAMES)('%s is kept without what could harm, and comes back in one line of the head', async (_what, sent, kept) => {
    const at = await begun(5, { clientId, fileName: sent });
    expect((await app.admin.send('PATCH', at, Buffer.from('rates'), { ...PIECE, 'upload-offset': '0' })).status).toBe(204);
    const [document] = await documents();
    expect(document?.fileName).toBe(kept);
    const { headers, status, body } = await app.admin.get(document?.file ?? '');
    const disposition = String(headers['content-disposition']);
    expect([status, body]).toEqual([200, 'rates']);
    // RFC 8187: letters of ASCII, and everything else in percents.
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
  });

  it('sent in a form is kept without what could harm as well', async () => {
    for (const [, sent] of NAMES.filter(([, name]) => !/["\r\n\0]/.test(name))) await added(sent, Buffer.from('rates'));
    for (const { fileName } of await documents()) {
      expect(fileName).not.toMatch(/[/\\\p{Cc}\u202e]/u);
      expect(fileName.length).toBeLessThanOrEqual(200);
      expect(fileName).not.toMatch(/^\.*$/);
    }
  });
});

describe('a file', () => {
  const SCRIPT = '<html><script>alert(document.cookie)</script></html>';
  const GIF = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(20), Buffer.from('*/=1;alert(1)')]);
  const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from(SCRIPT)]);

  it.each<[what: string, fileName: string, bytes: Buffer, says: string]>([
    ['a page', 'page.html', Buffer.from(SCRIPT), 'text/html'],
    ['a page that says it is a picture', 'photo.jpg', Buffer.from(SCRIPT), 'image/jpeg'],
    ['a drawing with a script', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'],
    ['a drawing behind a declaration', 'logo.png', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'image/png'],
    ['XML with a style sheet', 'a.xml', Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'), 'text/xml'],
    ['XHTML', 'a.xhtml', Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`), 'application/xhtml+xml'],
    ['a PDF that is a page too', 'a.pdf', Buffer.from(`%PDF-1.4\n${SCRIPT}\n%%EOF`), 'application/pdf'],
    ['a page before its PDF', 'a.pdf', Buffer.from(`${SCRIPT}\n%PDF-1.4\n%%EOF`), 'application/pdf'],
    ['a GIF that is a script too', 'a.gif', GIF, 'image/gif'],
    ['a JPEG that is a page too', 'a.jpg', JPEG, 'image/jpeg'],
    ['a script', 'a.js', Buffer.from('alert(1)'), 'text/javascript'],
    ['a program', 'invoice.pdf.exe', Buffer.from('MZ\x90\0\x03\0\0\0'), 'application/pdf'],
    ['an archive in an archive', 'a.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'text/html'],
  ])('that is %s comes back byte for byte and runs nowhere', async (_what, fileName, bytes, says) => {
    const document = await added(fileName, bytes, says);
    const reply = await app.app.inject({ url: document.file ?? '', headers: { authorization: `Bearer ${app.admin.token}` } });
    expect(sha256Of(reply.rawPayload)).toBe(sha256Of(bytes));
    expect(reply.headers).toMatchObject({
      'content-type': document.fileType,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, /),
    });
    const isShown = String(reply.headers['content-disposition']).startsWith('inline');
    if (isShown) expect(document.fileType).toMatch(/^(image\/(jpeg|png|webp|gif)|application\/pdf|video\/\w+)$/);
    expect((await app.stranger().get(document.file ?? '')).status).toBe(401);
  });

  it('of no bytes is refused in words, in a form and in pieces', async () => {
    const inForm = await send('empty.txt', Buffer.alloc(0));
    const inPieces = await begin(0);
    expect([inForm.status, inPieces.status]).toEqual([400, 400]);
    expect(inPieces.body.message).toBe(inForm.body.fields.file);
    expect(await documents()).toEqual([]);
  });

  it('that says it is larger than 50 MB is refused before a byte of it is sent', async () => {
    const reply = await begin(DOCUMENT_MAX_BYTES + 1);
    expect([reply.status, reply.body.message]).toEqual([413, DOCUMENT_MESSAGES.tooLarge]);
    for (const length of ['-1', '1e3', '0x10', '1.5', '9'.repeat(400), '']) expect((await begin(length)).status).toBe(400);
    expect(onDisk('unfinished').filter((name) => !before.has(name))).toEqual([]);
  });

  it('of exactly 50 MB is taken, and one byte more is refused, however little is known of its length', async () => {
    const { head, end } = formAround('survey.bin');
    const block = randomBytes(MEBIBYTE);
    for (const [more, expected] of [
      [0, 201],
      [1, 413],
    ] as const) {
      const { sending, answer } = call('POST', `/api/documents/${clientId}`, { 'content-type': FORM, 'transfer-encoding': 'chunked' });
      await write(sending, head);
      for (let sent = 0; sent < DOCUMENT_MAX_BYTES; sent += MEBIBYTE) await write(sending, block);
      await write(sending, Buffer.alloc(more));
      sending.end(end);
      const { status, text } = await answer;
      expect(status).toBe(expected);
      if (status === 413) expect(JSON.parse(text).message).toBe(DOCUMENT_MESSAGES.tooLarge);
    }
    expect((await documents()).map(({ fileSize }) => fileSize)).toEqual([DOCUMENT_MAX_BYTES]);
  });
});

describe('an upload that breaks off', () => {
  const bytes = randomBytes(MEBIBYTE);

  it.each(CUTS)('as a form, after %d of it, leaves nothing', async (part) => {
    const { head, end } = formAround('survey.bin');
    const whole = Buffer.concat([head, bytes, end]);
    const { sending, answer } = call('POST', `/api/documents/${clientId}`, { 'content-type': FORM, 'content-length': whole.length });
    await write(sending, whole.subarray(0, whole.length * part));
    await vi.waitUntil(() => onDisk('tmp').length === 1);
    sending.destroy();
    await expect(answer).rejects.toThrow();
    await vi.waitUntil(() => onDisk('tmp').length === 0);
    expect(await documents()).toEqual([]);
  });

  it('in pieces goes on from where it was cut, again and again, and is whole in the end', async () => {
    const at = await begun(bytes.length);
    let offset = 0;
    for (const part of CUTS) {
      const until = Math.floor(bytes.length * part);
      const { sending, answer } = call('PATCH', at, { ...PIECE, 'upload-offset': offset, 'content-length': bytes.length - offset });
      await write(sending, bytes.subarray(offset, until));
      // What has arrived is kept although the piece never ends.
      await vi.waitUntil(async () => (await offsetOf(at)) === until);
      sending.destroy();
      await expect(answer).rejects.toThrow();
      offset = await offsetOf(at);
      expect([offset, await documents()]).toEqual([until, []]);
    }
    const reply = await app.admin.send('PATCH', at, bytes.subarray(offset), { ...PIECE, 'upload-offset': String(offset) });
    expect([reply.status, reply.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
    const [document, ...more] = await documents();
    const file = await app.app.inject({ url: document?.file ?? '', headers: { authorization: `Bearer ${app.admin.token}` } });
    expect([sha256Of(file.rawPayload), more]).toEqual([sha256Of(bytes), []]);
  });

  it('is one document also where the server was killed before it wrote down that it had taken it', async () => {
    const at = await begun(bytes.length);
    const place = (part: string) => join(app.database.dataDir, 'unfinished', app.admin._id, `${at.split('/').at(-1)}.${part}`);
    const known = readFileSync(place('json'));
    const finish = () => app.admin.send('PATCH', at, bytes, { ...PIECE, 'upload-offset': '0' });
    expect((await finish()).status).toBe(204);
    writeFileSync(place('json'), known);
    writeFileSync(place('bytes'), bytes);
    expect([await offsetOf(at), await offsetOf(at)]).toEqual([bytes.length, bytes.length]);
    expect((await documents()).map(({ fileSize }) => fileSize)).toEqual([bytes.length]);
  });

  it('is nobody else’s to see, to go on with, to finish or to end', async () => {
    const [manager] = (await app.people('Manager')) as [Person];
    const at = await begun(4);
    await app.admin.send('PATCH', at, Buffer.from('ab'), { ...PIECE, 'upload-offset': '0' });
    const others = [
      await manager.send('HEAD', at),
      await manager.send('PATCH', at, Buffer.from('cd'), { ...PIECE, 'upload-offset': '2' }),
      await manager.send('DELETE', at),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await app.stranger().send('HEAD', at)).status).toBe(401);
    expect([await offsetOf(at), await documents()]).toEqual([2, []]);
  });

  it('is forgotten a day after its last piece, with all that had arrived', async () => {
    const at = await begun(4);
    await app.admin.send('PATCH', at, Buffer.from('ab'), { ...PIECE, 'upload-offset': '0' });
    // Begun two days ago, and still being sent.
    const known = join(app.database.dataDir, 'unfinished', app.admin._id, `${at.split('/').at(-1)}.json`);
    utimesSync(known, new Date(Date.now() - 172_800_000), new Date(Date.now() - 172_800_000));
    await app.sweep();
    expect(await offsetOf(at)).toBe(2);
    app.clock.set(new Date(Date.now() + 90_000_000).toISOString());
    await app.sweep();
    const { admin } = { admin: await app.signIn('admin') };
    expect((await admin.send('HEAD', at)).status).toBe(404);
    expect(onDisk('unfinished')).toEqual([]);
  });

  it('on a full disk is answered in words, and its connection goes on', async () => {
    const length = 16 * MEBIBYTE;
    const at = await begun(length);
    const arriving = join(app.database.dataDir, 'unfinished', app.admin._id, `${at.split('/').at(-1)}.bytes`);
    unlinkSync(arriving);
    symlinkSync('/dev/full', arriving);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const piece = call('PATCH', at, { ...PIECE, 'upload-offset': 0, 'content-length': length }, agent);
    piece.sending.end(Buffer.alloc(length));
    const refused = await piece.answer;
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([507, expect.stringContaining('There is no space left')]);
    const next = call('DELETE', at, {}, agent);
    next.sending.end();
    expect([(await next.answer).status, next.sending.socket === piece.sending.socket]).toEqual([204, true]);
    agent.destroy();
  });

  it('is not found by an address that leads elsewhere', async () => {
    for (const id of ['..%2f..%2ffiles', '%00', 'x'.repeat(36), '-'.repeat(36), `${'a'.repeat(36)}.json`]) {
      const reply = await app.admin.send('PATCH', `${DOCUMENT_UPLOADS}/${id}`, Buffer.from('x'), { ...PIECE, 'upload-offset': '0' });
      expect(reply.status).toBe(404);
    }
  });
});

describe('the same content', () => {
  const bytes = randomBytes(10_000);
  const uploaded = async () => added('rates.bin', bytes);

  it('takes its room on the disk once, and goes with the last document that has it', async () => {
    const ids = [(await uploaded()).file, (await uploaded()).file].map((file) => file?.split('/').at(-1) ?? '');
    // What was received has a name of its own until the call has ended.
    await vi.waitUntil(() => onDisk('tmp').length === 0);
    const [first, second] = ids.map((id) => statSync(pathOf(id)));
    expect([second?.ino, second?.nlink]).toEqual([first?.ino, 2]);
    const changed = Buffer.from(bytes);
    changed[0] = (changed[0] ?? 0) + 1;
    const other = statSync(pathOf((await added('rates.bin', changed)).file?.split('/').at(-1) ?? ''));
    expect(other.ino).not.toBe(first?.ino);
  });

  it('uploaded and deleted by many at once stays whole for everybody who kept it', async () => {
    const first = await Promise.all(Array.from({ length: 6 }, uploaded));
    const [gone, kept] = [first.slice(0, 3), first.slice(3)];
    const deletes = gone.map(async ({ _id }) => (await app.admin.delete(`/api/documents/${_id}`)).status);
    const [statuses, later] = await Promise.all([Promise.all(deletes), Promise.all(Array.from({ length: 4 }, uploaded))]);
    expect(statuses).toEqual([204, 204, 204]);
    // Removed for good, while the same content arrives again.
    app.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
    const admin = await app.signIn('admin');
    const [again] = await Promise.all([
      admin.upload('POST', `/api/documents/${clientId}`, {}, { field: 'file', name: 'a', bytes }),
      app.sweep(),
    ]);
    for (const { file } of [...kept, ...later, again.body]) {
      const reply = await app.app.inject({ url: file ?? '', headers: { authorization: `Bearer ${admin.token}` } });
      expect([reply.statusCode, sha256Of(reply.rawPayload)]).toEqual([200, sha256Of(bytes)]);
    }
    for (const { file } of gone) expect((await admin.get(file ?? '')).status).toBe(404);
    // The trash is filled beside the commits.
    await vi.waitUntil(() => onDisk('files').filter((name) => !before.has(name) && name.length === 36).length === 8);
  });
});
