import { createHash, randomBytes } from 'node:crypto';
import { openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { DOCUMENT_UPLOADS, type Document } from '@fairlead/contract/documents';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const { aClient } = app;
const PIECE = { 'content-type': 'application/offset+octet-stream' };

let address: string;
let clientId: string;
let bytes: Buffer;

beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  clientId = await aClient('Tamarind Loom');
  bytes = randomBytes(200_000);
});

async function begun(length = bytes.length): Promise<string> {
  const metadata = `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`;
  const reply = await app.admin.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': String(length), 'upload-metadata': metadata });
  return String(reply.headers.location);
}
const patch = (at: string, offset: number, piece: Buffer) =>
  app.admin.send('PATCH', at, piece, { ...PIECE, 'upload-offset': String(offset) });
/** One of several at once, whose connection a later one may end: then its status is 0. */
const patchBeside = (at: string) => patch(at, 0, bytes).catch(() => ({ status: 0 }));
const ask = async (at: string) => {
  const { status, headers } = await app.admin.send('HEAD', at);
  return [status, Number(headers['upload-offset'])];
};
async function uploaded(): Promise<string> {
  const at = await begun();
  expect((await patch(at, 0, bytes)).status).toBe(204);
  return at;
}
const idOf = (at: string) => at.split('/').at(-1) ?? '';
const onDisk = (at: string) => join(app.database.dataDir, 'unfinished', app.admin._id, `${idOf(at)}.bytes`);
const documents = async (): Promise<Document[]> => (await app.admin.get(`/api/documents/${clientId}`)).body;
const sha256Of = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');

/** A piece over a real connection that has arrived up to `sent`; what it is answered, or undefined where its connection was ended. */
async function openPiece(at: string, offset: number, length: number, sent: Buffer) {
  const headers = { authorization: `Bearer ${app.admin.token}`, ...PIECE, 'upload-offset': offset, 'content-length': length };
  const sending = request(address + at, { method: 'PATCH', headers, agent: false });
  const answer = new Promise<number | undefined>((resolve) => {
    sending.on('error', () => resolve(undefined));
    sending.on('response', (reply) => resolve(reply.resume().statusCode));
  });
  sending.write(sent);
  await vi.waitUntil(() => statSync(onDisk(at)).size === offset + sent.length);
  return { sending, answer };
}

/** The bytes of every stored file, and what its row says of them. */
async function storedFiles() {
  const rows = await app.db.read
    .selectFrom('file')
    .select(['id', 'sha256', 'bytes'])
    .where('area', '=', 'documents')
    .orderBy('id')
    .execute();
  const places = readdirSync(join(app.database.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return rows.map(({ id, sha256 }) => {
    const place = join(places.find(({ name }) => name === id)?.parentPath ?? '', id);
    return { place, sha256, isWhole: sha256Of(readFileSync(place)) === sha256, inode: statSync(place).ino };
  });
}

describe('an upload that two requests send', () => {
  it('is written by the later one, and the earlier one can change nothing any more', async () => {
    const at = await begun();
    const forged = Buffer.alloc(bytes.length, 'x');
    const earlier = await openPiece(at, 0, bytes.length, forged.subarray(0, 1));
    expect((await patch(at, 1, bytes.subarray(1))).status).toBe(204);
    earlier.sending.end(forged.subarray(1));
    expect(await earlier.answer).toBeUndefined();
    const [file] = await storedFiles();
    const expected = Buffer.concat([forged.subarray(0, 1), bytes.subarray(1)]);
    expect([file?.sha256, file?.isWhole]).toEqual([sha256Of(expected), true]);
  });

  it('is not taken from the earlier one by a piece that belongs elsewhere', async () => {
    const at = await begun();
    const earlier = await openPiece(at, 0, bytes.length, bytes.subarray(0, 10));
    expect((await patch(at, 3, bytes.subarray(3))).status).toBe(409);
    earlier.sending.end(bytes.subarray(10));
    expect(await earlier.answer).toBe(204);
    expect(await documents()).toHaveLength(1);
  });

  it('is written by one at a time, however many come at once, and is whole in the end', async () => {
    const at = await begun();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => patchBeside(at)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const [, offset = 0] = await ask(at);
    if (offset < bytes.length) expect((await patch(at, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await storedFiles()).map(({ sha256, isWhole }) => [sha256, isWhole])).toEqual([[sha256Of(bytes), true]]);
    expect(await documents()).toHaveLength(1);
  });

  it('is given up while it is sent, and is not there any more', async () => {
    const at = await begun();
    const earlier = await openPiece(at, 0, bytes.length, bytes.subarray(0, 10));
    expect((await app.admin.delete(at)).status).toBe(204);
    expect(await earlier.answer).toBeUndefined();
    expect([(await ask(at))[0], (await patch(at, 10, bytes.subarray(10))).status]).toEqual([404, 404]);
    expect(await documents()).toEqual([]);
  });

  it('answers none of a piece, a question and a cancellation at once with a failure of the server', async () => {
    for (let round = 0; round < 5; round += 1) {
      const at = await begun();
      const replies = await Promise.all([patchBeside(at), ask(at), app.admin.delete(at), patchBeside(at), app.admin.delete(at)]);
      const statuses = replies.map((reply) => (Array.isArray(reply) ? reply[0] : reply.status));
      expect(statuses.filter((status) => Number(status) >= 500)).toEqual([]);
    }
  });
});

it('an upload that is finished takes nothing more', async () => {
  const at = await uploaded();
  expect([(await patch(at, bytes.length, Buffer.alloc(0))).status, (await patch(at, 0, bytes)).status]).toEqual([409, 409]);
  expect(await ask(at)).toEqual([200, bytes.length]);
  expect(await documents()).toHaveLength(1);
});

describe('an upload that another server works on', () => {
  const leaseFrom = (at: string, untilAt: string) =>
    app.db.write((tx) =>
      tx
        .insertInto('uploadLease')
        .values({ uploadId: idOf(at), holder: 'another', untilAt, isWanted: 0 })
        .execute(),
    );

  it('is left to it, and it is told that somebody waits', async () => {
    const at = await begun();
    await leaseFrom(at, new Date(app.clock.now().getTime() + 20_000).toISOString());
    expect([(await patch(at, 0, bytes)).status, (await app.admin.delete(at)).status]).toEqual([409, 409]);
    const leases = await app.db.read.selectFrom('uploadLease').select(['holder', 'isWanted']).execute();
    expect(leases).toEqual([{ holder: 'another', isWanted: 1 }]);
  });

  it('is free once that server has died, and what it still writes reaches nothing', async () => {
    const at = await begun();
    expect((await patch(at, 0, bytes.subarray(0, 10))).status).toBe(204);
    const stillOpen = openSync(onDisk(at), 'r+');
    await leaseFrom(at, '2026-01-01T00:00:00.000Z');
    expect((await patch(at, 10, bytes.subarray(10, 20))).status).toBe(204);
    writeSync(stillOpen, Buffer.alloc(20, 'x'), 0, 20, 0);
    expect((await patch(at, 20, bytes.subarray(20))).status).toBe(204);
    expect((await storedFiles()).map(({ sha256, isWhole }) => [sha256, isWhole])).toEqual([[sha256Of(bytes), true]]);
    expect(await app.db.read.selectFrom('uploadLease').selectAll().execute()).toEqual([]);
  });
});

describe('the same content', () => {
  it('whose stored file was exchanged is stored anew, and shared from then on', async () => {
    await uploaded();
    const [first] = await storedFiles();
    writeFileSync(first?.place ?? '', Buffer.alloc(bytes.length, 'x'));
    await uploaded();
    await uploaded();
    const [damaged, second, third] = await storedFiles();
    expect([damaged?.isWhole, second?.isWhole, third?.isWhole]).toEqual([false, true, true]);
    expect(third?.inode).toBe(second?.inode);
  });

  it('sent in a form is compared as well', async () => {
    const send = () => app.admin.upload('POST', `/api/documents/${clientId}`, {}, { field: 'file', name: 'a.bin', bytes });
    expect((await send()).status).toBe(201);
    const [first] = await storedFiles();
    writeFileSync(first?.place ?? '', Buffer.alloc(bytes.length, 'x'));
    expect((await send()).status).toBe(201);
    expect((await storedFiles()).map(({ isWhole }) => isWhole)).toEqual([false, true]);
  });
});
