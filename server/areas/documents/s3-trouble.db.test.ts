import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_UPLOADS, type Document } from '@fairlead/contract/documents';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bucketStorage } from '../../platform/files/storage/bucket.ts';
import { parseBucketUrl } from '../../platform/files/storage/bucket-url.ts';
import { testApp } from '../../testing/app.ts';
import { newFile } from '../../testing/records.ts';
import { type Fate, troubledProxy } from '../../testing/servers/troubled-bucket.ts';

const UNAVAILABLE = 'Files can’t be reached at the moment. Please try again in a moment.';
const PIECE = { 'content-type': 'application/offset+octet-stream' };
const METRICS_TOKEN = 'of-the-collector-alone';
/** More than one part that is sent at a time. */
const LARGE = 9_000_000;

const bucket = parseBucketUrl(`${inject('s3Url')}/${crypto.randomUUID()}`);
const proxy = await troubledProxy(bucket);
const app = testApp({ bucket: proxy.bucket, metricsToken: METRICS_TOKEN });
/** The same bucket, without trouble. */
const behind = () => bucketStorage(bucket, app.database.dataDir);
const large = randomBytes(LARGE);
const bytes = large.subarray(0, 300_000);
let clientId: string;

beforeAll(() => app.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  clientId = await app.aClient('Tamarind Loom');
});
afterEach(async () => {
  proxy.become(() => 'usual');
  proxy.catchUp();
  await behind().removeAll('files');
  await behind().removeAll('unfinished');
});
afterAll(() => proxy.close());

async function stored(folder = 'files'): Promise<string[]> {
  const keys = [];
  for await (const { key } of behind().list(folder)) keys.push(key);
  return keys;
}
const documents = async (): Promise<Document[]> => (await app.admin.get(`/api/documents/${clientId}`)).body;
const add = (content: Uint8Array = bytes) => app.admin.upload('POST', `/api/documents/${clientId}`, {}, newFile('survey.bin', content));
/** Does this to the first so many requests of a kind, and hands the others on. */
function first(count: number, method: string, fate: Fate, path = '/files/') {
  let left = count;
  proxy.become((asked, at) => {
    if (asked !== method || !at.includes(path) || left === 0) return 'usual';
    left -= 1;
    return fate;
  });
}
const always = (method: string, fate: Fate, path?: string) => first(Number.POSITIVE_INFINITY, method, fate, path);
const download = async ({ file }: Document) => {
  const { port } = app.app.server.address() as { port: number };
  const reply = await fetch(`http://127.0.0.1:${port}${file}`, { headers: { authorization: `Bearer ${app.admin.token}` } });
  return { status: reply.status, content: await reply.arrayBuffer().then(Buffer.from) };
};
const statusOf = async () => (await app.admin.get('/api/health')).body.status;

const TROUBLES: [string, Fate][] = [
  ['that is overloaded', { refused: 503 }],
  ['that refuses', { refused: 403 }],
  ['that does not answer', 'unanswered'],
  ['that is cut within what it is sent', { bodyCutAfter: 50_000 }],
];

describe.each(TROUBLES)('a bucket %s', (_, fate) => {
  it('is told to who sends a file, of which nothing stays, and everything else goes on', async () => {
    always('PUT', fate);
    const refused = await add();
    expect([refused.status, refused.body.message, refused.headers['retry-after']]).toEqual([503, UNAVAILABLE, '2']);
    expect([await documents(), await stored(), readdirSync(join(app.database.dataDir, 'tmp'))]).toEqual([[], [], []]);
    expect([await statusOf(), (await app.admin.get('/api/ready')).status]).toEqual(['no_files', 200]);
    expect((await app.admin.get('/api/settings/troubles')).body.troubles).toMatchObject([{ kind: 'no_files' }]);
    const { payload } = await app.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect(Number(/^fairlead_bucket_failures (\d+)$/m.exec(payload)?.[1])).toBeGreaterThan(0);
    await app.addClient('Goes on');
    proxy.become(() => 'usual');
    const taken = await add();
    expect([taken.status, (await download(taken.body)).content.equals(bytes), await statusOf()]).toEqual([201, true, 'ok']);
  });
});

it.each([TROUBLES[0]!, TROUBLES[3]!])(
  'a bucket %s loses no piece of an upload that was acknowledged, and takes the one that was not again',
  async (_, fate) => {
    const metadata = `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`;
    const begun = await app.admin.send('POST', DOCUMENT_UPLOADS, undefined, {
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    });
    const at = String(begun.headers.location);
    const patch = (from: number, to: number) =>
      app.admin.send('PATCH', at, bytes.subarray(from, to), { ...PIECE, 'upload-offset': String(from) });
    expect([begun.status, begun.body]).toEqual([201, '']);
    const offset = async () => Number((await app.admin.send('HEAD', at)).headers['upload-offset']);
    expect((await patch(0, 100_000)).status).toBe(204);
    always('PUT', fate, '/unfinished/');
    expect((await patch(100_000, 200_000)).status).toBe(503);
    expect(await offset()).toBe(100_000);
    // Whole, but it can't be handed on.
    always('PUT', fate);
    expect((await patch(100_000, bytes.length)).status).toBe(503);
    expect([await documents(), (await app.admin.send('HEAD', at)).status]).toEqual([[], 503]);
    proxy.become(() => 'usual');
    expect(await offset()).toBe(bytes.length);
    const [document] = await documents();
    expect((await download(document!)).content.equals(bytes)).toBe(true);
    expect(await stored('unfinished')).toEqual([expect.stringMatching(/\.json$/)]);
  },
);

it('a bucket whose list does not show what was just written takes an upload piece by piece, and counts each', async () => {
  proxy.lagBehind();
  const begun = await app.admin.send('POST', DOCUMENT_UPLOADS, undefined, {
    'upload-length': String(bytes.length),
    'upload-metadata': `clientId ${btoa(clientId)},fileName ${btoa('survey.bin')}`,
  });
  const at = String(begun.headers.location);
  for (let from = 0; from < bytes.length; from += 100_000) {
    expect((await app.admin.send('HEAD', at)).headers['upload-offset']).toBe(String(from));
    const piece = bytes.subarray(from, from + 100_000);
    expect((await app.admin.send('PATCH', at, piece, { ...PIECE, 'upload-offset': String(from) })).status).toBe(204);
  }
  expect((await download((await documents())[0]!)).content.equals(bytes)).toBe(true);
});

// Whoever refuses means it.
it.each(TROUBLES.filter(([name]) => name !== 'that refuses'))(
  'a bucket %s for a moment is asked again, without anybody noticing',
  async (_, fate) => {
    first(1, 'PUT', fate);
    expect((await add()).status).toBe(201);
    expect((await download((await documents())[0]!)).content.equals(bytes)).toBe(true);
  },
);

it('a bucket that is cut within the parts of a large file keeps none of them', async () => {
  always('PUT', { bodyCutAfter: 500_000 });
  expect((await add(large)).status).toBe(503);
  expect([await documents(), await stored()]).toEqual([[], []]);
});

describe('a download', () => {
  it.each<[string, Fate]>([
    ['is cut', { replyCutAfter: 3_000_000 }],
    ['comes to a stop', { replyStopsAfter: 3_000_000 }],
  ])('whose source %s goes on from there', async (_, fate) => {
    await add(large);
    const [document] = await documents();
    const beginnings = new Set<string>();
    // Reads of files alone: lists are asked for in the same way.
    proxy.become((method, at, { range = 'bytes=0-' }) => {
      if (method !== 'GET' || !at.includes('/files/')) return 'usual';
      beginnings.add(range);
      return beginnings.size <= 2 ? fate : 'usual';
    });
    expect((await download(document!)).content.equals(large)).toBe(true);
    expect(beginnings.size).toBe(3);
  });

  it('whose source brings no byte more is cut, so that nobody takes it for whole', async () => {
    await add(large);
    const [document] = await documents();
    let asked = 0;
    proxy.become((method) => {
      asked += method === 'GET' ? 1 : 0;
      return method !== 'GET' ? 'usual' : asked === 1 ? { replyCutAfter: 3_000_000 } : { replyCutAfter: 0 };
    });
    await expect(download(document!)).rejects.toThrow();
    expect((await app.admin.get('/api/health')).status).toBe(200);
  });

  it.each(TROUBLES.slice(0, 3))('from a bucket %s is answered with 503, and not that the file is lost', async (_, fate) => {
    await add(bytes.subarray(0, 1000));
    const [document] = await documents();
    always('GET', fate);
    const { status, body } = await app.admin.get(document!.file!);
    expect([status, body.message]).toEqual([503, UNAVAILABLE]);
  });
});
